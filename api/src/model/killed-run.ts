import { runSeed } from './run.ts';

// A process of kill.nightly.test.ts, which kills itself before the answer of its nth write.
process.on('message', ({ seed, howMany, nth }: { seed: number; howMany: number; nth: number }) => {
  const began = (dataDir: string) => void process.send?.(dataDir);
  const beforeAnswer = (write: number) => void (write === nth && process.kill(process.pid, 'SIGKILL'));
  void runSeed(seed, howMany, { began, beforeAnswer, shrink: false });
});
