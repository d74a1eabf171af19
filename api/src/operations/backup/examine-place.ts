import { access, constants, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { within } from 'platform/serve/within';
import type { Config } from '../../core/base/config.ts';
import { openPlace, writeReadme } from './backup-place.ts';

/** In ms, for a bucket or a network disk that does not answer. */
const patience = 5000;

/** Why the nightly backup cannot be written where it goes; undefined when it can, or when none is made. Tried by writing there. */
export async function findPlaceFault(config: Pick<Config, 'backup' | 's3Service'>): Promise<string | undefined> {
  if (config.backup.at === undefined) return undefined;
  const tried = (async () => writeReadme(openPlace(config.backup.to, config)))().then(
    () => '',
    (error: Error) => error.message,
  );
  return ((await within(tried, patience)) ?? `it did not answer within ${patience / 1000} s`) || undefined;
}

/** As `findPlaceFault`, for whoever may be another user than the site: makes no folder that would be theirs. */
export async function findPlaceFaultBeside(config: Pick<Config, 'backup' | 's3Service'>): Promise<string | undefined> {
  const { to } = config.backup;
  if (to.startsWith('s3://')) return findPlaceFault(config);
  let folder = resolve(to);
  const find = () => stat(folder).catch(() => undefined);
  let found = await find();
  while (!found) {
    folder = dirname(folder);
    found = await find();
  }
  if (!found.isDirectory()) return `${folder} is no folder`;
  return access(folder, constants.W_OK).then(
    () => undefined,
    (error: Error) => error.message,
  );
}
