import { newStem } from '../../api/src/core/base/random.ts';
import type { Db } from '../../api/src/core/db/schema.ts';
import type { FileStore } from '../../api/src/core/files/file-store.ts';
import { accounts } from './club.ts';
import { listDocuments } from './documents.ts';
import { writePdf } from './write-pdf.ts';

type Stored = ReturnType<typeof listDocuments>[number] & { archivo: string; bytes: number };

/** Writes the file of each document. */
export async function storeDocuments(files: FileStore, club: string, today: string): Promise<Stored[]> {
  const stored: Stored[] = [];
  for (const document of listDocuments(Number(today.slice(0, 4)))) {
    const pdf = writePdf([club, '', document.titulo, '', ...document.texto]);
    const archivo = `documentos/${newStem()}`;
    await files.put(archivo, pdf);
    stored.push({ ...document, archivo, bytes: pdf.length });
  }
  return stored;
}

/** The rows of documents whose files are stored. */
export async function insertDocuments(trx: Db, documents: readonly Stored[], now: Date): Promise<void> {
  const author = accounts.find(({ rol }) => rol === 'direccion');
  for (const { texto: _, nombre, archivo, bytes, ...row } of documents) {
    const { id: documento_id } = await trx.insertInto('documentos').values(row).returning('id').executeTakeFirstOrThrow();
    const autor = author ? `${author.nombre} ${author.primer_apellido}` : null;
    await trx
      .insertInto('versiones_documento')
      .values({ documento_id, archivo, nombre, bytes, momento: now.toISOString(), autor })
      .execute();
  }
}
