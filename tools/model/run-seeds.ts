import { runSeed } from '../../api/src/model/run.ts';

process.on('message', ({ seed, howMany, shrink = true }: { seed: number; howMany: number; shrink?: boolean }) => {
  void runSeed(seed, howMany, { shrink }).then(({ failure, done }) =>
    process.send?.({ seed, done, texts: {}, ...(failure && { failure: { ...failure, error: String(failure.error) } }) }),
  );
});
