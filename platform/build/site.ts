import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createJiti } from 'jiti';
import type { SiteConfig } from './site-config.ts';

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

// Read by path and not imported: platform knows no site. With jiti, since Node 20 and Rsbuild's process read no TypeScript by themselves.
const { siteConfig: found } = await createJiti(import.meta.url).import<{ siteConfig?: SiteConfig }>(siteFile);
if (!found) throw new Error(`${siteFile} exports no siteConfig.`);

/** The configuration of the site in whose folder this runs. */
export const siteConfig: SiteConfig = found;
