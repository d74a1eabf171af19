/** Variables that programs need to find their files, and for the machine's language. */
const usual = /^(PATH|HOME|TMPDIR|TZ|LANG|LC_\w+|NODE_EXTRA_CA_CERTS|NODE_V8_COVERAGE)$/;

/** The environment of a child process: what it needs, and none of the site's secrets; `also` names further variables that its program reads. */
export function childEnvironment(more: Readonly<Record<string, string>> = {}, also?: RegExp): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(([name]) => usual.test(name) || also?.test(name));
  return { ...Object.fromEntries(kept), ...more };
}
