import * as contentDisposition from 'content-disposition';
import type { ClubDocument } from 'shared/contract/documents';
import { fullName } from '../../accounts/audit/record-change.ts';
import { createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { isStaff } from '../../accounts/security/is-staff.ts';
import { HttpError, notFound } from '../../core/base/http-error.ts';
import type { Db, StoredUser } from '../../core/db/schema.ts';
import { route } from '../../core/http/route.ts';
import { confirmDocument, newDocumentKey } from './document-files.ts';

interface Sent {
  name: string;
  bytes: number;
  path: string;
}

interface Stored {
  archivo: string;
  nombre: string;
  bytes: number;
}

/** The club's documents: for members, or for staff alone. For others it does not exist. */
export const documentsRoutes: AppPlugin = async (app, context) => {
  const { db, files, spool, log } = context;
  const { write } = createStaffWrites(context, { entidad: 'socios', lock: 'documentos' });

  /** Stores the file first: one that no row names is not served, and a check finds it. */
  async function withStored<T>(file: Sent | undefined, work: (stored: Stored | undefined) => Promise<T>): Promise<T> {
    if (!file) return work(undefined);
    const nombre = await confirmDocument(file);
    const key = newDocumentKey();
    await files.put(key, { path: file.path });
    try {
      return await work({ archivo: key, nombre, bytes: file.bytes });
    } catch (error) {
      await drop([key]);
      throw error;
    }
  }
  /** Not where a row names it after all: its commit may be what was not heard of. */
  const dropUnnamed = async (key: string) => {
    if (await db.selectFrom('versiones_documento').select('id').where('archivo', '=', key).executeTakeFirst()) return;
    await files.delete(key);
  };
  const drop = async (keys: readonly string[]) => {
    for (const key of keys)
      await dropUnnamed(key).catch((error: unknown) => log.error({ err: error }, 'a document that no row names could not be deleted'));
  };
  const addVersion = (trx: Db, documento_id: number, stored: Stored, user: StoredUser, moment: Date) =>
    trx
      .insertInto('versiones_documento')
      .values({ documento_id, ...stored, momento: moment.toISOString(), autor: fullName(user) })
      .execute();
  const show = async (trx: Db, id: number): Promise<ClubDocument> => {
    const [found] = await listDocuments(trx, true, id);
    if (!found) throw notFound();
    return found;
  };

  route(app, 'GET /documentos', async (request) => {
    const user = currentUser(request);
    await confirmReader(db, user);
    return listDocuments(db, isStaff(user));
  });

  route(app, 'POST /documentos', (request, _reply, form) =>
    form.withFile(spool, async (fields, file) => {
      const user = currentUser(request);
      return withStored(file, (stored) => {
        if (!stored) throw new HttpError(400, 'Elige el archivo del documento.');
        return write(user, async ({ trx, moment, record }) => {
          const { id } = await trx.insertInto('documentos').values(fields).returning('id').executeTakeFirstOrThrow();
          await addVersion(trx, id, stored, user, moment);
          await record('crear', null, { resumen: `documento: ${fields.titulo}` });
          return show(trx, id);
        });
      });
    }),
  );

  route(app, 'PUT /documentos/:id', (request, _reply, form) =>
    form.withFile(spool, async ({ version, ...fields }, file) => {
      const user = currentUser(request);
      const { id } = request.params;
      return withStored(file, (stored) =>
        write(user, async ({ trx, moment, edit }) => {
          await edit(id, {
            before: await trx.selectFrom('documentos').selectAll().where('id', '=', id).executeTakeFirst(),
            form: fields,
            also: stored === undefined ? [] : ['archivo'],
            version,
            stale: 'Otra persona ha cambiado este documento mientras lo editabas.',
            show: () => show(trx, id),
            resumen: ({ after, changed }) => `documento: ${after.titulo} (${changed.join(', ')})`,
            store: (changes) => trx.updateTable('documentos').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
          });
          if (stored) await addVersion(trx, id, stored, user, moment);
          return show(trx, id);
        }),
      );
    }),
  );

  route(app, 'DELETE /documentos/:id', async (request) => {
    const { id } = request.params;
    const gone = await write(currentUser(request), async ({ trx, record }) => {
      const { titulo } = await show(trx, id);
      const rows = await trx.deleteFrom('versiones_documento').where('documento_id', '=', id).returning('archivo').execute();
      await trx.deleteFrom('documentos').where('id', '=', id).execute();
      await record('eliminar', null, { resumen: `documento: ${titulo}` });
      return rows.map(({ archivo }) => archivo);
    });
    await drop(gone);
  });

  route(app, 'GET /documentos/:id/archivo', async (request, reply) => {
    const user = currentUser(request);
    await confirmReader(db, user);
    const [found] = await listDocuments(db, isStaff(user), request.params.id);
    const chosen = found?.versiones.find(({ id }) => request.query.de === undefined || id === request.query.de);
    if (!chosen) throw notFound();
    const { archivo } = await db.selectFrom('versiones_documento').select('archivo').where('id', '=', chosen.id).executeTakeFirstOrThrow();
    const file = await files.open(archivo);
    if (!file) throw new HttpError(404, 'El archivo de este documento no está. Avisa a quien lleva la web.');
    reply
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .header('content-disposition', contentDisposition.create(chosen.nombre))
      .header('content-length', file.size)
      .type('application/octet-stream');
    return reply.send(await file.read());
  });
};

/** @throws HttpError 403 for who is neither staff nor a member. */
async function confirmReader(db: Db, user: StoredUser): Promise<void> {
  if (isStaff(user)) return;
  const own = await db.selectFrom('socios').select('estado').where('usuario_id', '=', user.id).executeTakeFirst();
  if (own?.estado !== 'alta' && own?.estado !== 'impago') throw new HttpError(403, 'Los documentos son para los socios.');
}

async function listDocuments(db: Db, forStaff: boolean, id?: number): Promise<ClubDocument[]> {
  const found = await db
    .selectFrom('documentos')
    .selectAll()
    .$if(!forStaff, (query) => query.where('para', '=', 'socios'))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('anio', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const versions = await db
    .selectFrom('versiones_documento')
    .select(['id', 'documento_id', 'nombre', 'bytes', 'momento', 'autor'])
    .$if(id !== undefined, (query) => query.where('documento_id', '=', id ?? 0))
    .orderBy('id', 'desc')
    .execute();
  return found.map((row) => {
    const own = versions.filter(({ documento_id }) => documento_id === row.id);
    return { ...row, versiones: forStaff ? own : own.slice(0, 1) };
  });
}
