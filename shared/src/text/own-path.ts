/**
 * A path of this site, as a person may be taken to it: query and fragment stay. Undefined for all that is none or leads elsewhere:
 * `//host`, a whole address, and what a browser makes of `/\host`, of a tab in between and of `/.//host`.
 */
export function ownPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/') || !URL.canParse(text, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, location.origin);
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}
