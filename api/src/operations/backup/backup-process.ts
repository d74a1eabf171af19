import { constants } from 'node:os';
import type { Config } from '../../core/base/config.ts';
import { yieldToOthers } from '../../core/base/processes.ts';
import { describeForeign } from './foreign.ts';
import { recordBackup } from './record-backup.ts';

export interface BackupJob {
  config: Config;
  noche: string;
}

/** Why it failed; and a sentence about what was passed over. */
export interface BackupOutcome {
  failure?: string;
  foreign?: string | undefined;
}

/** See nightly.ts. */
process.on('disconnect', () => process.exit());
// The server got the signal too, and ends this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
yieldToOthers(constants.priority.PRIORITY_LOW);

process.once('message', async ({ config, noche }: BackupJob) => {
  const outcome = await recordBackup(config, config.backup.to, new Date(), noche).then(
    (made): BackupOutcome => ({ foreign: made && describeForeign(made.foreign, config.backup.to) }),
    (error: Error): BackupOutcome => ({ failure: error.message }),
  );
  process.send?.(outcome, () => process.exit());
});
