import { stat } from 'node:fs/promises';

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
