import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { recordChange, serverConsole } from '../../accounts/audit/record-change.ts';
import type { Config } from '../../core/base/config.ts';
import type { Db } from '../../core/db/schema.ts';
import { createFileStore } from '../../core/files/file-store.ts';
import { makeExport } from '../../privacy/full-export/make-export.ts';
import { createSpool } from '../../core/files/spool.ts';
import { CommandError } from './open-site.ts';

/** Writes the full export to a new file. @throws CommandError when there is one already. */
export async function exportSite(db: Db, config: Config, to: string): Promise<string> {
  const now = new Date();
  const made = await makeExport({ db, files: createFileStore(config), spool: createSpool(join(config.dataDir, 'subidas')) }, now);
  try {
    const file = createWriteStream(to, { flags: 'wx', mode: 0o600 });
    try {
      await pipeline(made.zip.read(), file);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw new CommandError(`${to} is there already.`);
      await rm(to, { force: true });
      throw error;
    }
    await recordChange(db, serverConsole, { accion: 'exportar', entidad: 'datos', id: null, resumen: 'todo' }, now);
  } finally {
    await made.remove();
  }
  const lost = made.missing.length === 0 ? '' : ` ${made.missing.length} files that rows name are missing; the first: ${made.missing[0]}.`;
  return `${to}: ${made.rows} rows and ${made.files} files. It holds personal data.${lost}`;
}
