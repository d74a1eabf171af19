import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

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

/** A short digest of all files that a build reads: the same digest means the same bytes come out. */
export async function digestInputs(repoRoot: string, app: string): Promise<string> {
  const files = [
    ...(await Promise.all(['src', 'public'].map((folder) => filesBelow(join(repoRoot, app, folder))))).flat(),
    ...(await Promise.all(['src', 'build'].map((folder) => filesBelow(join(repoRoot, 'shared', folder))))).flat(),
    join(repoRoot, app, 'package.json'),
    join(repoRoot, app, 'rsbuild.config.ts'),
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
