import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { invariantsOf } from '../invariant.ts';

export const fileInvariants = invariantsOf({
  async 'rows and files agree: Each file that a row names is there, and each file that is there is named by a row'({
    rows,
    before,
    dataDir,
  }) {
    const tables = ['versiones_documento', 'adjuntos', 'convocatorias'] as const;
    if (tables.every((table) => rows[table] === before[table])) return [];
    const root = join(dataDir, 'files');
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('.parts'))
      .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1));
    const named = [
      ...rows.versiones_documento.map(({ archivo }) => archivo),
      ...rows.adjuntos.map(({ archivo }) => archivo),
      ...rows.convocatorias.flatMap(({ roadbook }) => roadbook ?? []),
    ];
    return [
      ...named.filter((key) => !files.includes(key)).map((key) => `${key} has a row and no file`),
      ...files.filter((key) => !named.includes(key)).map((key) => `${key} has a file and no row`),
    ];
  },
});
