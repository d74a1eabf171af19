import type { ContentKey } from 'shared/contract/content';
import { fullName } from '../../accounts/audit/record-change.ts';
import { type Actor, type AllStored, createStaffWrites, type StaffWrite } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import { notFound } from '../../core/base/http-error.ts';
import { contentFile, contentPath, createSharedPictures } from '../../core/images/shared-pictures.ts';
import { type Content, describeContent, listVersions, readContent } from './content-queries.ts';
import type { Db } from '../../core/db/schema.ts';

/** Left-out fields stay as they are. */
interface Change {
  titulo?: string | null | undefined;
  texto?: string | undefined;
  imagen?: string | null | undefined;
  version?: number | null | undefined;
}

/** Writes of staff to the texts of the landing page. */
export function createContentChanges(context: Pick<AppContext, 'db' | 'files' | 'now' | 'log'>) {
  const pictures = createSharedPictures(context, 'contenido');
  const staff = createStaffWrites(context, { entidad: 'contenido', lock: 'contenidos', pictures });

  async function replace(
    write: StaffWrite,
    actor: Actor,
    clave: ContentKey,
    accion: 'editar' | 'restaurar',
    change: Change,
  ): Promise<Content> {
    const before = await readContent(write.trx, clave);
    const { version, ...form } = change;
    return write.edit(clave, {
      before,
      form,
      version,
      accion,
      stale: 'Otra persona ha cambiado esta página mientras la editabas.',
      show: (content) => describeContent[clave](content),
      knownBy: ['titulo'],
      store: async (changes) => {
        const after = { ...before, ...changes };
        for (const gone of await storeContent(write.trx, clave, after, fullName(actor), write.moment)) write.drop(contentFile(gone));
        return after;
      },
    });
  }

  const edit = <Form extends Omit<Change, 'imagen'>>(
    actor: Actor,
    clave: ContentKey,
    form: Form & AllStored<Form, Change>,
    picture?: string,
  ): Promise<Content> =>
    staff.writeWithFile(actor, picture, (write) =>
      replace(write, actor, clave, 'editar', { ...form, imagen: write.picture && contentPath(write.picture) }),
    );

  /** Writes an older version again, as the newest. */
  const restore = (actor: Actor, clave: ContentKey, id: number): Promise<Content> =>
    staff.write(actor, async (write) => {
      const found = (await listVersions(write.trx, clave)).find((version) => version.id === id);
      if (!found) throw notFound();
      const { titulo, texto, imagen } = found;
      return replace(write, actor, clave, 'restaurar', { titulo, texto, imagen });
    });

  return { edit, restore };
}

/** Stores a content and its entry of the history, deleting the oldest entries: returns their pictures. */
export async function storeContent(
  db: Db,
  clave: ContentKey,
  content: Content,
  autor: string | null,
  now: Date,
): Promise<(string | null)[]> {
  const { version: _, ...words } = content;
  await db
    .insertInto('contenidos')
    .values({ clave, ...content })
    .onConflict((conflict) => conflict.column('clave').doUpdateSet(content))
    .execute();
  await db
    .insertInto('versiones')
    .values({ clave, ...words, autor, momento: now.toISOString() })
    .execute();
  const kept = (await listVersions(db, clave)).map(({ id }) => id);
  const gone = await db.deleteFrom('versiones').where('clave', '=', clave).where('id', 'not in', kept).returning('imagen').execute();
  return gone.map(({ imagen }) => imagen);
}
