import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const names = ['site.config.ts', 'site.config.js'];

/** The nearest file called site.config.ts in `folder` or above it. */
export function findSiteFile(folder: string): string {
  for (let each = folder; ; each = dirname(each)) {
    const found = names.map((name) => join(each, name)).find((path) => existsSync(path));
    if (found !== undefined) return found;
    if (each === dirname(each)) throw new Error(`Neither ${folder} nor a folder above it has a site.config.ts: run this inside a site.`);
  }
}

export const siteFile = findSiteFile(process.cwd());
/** The site's folder, with its shell, its server and its modules. */
export const repoRoot = dirname(siteFile);
export const distRoot = join(repoRoot, 'dist');
