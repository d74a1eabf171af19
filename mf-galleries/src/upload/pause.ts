/** Exponential backoff: 1, 2, 4 … s, at most 30 s; while the browser is offline, it waits for the network first. */
export async function pause(attempt: number): Promise<void> {
  if (!navigator.onLine) await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  await new Promise((resolve) => setTimeout(resolve, Math.min(1000 * 2 ** (attempt - 1), 30_000)));
}
