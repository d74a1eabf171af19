import type { AppContext } from '../../accounts/security/context.ts';
import { sweepFiles } from '../../site/galleries/orphans.ts';
import { repeatWork } from '../../core/base/repeat.ts';

type Stores = Pick<AppContext, 'db' | 'files' | 'spool' | 'modules' | 'now' | 'ending'>;

/**
 * Deletes files of processes that died in the middle of an upload or a deletion, but none that another one is working on; and
 * unused copies of modules.
 */
export async function sweepStores({ db, files, spool, modules, now, ending }: Stores): Promise<void> {
  await spool.sweep(now());
  await files.sweep();
  await sweepFiles(db, files, now(), ending);
  await modules.sweep(now());
}

/**
 * Sweeps now and every hour, in the background: the cut-off deletion of a gallery of thousands takes minutes. Failures are only logged.
 *
 * @returns a function that ends it.
 */
export function sweepHourly(context: Stores & Pick<AppContext, 'log'>): () => Promise<void> {
  const failure = 'what dead processes left could not be removed';
  const { run, stop } = repeatWork(() => sweepStores(context), { every: 3_600_000, failure, log: context.log });
  void run();
  return stop;
}
