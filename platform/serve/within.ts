/** What `work` brings, or undefined after `most` ms; it goes on all the same. */
export async function within<T>(work: Promise<T>, most: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), most)));
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
