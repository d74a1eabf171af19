/**
 * Asks a worker, and ends it. Undefined when it fails, or none can start (a module from another origin, a browser without workers): then
 * the work is done on this thread.
 *
 * @throws when `signal` is aborted.
 */
export async function askWorker<Reply>(start: () => Worker, message: unknown, signal?: AbortSignal): Promise<Reply | undefined> {
  const worker = startSafely(start);
  if (!worker) return undefined;
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => resolve(data));
      worker.addEventListener('error', () => resolve(undefined));
      signal?.addEventListener('abort', () => reject(signal.reason));
      worker.postMessage(message);
    });
  } finally {
    worker.terminate();
  }
}

function startSafely(start: () => Worker): Worker | undefined {
  try {
    return start();
  } catch {
    return undefined;
  }
}
