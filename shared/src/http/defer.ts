/**
 * Marks a loader's unawaited promises as handled, so that the screen renders at once. Adds an empty `catch` to each: one that rejects
 * before the screen renders its error (ui/loaded) would count as unhandled. The promises themselves stay as they are.
 */
export function defer<T extends Record<string, Promise<unknown>>>(promises: T): T {
  for (const promise of Object.values(promises)) promise.catch(() => {});
  return promises;
}
