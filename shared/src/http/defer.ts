/**
 * Promises that a loader returns without awaiting them, so that the screen is drawn at once. Adds an empty `catch` to each: one that
 * rejects before the screen shows its failure (ui/loaded) would count as unhandled. The promises themselves stay as they are.
 */
export function defer<T extends Record<string, Promise<unknown>>>(promises: T): T {
  for (const promise of Object.values(promises)) promise.catch(() => {});
  return promises;
}
