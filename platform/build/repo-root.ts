import { join } from 'node:path';

/** The site's folder, with platform and the other packages. */
export const repoRoot = join(import.meta.dirname, '../..');
export const distRoot = join(repoRoot, 'dist');
