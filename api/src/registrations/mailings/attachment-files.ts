import type { Db } from '../../core/db/schema.ts';
import type { FileStore } from '../../core/files/file-store.ts';
import type { Attachment } from '../../core/mail/whole-mail.ts';
import { newStem } from '../../core/base/random.ts';
import { columnOf } from '../../core/db/rows.ts';

/**
 * Stores files durably before the mailing exists. Each gets its row first, without a mailing: files of a killed process are found
 * by these rows.
 *
 * @returns the rows' ids, for the mailing to take over.
 */
export async function storeAttachments(db: Db, files: FileStore, attachments: readonly Attachment[], now: Date): Promise<number[]> {
  const ids: number[] = [];
  try {
    for (const { nombre, tipo, content } of attachments) {
      const archivo = `envios/${newStem()}`;
      const row = { archivo, nombre, tipo, bytes: content.length, creado: now.toISOString() };
      ids.push((await db.insertInto('adjuntos').values(row).returning('id').executeTakeFirstOrThrow()).id);
      await files.put(archivo, content);
    }
    return ids;
  } catch (error) {
    await removeAttachments(db, files, ids);
    throw error;
  }
}

/** A key that an attachment could have. */
export const isAttachmentKey = (key: string): boolean => /^envios\/[0-9a-f]{32}$/.test(key);

/** Removes files that no mailing took over, and only those. */
export async function removeAttachments(db: Db, files: FileStore, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const orphans = await db.selectFrom('adjuntos').select(['id', 'archivo']).where('id', 'in', ids).where('envio_id', 'is', null).execute();
  for (const { id, archivo } of orphans) {
    await files.delete(archivo);
    await db.deleteFrom('adjuntos').where('id', '=', id).execute();
  }
}

/** Deletes files without a mailing, from before that moment: their request has ended one way or another. */
export async function removeOrphanedAttachments(db: Db, files: FileStore, before: Date): Promise<void> {
  const orphans = await db
    .selectFrom('adjuntos')
    .select('id')
    .where('envio_id', 'is', null)
    .where('creado', '<', before.toISOString())
    .limit(500)
    .execute();
  await removeAttachments(db, files, columnOf(orphans, 'id'));
}
