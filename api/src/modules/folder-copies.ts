import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkPath, type Objects } from 'shared/releases/objects';

/** How long, in ms, a version that the bucket does not have is not asked for again. */
const absentFor = 30_000;

/** Versions from a bucket, copied to this machine's disk once, whole. */
export function createFolderCopies(objects: Objects, dir: string): { provide(module: string, version: string): Promise<void> } {
  const running = new Map<string, Promise<void>>();
  const absent = new Map<string, number>();

  const copy = async (path: string): Promise<void> => {
    checkPath(path);
    const listed = await objects.list(`${path}/`);
    if (!listed.some((object) => object.path === `${path}/module.json`)) {
      // Addresses come from anybody: what is remembered of them stays small.
      if (absent.size >= 1000) absent.clear();
      absent.set(path, performance.now());
      return;
    }
    const partial = join(dir, `${path}.${randomBytes(6).toString('hex')}.partial`);
    try {
      for (const object of listed) {
        const file = join(partial, object.path.slice(path.length + 1));
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, (await objects.get(object.path))?.bytes ?? Buffer.alloc(0));
      }
      await rename(partial, join(dir, path));
    } catch (error) {
      await rm(partial, { recursive: true, force: true });
      // Another process was quicker.
      if (!existsSync(join(dir, path))) throw error;
    }
  };

  return {
    async provide(module, version) {
      const path = `${module}/${version}`;
      if (existsSync(join(dir, path)) || performance.now() - (absent.get(path) ?? -Infinity) < absentFor) return;
      let work = running.get(path);
      if (!work) {
        work = copy(path).finally(() => running.delete(path));
        running.set(path, work);
      }
      await work;
    },
  };
}
