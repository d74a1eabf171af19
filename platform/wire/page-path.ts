/** Doubled slashes, and control characters as addresses write them: no page has them. */
const impossible = /\/\/|%(?:[01][\da-f]|7f)/i;

/** The path of the page that is asked for, without a final slash; undefined when no page can have it. */
export function readPagePath(url: string): string | undefined {
  // Behind an origin of our own: '//a' alone would be a host. A proxy may ask by the whole address.
  const address = url.startsWith('/') ? `http://localhost${url}` : url;
  if (!URL.canParse(address)) return undefined;
  const { pathname } = new URL(address);
  if (impossible.test(pathname)) return undefined;
  return pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
}

/** Tracking parameters of links: they change no page. */
const counted = /^(?:utm_\w+|gclid|fbclid|mc_[ce]id)$/;

/** Whether an address has no meaningful query: it may be a dialog, a filter or a picture, which the browser renders. */
export function isPlainVisit(url: string): boolean {
  const start = url.indexOf('?');
  return start < 0 || [...new URLSearchParams(url.slice(start)).keys()].every((name) => counted.test(name));
}
