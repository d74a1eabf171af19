import type { FastifyPluginAsync } from 'fastify';
import type { OwnFile, OwnMember } from 'shared/contract/own-member';
import { createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { HttpError } from '../../core/base/http-error.ts';
import type { Db, StoredMember } from '../../core/db/schema.ts';
import { route } from '../../core/http/route.ts';
import { withdrawNews } from '../emails/news-changes.ts';
import { describeMember, findMemberFile } from '../members/members-queries.ts';

/** What members see and correct of themselves. */
export const ownMemberRoutes: FastifyPluginAsync<AppContext> = async (app, context) => {
  const { db } = context;
  const { write } = createStaffWrites(context, { entidad: 'socios', lock: 'socios' });

  route(app, 'GET /mi-ficha', async (request): Promise<OwnFile | null> => {
    const own = await findOwn(db, currentUser(request).id);
    const file = own && (await findMemberFile(db, own.id));
    if (!file) return null;
    const { socio, familia, inscripciones, cuotas } = file;
    const account = await db.selectFrom('cuentas_socio').select('final').where('socio_id', '=', socio.id).executeTakeFirst();
    const kind =
      socio.tipo_id === null
        ? undefined
        : await db.selectFrom('tipos_socio').select('nombre').where('id', '=', socio.tipo_id).executeTakeFirst();
    return { socio, cuota: kind?.nombre ?? null, familia, inscripciones, cuotas, domiciliada: account?.final ?? null };
  });

  route(app, 'PUT /mi-ficha', (request): Promise<OwnMember> => {
    const user = currentUser(request);
    const { version, visibilidad, noticias, ...form } = request.body;
    return write(user, async ({ trx, edit }) => {
      const before = await findOwn(trx, user.id);
      if (!before) throw new HttpError(404, 'Tu cuenta no es la de ningún socio.');
      const after = await edit(before.id, {
        before,
        form,
        otherwise: { visibilidad: visibilidad?.join(','), noticias: noticias === undefined ? undefined : Number(noticias) },
        version,
        stale: 'Otra persona ha cambiado tu ficha mientras la editabas.',
        show: describeMember,
        store: (changes) => trx.updateTable('socios').set(changes).where('id', '=', before.id).returningAll().executeTakeFirstOrThrow(),
      });
      if (noticias === false) await withdrawNews(trx, [after.id]);
      return describeMember(after);
    });
  });
};

async function findOwn(db: Db, userId: number): Promise<StoredMember | undefined> {
  return db.selectFrom('socios').selectAll().where('usuario_id', '=', userId).executeTakeFirst();
}
