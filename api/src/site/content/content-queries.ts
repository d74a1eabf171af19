import { castles, type ContentKey, type ContentVersion, history, home } from 'shared/contract/content';
import type { Db, Row } from '../../core/db/schema.ts';

export type Content = Omit<Row<'contenidos'>, 'clave'>;
const unwritten: Content = { titulo: null, texto: '', imagen: null, version: 0 };

/** How many past versions are kept. */
const keptVersions = 50;

/** Empty until it is written. */
export async function readContent(db: Db, clave: ContentKey): Promise<Content> {
  const row = await db
    .selectFrom('contenidos')
    .select(['titulo', 'texto', 'imagen', 'version'])
    .where('clave', '=', clave)
    .executeTakeFirst();
  return row ?? unwritten;
}

/** The reply of each GET. */
export const describeContent = {
  historia: (content: Content) => history.parse(content),
  castillos: (content: Content) => castles.parse(content),
  inicio: (content: Content) => home.parse({ ...content, titulo: content.titulo ?? '' }),
} satisfies Record<ContentKey, (content: Content) => unknown>;

/** Newest first: the first is the published one. */
export const listVersions = (db: Db, clave: ContentKey): Promise<ContentVersion[]> =>
  db.selectFrom('versiones').selectAll().where('clave', '=', clave).orderBy('id', 'desc').limit(keptVersions).execute();
