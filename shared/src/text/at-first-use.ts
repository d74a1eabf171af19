/** Lazy value: the browser's formats for a language cost a phone tens of milliseconds each, and few pages use them. */
export function atFirstUse<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
