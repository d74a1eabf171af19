import { join } from 'node:path';

/** The site's folder, which platform stands in beside the other packages. */
export const repoRoot = join(import.meta.dirname, '../..');
export const distRoot = join(repoRoot, 'dist');
