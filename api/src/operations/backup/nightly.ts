import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { AppContext } from '../../accounts/security/context.ts';
import { childEnvironment, forkBeside } from '../../core/base/processes.ts';
import { clockOf, madridDay } from 'shared/text/moments';
import type { BackupJob, BackupOutcome } from './backup-process.ts';
import { isBegun } from './backups.ts';

const every = 60_000;
/** V8's flags for streaming: 20 MB for a backup of any size instead of 75, and no slower. */
const lean = ['--max-semi-space-size=1', '--max-old-space-size=128'];

/**
 * Makes a backup each night at the hour that the configuration names, or as soon after it as a server runs; of several servers one does. In
 * a process of its own: copying the database would keep this one from answering. A full disk has no room for writing down that one was
 * begun: it waits until there is some, instead of failing each minute. @returns a function that ends it.
 */
export function backupNightly({ db, config, disk, log, now }: Pick<AppContext, 'db' | 'config' | 'disk' | 'log' | 'now'>): () => void {
  let child: ChildProcess | undefined;
  let isEnded = false;

  const run = async (noche: string) => {
    child = forkBeside(import.meta.dirname, 'backup-process', {
      execArgv: lean,
      // libpq's settings, which the server's own connection uses too.
      env: childEnvironment({}, /^PG/),
    });
    child.send({ config, noche } satisfies BackupJob);
    const told = once(child, 'message').then(([outcome]: BackupOutcome[]) => outcome ?? {});
    const ended = once(child, 'exit').then(([code, signal]: (number | string | null)[]): BackupOutcome => {
      return { failure: `its process ended with ${code ?? signal}` };
    });
    const { failure, foreign } = await Promise.race([told, ended]);
    child = undefined;
    if (foreign !== undefined) log.warn(foreign);
    if (failure !== undefined) log.error(`The nightly backup to ${config.backup.to} could not be made: ${failure}`);
  };
  const look = async () => {
    const moment = now();
    const noche = madridDay(moment);
    if (child || disk.full || clockOf(moment) < (config.backup.at ?? '') || (await isBegun(db, noche, moment))) return;
    // While it was asked.
    if (isEnded) return;
    await run(noche);
  };
  if (config.backup.at === undefined) return () => {};
  const timer = setInterval(
    () => look().catch((error: unknown) => log.error({ err: error }, 'the nightly backup could not be made')),
    every,
  );
  timer.unref();
  return () => {
    isEnded = true;
    clearInterval(timer);
    child?.disconnect();
  };
}
