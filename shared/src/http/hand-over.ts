/**
 * What a loader returns without waiting. A reply may fail before the screen first draws; the screen shows that failure
 * (see ui/loaded), so it must not count as unhandled in the meantime. The promises themselves stay as they are.
 */
export function handOver<T extends Record<string, Promise<unknown>>>(promises: T): T {
  for (const promise of Object.values(promises)) promise.catch(() => {});
  return promises;
}
