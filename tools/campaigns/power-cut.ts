import { cpSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildForgetful, journalled } from './forgetful-disk.ts';
import { type CrashOptions, type CrashReport, crashAgainAndAgain } from './kill.ts';
import { cutPower, memories } from './power-cut-journal.ts';

interface PowerCutOptions extends Pick<CrashOptions, 'times' | 'lasts' | 'seed' | 'tell'> {
  /** With a disk that loses synced data too. */
  forgetful?: boolean;
}

/**
 * Kills the server during writes, and drops data that it had not synced to the disk: all of it, or random pages and names,
 * or nothing. SQLite and files on the disk. No team releases meanwhile: its process would not be watched.
 */
export async function cutPowerAgainAndAgain({ forgetful, ...options }: PowerCutOptions): Promise<CrashReport> {
  const library = await buildForgetful();
  const placesOf = ({ dataDir }: { dataDir: string }) => {
    const work = dirname(dataDir);
    return { before: join(work, 'before'), after: join(work, 'after'), journal: join(work, 'journal') };
  };
  return crashAgainAndAgain({
    ...options,
    database: 'sqlite',
    releases: false,
    async beforeStart(site) {
      const { before, journal } = placesOf(site);
      rmSync(before, { recursive: true, force: true });
      rmSync(journal, { force: true });
      cpSync(site.dataDir, before, { recursive: true });
      return { ...journalled(library, realpathSync(site.dataDir), journal), ...(forgetful && { JOURNAL_WITHOUT_SYNCS: '1' }) };
    },
    async afterCrash(site, chance) {
      const { before, after, journal } = placesOf(site);
      cutPower(before, journal, realpathSync(site.dataDir), after, chance.pick(memories), chance);
      rmSync(site.dataDir, { recursive: true });
      renameSync(after, site.dataDir);
    },
  });
}
