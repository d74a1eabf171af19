import { randomFillSync } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

/** Its file in the data folder. */
export const reserveName = 'reserve';

const megabyte = 1024 ** 2;
/** In bytes: enough for log-ins and deletions for a long while. */
const size = 8 * megabyte;
/** In ms. */
const every = 5000;

/** A reserve of disk space in the data folder, released when the disk is full: with it users can still log in, and delete. */
export interface DiskReserve {
  /** Whether no room is left but the reserve. */
  readonly full: boolean;
  /** To be called when a write failed. */
  spend(): void;
  /** To be called before a write: where no room is left the reserve is given up before it is needed. */
  look(): Promise<void>;
  /** Checks now, and periodically: restores the reserve once there is room again. @returns what ends it. */
  watch(log: Pick<FastifyBaseLogger, 'error' | 'warn'>): Promise<() => void>;
}

export function createDiskReserve(dataDir: string): DiskReserve {
  const path = join(dataDir, reserveName);
  let full = false;
  let log: Pick<FastifyBaseLogger, 'error' | 'warn'> | undefined;
  const readFree = async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  };

  const reserve: DiskReserve = {
    get full() {
      return full;
    },
    spend() {
      rmSync(path, { force: true });
      if (full) return;
      full = true;
      log?.error(`The disk of DATA_DIR (${dataDir}) is full: nothing new can be stored until there is room. People can log in and delete.`);
    },
    async look() {
      // A missing folder is reported where its content is needed.
      if ((await readFree().catch(() => Infinity)) < megabyte) reserve.spend();
    },
    async watch(watching) {
      log = watching;
      const look = async () => {
        const free = await readFree();
        if (free < megabyte) return reserve.spend();
        const kept = await stat(path).catch(() => undefined);
        if (kept?.size === size || free < 2 * size || !(await fill(path))) return;
        if (full) log?.warn(`There is room again on the disk of DATA_DIR (${dataDir}).`);
        full = false;
      };
      await mkdir(dataDir, { recursive: true });
      await look();
      const timer = setInterval(() => {
        look().catch(() => {});
      }, every).unref();
      return () => clearInterval(timer);
    },
  };
  return reserve;
}

/** Fills a file with incompressible bytes. @returns whether there was room. */
async function fill(path: string): Promise<boolean> {
  const draft = `${path}.part`;
  try {
    const chunk = () => randomFillSync(Buffer.alloc(megabyte));
    await writeFile(draft, Array.from({ length: size / megabyte }, chunk), { flush: true });
    await rename(draft, path);
    return true;
  } catch {
    await rm(draft, { force: true });
    return false;
  }
}

/** In bytes: free for this user on the folder's disk, and its size. Undefined without the folder. */
interface DiskSpace {
  free: number;
  size: number;
}

export async function readDisk(folder: string): Promise<DiskSpace | undefined> {
  const found = await statfs(folder).catch(() => undefined);
  return found && { free: found.bavail * found.bsize, size: found.blocks * found.bsize };
}
