import { runSeed } from '../../api/src/model/run.ts';

type Sent = { seed: number; howMany: number } & Pick<NonNullable<Parameters<typeof runSeed>[2]>, 'shrink' | 'written'>;

process.on('message', ({ seed, howMany, ...options }: Sent) => {
  void runSeed(seed, howMany, options).then(({ failure, done }) =>
    process.send?.({ seed, done, texts: {}, ...(failure && { failure: { ...failure, error: String(failure.error) } }) }),
  );
});
