/** Runs `work` on `most` of them at once: while one waits for the disk, another is worked on. @throws the error of the first that fails. */
export async function someAtOnce<T>(all: AsyncIterable<T>, most: number, work: (each: T) => Promise<void>): Promise<void> {
  // One iterator for all workers.
  async function* takeInTurn() {
    yield* all;
  }
  const taken = takeInTurn();
  const takeFromAll = async () => {
    for await (const each of taken) await work(each);
  };
  await Promise.all(Array.from({ length: most }, takeFromAll));
}
