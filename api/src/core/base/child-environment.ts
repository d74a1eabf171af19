/** What programs need to find their files, and to speak the language of the machine. */
const usual = /^(PATH|HOME|TMPDIR|TZ|LANG|LC_\w+|NODE_EXTRA_CA_CERTS|NODE_V8_COVERAGE)$/;

/** Of our environment what a process that we start needs, and none of the site's secrets; `also` names what its program reads besides. */
export function childEnvironment(more: Readonly<Record<string, string>> = {}, also?: RegExp): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(([name]) => usual.test(name) || also?.test(name));
  return { ...Object.fromEntries(kept), ...more };
}
