import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ConfigError, dataDirOf } from '../base/config.ts';
import { reserveName } from './disk-reserve.ts';

/** Sets the umask, so that files of this process and its children are for its own user only. Call it before anything is written. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** A sentence when other users of this machine may look into the folder, made by hand or by an older version. */
export async function findOpenFolder(folder: string): Promise<string | undefined> {
  // Windows has another model of permissions.
  if (process.platform === 'win32') return undefined;
  // On PostgreSQL with a bucket nothing may have been written there yet.
  const mode = await stat(folder).then(
    (found) => found.mode,
    () => 0,
  );
  return (mode & 0o077) === 0
    ? undefined
    : `DATA_DIR (${folder}) is open to other users of this machine: close it with chmod -R go-rwx '${folder}'.`;
}

/**
 * Confirms that a command runs as the user whose data it works on: what another one writes the site cannot read, a backup of root's
 * neither. The site may run in a folder that another user made for it: then what it keeps there is its own.
 *
 * @throws ConfigError which names the way.
 */
export async function confirmOwner(env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const folder = resolve(dataDirOf(env));
  const user = process.getuid?.();
  const ownerOf = (path: string) =>
    stat(path).then(
      ({ uid }) => uid,
      ({ code }: NodeJS.ErrnoException) => (code === 'ENOENT' || code === 'ENOTDIR' ? undefined : 'another'),
    );
  const owner = await ownerOf(folder);
  if (user === undefined || owner === undefined || owner === user || (await ownerOf(join(folder, reserveName))) === user) return;
  throw new ConfigError([
    `DATA_DIR (${folder}) belongs to ${typeof owner === 'number' ? `user ${owner}` : 'another user'} and this is user ${user}, whose files the site could not read: run this as the site's user, by ops/as-site (docs/running.md), or in its container.`,
  ]);
}
