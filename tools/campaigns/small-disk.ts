import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { takeAllRoom } from '../../api/src/testing/small-disk.ts';

export interface SmallDisk {
  folder: string;
  /** False where this machine allows none: without root. */
  isSmall: boolean;
  /** A foreign file takes all the room there is. */
  fill(): void;
  empty(): void;
  remove(): void;
}

/** Mounts a disk of so many MB, where that is allowed; else a folder that cannot be filled. */
export function takeSmallDisk(work: string, megabytes: number): SmallDisk {
  const folder = join(work, 'disk');
  mkdirSync(folder);
  const isSmall =
    process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]).status === 0;
  const filler = join(folder, 'filler');
  return {
    folder,
    isSmall,
    fill: () => takeAllRoom(filler),
    empty: () => rmSync(filler, { force: true }),
    remove() {
      // Lazily: a process started by another ends a moment after it.
      if (isSmall) execFileSync('umount', ['--lazy', folder]);
    },
  };
}
