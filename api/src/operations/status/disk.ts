import { statfs } from 'node:fs/promises';

/** In bytes: what this user may still write where the folder lies, and how large it is in all. Undefined where there is no folder yet. */
export interface DiskSpace {
  free: number;
  size: number;
}

export async function readDisk(folder: string): Promise<DiskSpace | undefined> {
  const found = await statfs(folder).catch(() => undefined);
  return found && { free: found.bavail * found.bsize, size: found.blocks * found.bsize };
}
