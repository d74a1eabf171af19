import type { Selectable } from 'kysely';
import type { ContentsTable, Db } from '../db/schema.ts';

type Content = Omit<Selectable<ContentsTable>, 'clave'>;
const unwritten: Content = { titulo: null, texto: '', imagen: null, version: 0 };

/** Empty until somebody writes it. */
export async function readContent(db: Db, clave: ContentsTable['clave']): Promise<Content> {
  return (
    (await db.selectFrom('contenidos').select(['titulo', 'texto', 'imagen', 'version']).where('clave', '=', clave).executeTakeFirst()) ??
    unwritten
  );
}
