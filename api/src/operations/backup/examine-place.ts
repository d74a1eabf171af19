import { access, constants, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { resultWithin } from 'platform/store/ask-in-time';
import type { Config } from '../../core/base/config.ts';
import { findForeign, type Foreign } from './foreign.ts';
import { openPlace, readmeName, writeReadme } from './backup-place.ts';

/** In ms: the timeout of a bucket or a network disk. */
const timeout = 5000;

type Place = Pick<Config, 'backup' | 's3Service'>;

const isBucket = ({ backup }: Place) => backup.to.startsWith('s3://');

/** Why the nightly backup cannot be written; undefined when it can, or when none is made. Tried by writing there. */
export const tryPlace = (config: Place): Promise<string | undefined> =>
  examine(config, () => writeReadme(openPlace(config.backup.to, config)));

/** The same, read only: nothing is written, and no folder is made. */
export const findPlaceFault = (config: Place): Promise<string | undefined> =>
  examine(config, () => (isBucket(config) ? lookIntoBucket(config) : lookAtFolder(resolve(config.backup.to))));

/** As `findPlaceFault`, for a command, which may be another user than the site: makes no folder that would be theirs. */
export const findPlaceFaultBeside = (config: Place): Promise<string | undefined> =>
  isBucket(config) ? tryPlace(config) : findPlaceFault(config);

/** What the nightly backup would pass over; nothing where the place does not answer, which is reported as its fault. */
export async function findForeignInPlace({ backup }: Place): Promise<Foreign> {
  const none: Foreign = { backups: [], shelves: [] };
  if (backup.at === undefined) return none;
  return (await resultWithin(findForeign(backup.to), timeout).catch(() => undefined)) ?? none;
}

async function examine({ backup }: Place, look: () => Promise<void>): Promise<string | undefined> {
  if (backup.at === undefined) return undefined;
  const tried = look().then(
    () => '',
    (error: Error) => error.message,
  );
  return ((await resultWithin(tried, timeout)) ?? `it did not answer within ${timeout / 1000} s`) || undefined;
}

/** Checks a bucket by its readme, which a start leaves that can write there. */
async function lookIntoBucket(config: Place): Promise<void> {
  if (!(await openPlace(config.backup.to, config).exists(readmeName)))
    throw new Error(`${readmeName} is missing, which a start writes there`);
}

async function lookAtFolder(wanted: string): Promise<void> {
  let folder = wanted;
  const find = () => stat(folder).catch(() => undefined);
  let found = await find();
  while (!found) {
    folder = dirname(folder);
    found = await find();
  }
  if (!found.isDirectory()) throw new Error(`${folder} is no folder`);
  await access(folder, constants.W_OK);
}
