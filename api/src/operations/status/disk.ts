import { statfs } from 'node:fs/promises';

/** In bytes: free for this user on the folder's disk, and its size. Undefined without the folder. */
export interface DiskSpace {
  free: number;
  size: number;
}

export async function readDisk(folder: string): Promise<DiskSpace | undefined> {
  const found = await statfs(folder).catch(() => undefined);
  return found && { free: found.bavail * found.bsize, size: found.blocks * found.bsize };
}
