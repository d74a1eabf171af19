import { runSeed } from '../../api/src/model/run.ts';

process.on('message', ({ seed, howMany }: { seed: number; howMany: number }) => {
  void runSeed(seed, howMany).then(({ failure, done }) =>
    process.send?.({ seed, done, texts: {}, ...(failure && { failure: { ...failure, error: String(failure.error) } }) }),
  );
});
