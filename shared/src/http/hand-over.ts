/**
 * For what a loader hands to its screen unawaited: the screen shows a failure, but the failure may come before the
 * screen is drawn, and must not count as one that nobody handles.
 */
export function handOver<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
