import * as contentDisposition from 'content-disposition';
import type { ClubDocument } from 'shared/contract/documents';
import { fullName } from '../../accounts/audit/record-change.ts';
import { createStaffWrites, type StaffWrite } from '../../accounts/audit/staff-writes.ts';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { isStaff } from '../../accounts/security/is-staff.ts';
import { HttpError, notFound } from '../../core/base/http-error.ts';
import type { Db, StoredUser } from '../../core/db/schema.ts';
import { route } from '../../core/http/route.ts';
import { confirmDocument, createDocumentFiles, documentLock } from './document-files.ts';

interface Sent {
  name: string;
  bytes: number;
  path: string;
}

/** The club's documents: for members, or for staff alone. For others it does not exist. */
export const documentsRoutes: AppPlugin = async (app, context) => {
  const { db, files, spool } = context;
  const pictures = createDocumentFiles(context);
  const { write, writeWithFile } = createStaffWrites(context, { entidad: 'socios', lock: documentLock, pictures });

  const addVersion = async (
    { trx, moment, picture: archivo }: StaffWrite,
    documento_id: number,
    file: Sent | undefined,
    user: StoredUser,
  ) => {
    if (!file || archivo === undefined) return;
    const row = { documento_id, archivo, nombre: file.name, bytes: file.bytes, momento: moment.toISOString(), autor: fullName(user) };
    await trx.insertInto('versiones_documento').values(row).execute();
  };
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
    form.withFile(spool, async (fields, sent) => {
      if (!sent) throw new HttpError(400, 'Elige el archivo del documento.');
      const [user, file] = [currentUser(request), await confirmDocument(sent)];
      return writeWithFile(user, file.path, async (one) => {
        const { id } = await one.trx.insertInto('documentos').values(fields).returning('id').executeTakeFirstOrThrow();
        await addVersion(one, id, file, user);
        await one.record('crear', null, { resumen: `documento: ${fields.titulo}` });
        return show(one.trx, id);
      });
    }),
  );

  route(app, 'PUT /documentos/:id', (request, _reply, form) =>
    form.withFile(spool, async ({ version, ...fields }, sent) => {
      const [user, file] = [currentUser(request), sent && (await confirmDocument(sent))];
      const { id } = request.params;
      return writeWithFile(user, file?.path, async (one) => {
        const { trx } = one;
        await one.edit(id, {
          before: await trx.selectFrom('documentos').selectAll().where('id', '=', id).executeTakeFirst(),
          form: fields,
          also: file === undefined ? [] : ['archivo'],
          version,
          stale: 'Otra persona ha cambiado este documento mientras lo editabas.',
          show: () => show(trx, id),
          resumen: ({ after, changed }) => `documento: ${after.titulo} (${changed.join(', ')})`,
          store: (changes) => trx.updateTable('documentos').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
        });
        await addVersion(one, id, file, user);
        return show(trx, id);
      });
    }),
  );

  route(app, 'DELETE /documentos/:id', (request) =>
    write(currentUser(request), async ({ trx, drop, record }) => {
      const { id } = request.params;
      const { titulo } = await show(trx, id);
      const gone = await trx.deleteFrom('versiones_documento').where('documento_id', '=', id).returning('archivo').execute();
      for (const { archivo } of gone) drop(archivo);
      await trx.deleteFrom('documentos').where('id', '=', id).execute();
      await record('eliminar', null, { resumen: `documento: ${titulo}` });
    }),
  );

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
