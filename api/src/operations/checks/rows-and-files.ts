import { sql } from 'kysely';
import type { Db } from '../../core/db/schema.ts';
import type { Subjects } from './check.ts';
import { fault, type Finding, good } from './finding.ts';
import type { FileStore } from '../../core/files/file-store.ts';
import { sweepFiles } from '../../site/galleries/orphans.ts';
import { type Folder, folders, isPictureKey, listPictureKeys } from '../../core/images/picture-files.ts';
import { contentFile } from '../../core/images/shared-pictures.ts';
import { listSettingVersions } from '../../core/club/settings-queries.ts';
import { isRoadbookKey } from '../../registrations/calls/roadbook-files.ts';
import { isDocumentKey } from '../../members/documents/document-files.ts';
import { isAttachmentKey, removeOrphanedAttachments } from '../../registrations/mailings/attachment-files.ts';

/** In ms: a younger file may belong to an upload that goes on. None takes a day. */
const settled = 86_400_000;
/** The most names in a sentence. */
const mostNamed = 10;

type Site = Subjects['data'];

const well = (en: string): Finding<'en'>[] => [good({ en })];
const wrong = (en: string, remedy: string): Finding<'en'>[] => [fault({ en }, { en: remedy })];

interface LooseRow {
  table: string;
  rowid: number;
  column: string;
  rule: string;
}

// Rows and files belong together, and rows to rows; a server may be running meanwhile. A row whose file is gone needs a person who restores it.

export async function lookAtReferences({ db, isSqlite, mend }: Site): Promise<Finding<'en'>[]> {
  const loose = isSqlite ? await listLooseRows(db) : [];
  if (loose.length === 0) return well('No row points at one that is gone.');
  const tables = [...new Set(loose.map(({ table }) => table))].join(', ');
  if (!mend) {
    return wrong(
      `${count(loose, 'row points', 'rows point')} at rows that are gone (${tables}).`,
      '--mend does to them what deleting those should have done.',
    );
  }
  await db.transaction().execute(async (trx) => {
    for (const { table, rowid, column, rule } of loose) {
      const rows = sql`where rowid = ${rowid}`;
      if (rule === 'SET NULL') await sql`update ${sql.table(table)} set ${sql.ref(column)} = null ${rows}`.execute(trx);
      else await sql`delete from ${sql.table(table)} ${rows}`.execute(trx);
    }
  });
  return well(`${count(loose, 'row', 'rows')} that pointed at rows that are gone (${tables}) were removed, or point at nothing now.`);
}

async function listLooseRows(db: Db): Promise<LooseRow[]> {
  const { rows } = await sql<LooseRow>`
    select found."table", found.rowid, keys."from" as "column", keys.on_delete as rule
    from pragma_foreign_key_check as found
    join pragma_foreign_key_list(found."table") as keys on keys.id = found.fkid`.execute(db);
  return rows;
}

/** Checks the notes that the server makes before it touches a file, and removes later. */
export async function lookForHalfDone({ db, files, now, mend }: Site): Promise<Finding<'en'>[]> {
  const dayAgo = new Date(now.getTime() - settled);
  const before = dayAgo.toISOString();
  const notes = await db.selectFrom('archivos_sueltos').select('archivo').where('momento', '<', before).execute();
  const attachments = await db
    .selectFrom('adjuntos')
    .select('archivo')
    .where('envio_id', 'is', null)
    .where('creado', '<', before)
    .execute();
  const left = [...notes, ...attachments];
  if (left.length === 0) return well('No upload or deletion was left half done.');
  const what = count(left, 'upload or deletion', 'uploads or deletions');
  if (!mend) return wrong(`${what} were left half done.`, 'A running server finishes them within the hour; --mend does it now.');
  await sweepFiles(db, files, now);
  await removeOrphanedAttachments(db, files, dayAgo);
  return well(`${what} that were left half done were finished.`);
}

export async function lookForMissing({ db, files }: Site): Promise<Finding<'en'>[]> {
  const { needed } = await readNamed(db);
  const missing = new Set(needed.keys());
  for await (const key of walkKeys(files)) missing.delete(key.path);
  // The row may have been deleted meanwhile, and its files with it.
  const named = missing.size > 0 ? (await readNamed(db)).needed : needed;
  const lost = [...missing].filter((key) => named.has(key));
  if (lost.length === 0) return well(`Each of the ${needed.size} files that rows name is there.`);
  const rows = [...new Set(lost.map((key) => named.get(key)))];
  const more = rows.length > mostNamed ? `, and ${rows.length - mostNamed} more` : '';
  const files_ = count(lost, 'file is', 'files are');
  return wrong(
    `${files_} missing, of: ${rows.slice(0, mostNamed).join(', ')}${more}. The first: ${lost[0]}.`,
    'Copy them from a backup, where they lie in files/uploads, or delete these in the web and upload them again.',
  );
}

export async function lookForUnnamed({ db, files, now, mend }: Site): Promise<Finding<'en'>[]> {
  const { all } = await readNamed(db);
  const candidates: string[] = [];
  for await (const { path, changed } of walkKeys(files)) {
    if (!all.has(path) && isOurs(path) && now.getTime() - changed.getTime() > settled) candidates.push(path);
  }
  // Named meanwhile: the same picture was uploaded again.
  const named = candidates.length > 0 ? (await readNamed(db)).all : all;
  const unnamed = candidates.filter((path) => !named.has(path));
  if (unnamed.length === 0) return well('Each file older than a day is named by a row.');
  const what = count(unnamed, 'file', 'files');
  if (!mend) return wrong(`${what} older than a day: named by no row. The first: ${unnamed[0]}.`, '--mend removes them.');
  for (const path of unnamed) await files.delete(path);
  return well(`${what} that no row named: removed.`);
}

const isOurs = (path: string) => isPictureKey(path) || isAttachmentKey(path) || isRoadbookKey(path) || isDocumentKey(path);

/** Keys of pictures, attachments, roadbooks and documents only: others may share the bucket. */
async function* walkKeys(files: FileStore) {
  for (const folder of [...folders, 'originales', 'envios', 'roadbooks', 'documentos']) yield* files.walk(`${folder}/`);
}

/** Keys that rows name; `needed` with the name of the row, for people. Those of an upload or a deletion that goes on are not needed. */
async function readNamed(db: Db): Promise<{ needed: Map<string, string>; all: Set<string> }> {
  const needed = new Map<string, string>();
  const all = new Set<string>();
  const add = (folder: Folder, archivo: string | null, row: string) => {
    const keys = listPictureKeys(folder, archivo ?? '');
    for (const key of keys.needed) needed.set(key, row);
    for (const key of [...keys.needed, ...keys.spare]) all.add(key);
  };
  // Read before the rows: a note of now may have a row by then, and be gone.
  for (const { archivo } of await db.selectFrom('archivos_sueltos').select('archivo').execute()) {
    const keys = listPictureKeys('galerias', archivo);
    for (const key of [...keys.needed, ...keys.spare]) all.add(key);
  }
  for (const { id, galeria_id, archivo } of await db.selectFrom('imagenes').select(['id', 'galeria_id', 'archivo']).execute())
    add('galerias', archivo, `picture ${id} of gallery ${galeria_id}`);
  for (const { id, imagen_url } of await db.selectFrom('actividades').select(['id', 'imagen_url']).execute())
    add('actividades', imagen_url, `activity ${id}`);
  for (const { id, imagen } of await db.selectFrom('patrocinadores').select(['id', 'imagen']).execute())
    add('patrocinadores', imagen, `sponsor ${id}`);
  for (const { clave, imagen } of await db.selectFrom('versiones').select(['clave', 'imagen']).execute())
    add('contenido', contentFile(imagen), `an earlier version of the content ${clave}`);
  for (const { clave, imagen } of await db.selectFrom('contenidos').select(['clave', 'imagen']).execute())
    add('contenido', contentFile(imagen), `the content ${clave}`);
  for (const { id, valores } of await listSettingVersions(db, 'identidad'))
    add('ajustes', valores['logo'] ?? null, `version ${id} of the identity`);
  for (const { archivo, nombre, envio_id } of await db.selectFrom('adjuntos').select(['archivo', 'nombre', 'envio_id']).execute()) {
    all.add(archivo);
    if (envio_id !== null) needed.set(archivo, `the attachment ${nombre} of mailing ${envio_id}`);
  }
  for (const { archivo, nombre } of await db.selectFrom('versiones_documento').select(['archivo', 'nombre']).execute()) {
    all.add(archivo);
    needed.set(archivo, `the document ${nombre}`);
  }
  for (const { anio, roadbook } of await db.selectFrom('convocatorias').select(['anio', 'roadbook']).execute()) {
    if (roadbook === null) continue;
    all.add(roadbook);
    needed.set(roadbook, `the roadbook of ${anio}`);
  }
  return { needed, all };
}

const count = (list: readonly unknown[], one: string, many: string) => `${list.length} ${list.length === 1 ? one : many}`;
