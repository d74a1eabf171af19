/** Runs jobs in the order they come, at most `places` at once. */
export function takeTurns(places: number): <T>(job: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (job) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      // Whoever waits inherits the place.
      if (next) next();
      else free++;
    }
  };
}
