import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Tests and their helpers do not reach a visitor, so they do not make a new version. */
const isInput = (path: string) => !/\.test\.tsx?$/.test(path);

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(isInput)
    .toSorted();
}

/** What a package reads of `shared`; releases have their own code, which is no part of a module. */
const sharedFolders = (root: string) => ['src', 'build', ...(basename(root) === 'api' ? ['releases'] : [])];

/** A short digest of all files that the build of the package in `root` reads: the same digest means the same bytes come out. */
export async function digestInputs(repoRoot: string, root: string): Promise<string> {
  const files = [
    ...(await Promise.all(['src', 'public'].map((folder) => filesBelow(join(root, folder))))).flat(),
    ...(await Promise.all(sharedFolders(root).map((folder) => filesBelow(join(repoRoot, 'shared', folder))))).flat(),
    join(root, 'package.json'),
    join(root, 'rsbuild.config.ts'),
    join(repoRoot, 'shared/package.json'),
    join(repoRoot, 'pnpm-lock.yaml'),
  ];
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file.slice(repoRoot.length))
      .update('\0')
      .update(await readFile(file));
  return hash.digest('hex').slice(0, 8);
}
