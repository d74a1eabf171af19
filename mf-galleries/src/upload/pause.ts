/** A second, two, four …, at most half a minute; and the network, when the browser knows that it is gone. */
export async function pause(attempt: number): Promise<void> {
  if (!navigator.onLine) await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  await new Promise((resolve) => setTimeout(resolve, Math.min(1000 * 2 ** (attempt - 1), 30_000)));
}
