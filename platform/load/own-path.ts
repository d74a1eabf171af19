/**
 * A path of this site that is safe to redirect to: query and fragment stay. Undefined for all that is none or leads elsewhere:
 * `//host`, a whole address, what a browser makes of `/\host`, of a tab in between and of `/.//host`, and what a proxy could
 * decode to these (`/%2Fhost`, `/%5Chost`).
 */
export function ownPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/') || !URL.canParse(text, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, location.origin);
  return origin === location.origin && !/^\/(\/|%2f|%5c)/i.test(pathname) ? pathname + search + hash : undefined;
}
