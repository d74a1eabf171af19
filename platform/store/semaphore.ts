/** A semaphore: runs jobs in the order in which they come, at most `permits` at once. */
export function createSemaphore(permits: number): <T>(job: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = permits;
  return async (job) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      // The permit passes to the next in the queue.
      if (next) next();
      else free++;
    }
  };
}
