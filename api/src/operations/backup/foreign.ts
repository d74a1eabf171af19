import { access, constants, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isForbidden } from 'platform/store/disk-store';
import { folderOf } from './backup-place.ts';
import { nameShelf, shelfOf } from './manifest.ts';

/** What is another user's in a place of backups, as after one by root: it is passed over. */
export interface Foreign {
  /** Backups: these are neither gone on from nor removed. */
  backups: readonly string[];
  /** Folders of pictures: nothing is put there. */
  shelves: readonly string[];
}

const { R_OK: read, W_OK: write, X_OK: enter } = constants;

const may = (path: string, mode: number): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (isForbidden(error)) return false;
      // It is made, or removed, meanwhile.
      if (error.code === 'ENOENT') return true;
      throw error;
    },
  );

/** Whether a folder is this user's to work in, or not there yet. */
export const mayWorkIn = (folder: string): Promise<boolean> => may(folder, read | write | enter);

/** Whether a folder, and all folders in it, can be used; of a backup its files too, which are few. */
async function mayUse(folder: string, mode: number, lookAtFiles = false): Promise<boolean> {
  if (!(await may(folder, mode))) return false;
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !(await mayUse(path, mode, lookAtFiles))) return false;
    if (lookAtFiles && entry.isFile() && !(await may(path, read))) return false;
  }
  return true;
}

/** What of a place is another user's: cannot be read, nor, unless it is only read, written. In a bucket nothing is. */
export async function findForeign(place: string, { readOnly = false }: { readOnly?: boolean } = {}): Promise<Foreign> {
  const folder = folderOf(place);
  const names = folder === undefined ? [] : await readdir(folder).catch(() => []);
  const mode = readOnly ? read | enter : read | write | enter;
  const foreign = { backups: new Array<string>(), shelves: new Array<string>() };
  for (const name of names.toSorted()) {
    const isBackup = /^\d{4}-\d\d-\d\dT[\d-]+Z$/.test(name);
    if (!isBackup && shelfOf(`${name}/`) === undefined) continue;
    if (await mayUse(join(folder ?? '', name), mode, isBackup)) continue;
    (isBackup ? foreign.backups : foreign.shelves).push(name);
  }
  return foreign;
}

/** The first shelf that can be used. */
export function chooseShelf({ shelves }: Foreign): string {
  let number = 1;
  while (shelves.includes(nameShelf(number))) number++;
  return nameShelf(number);
}

/** A sentence for the log and for a command; undefined where nothing was passed over. */
export function describeForeign({ backups, shelves }: Foreign, place: string): string | undefined {
  const names = [...backups, ...shelves];
  if (names.length === 0) return undefined;
  return `In ${place} ${names.join(', ')} cannot be read or replaced by this user, and was passed over: ${ownPlace(place)}.`;
}

/** The command that gives a place to this user; its final slash follows a symbolic link, as systemd makes one. */
export const ownPlace = (place: string): string => `chown -R ${process.getuid?.()} '${folderOf(place)}/'`;
