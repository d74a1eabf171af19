import { constants } from 'node:os';
import type { Config } from '../../core/base/config.ts';
import { yieldToOthers } from '../../core/base/processes.ts';
import { recordBackup } from './record-backup.ts';

export interface BackupJob {
  config: Config;
  noche: string;
}

/** See nightly.ts. */
process.on('disconnect', () => process.exit());
// The server got the signal too, and ends this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
yieldToOthers(constants.priority.PRIORITY_LOW);

process.once('message', async ({ config, noche }: BackupJob) => {
  const failure = await recordBackup(config, config.backup.to, new Date(), noche).then(
    () => null,
    (error: Error) => error.message,
  );
  process.send?.(failure, () => process.exit());
});
