import type { OwnFile, OwnMember } from 'shared/contract/own-member';
import { isMemberState } from 'shared/facts/members';
import { createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { countPhoto } from '../../accounts/security/throttle.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { readOwnFees } from '../fees/fees-queries.ts';
import { route } from '../../core/http/route.ts';
import { createMandateLinks, findOwnMandate } from '../debits/mandate-links.ts';
import { withdrawNews } from '../emails/news-changes.ts';
import { describeMember, findMemberFile } from '../members/members-queries.ts';
import { findPhoto, makePhoto } from './member-photos.ts';
import { createOwnLeaving } from './own-leaving.ts';
import { findOwn, getOwn } from './find-own.ts';

/** What members see and correct of themselves. */
export const ownMemberRoutes: AppPlugin = async (app, context) => {
  const { db, spool, now } = context;
  const { write } = createStaffWrites(context, { entidad: 'socios', lock: 'socios' });
  const mandates = createMandateLinks(context);
  const leaving = createOwnLeaving(context);

  route(app, 'GET /mi-ficha', async (request): Promise<OwnFile | null> => {
    const own = await findOwn(db, currentUser(request).id);
    const file = own && (await findMemberFile(db, own.id));
    if (!file) return null;
    const { socio, familia, inscripciones } = file;
    const account = await db.selectFrom('cuentas_socio').select('final').where('socio_id', '=', socio.id).executeTakeFirst();
    const kind =
      socio.tipo_id === null
        ? undefined
        : await db.selectFrom('tipos_socio').select('nombre').where('id', '=', socio.tipo_id).executeTakeFirst();
    const foto = (await findPhoto(db, socio.id)) ?? null;
    const orden = isMemberState(socio.estado) ? await findOwnMandate(db, own) : null;
    const fees = await readOwnFees(db, socio.id);
    return { socio, cuota: kind?.nombre ?? null, familia, inscripciones, ...fees, domiciliada: account?.final ?? null, orden, foto };
  });

  route(app, 'POST /mi-ficha/mandato', ({ body, ip, ...request }) => mandates.signOwn(currentUser(request), { ...body, ip }));
  route(app, 'DELETE /mi-ficha/mandato', (request) => mandates.withdrawOwn(currentUser(request), request.ip));
  route(app, 'PUT /mi-ficha/baja', (request) => leaving.leave(currentUser(request), request.body.dia));
  route(app, 'DELETE /mi-ficha/baja', (request) => leaving.stay(currentUser(request)));

  route(app, 'PUT /mi-ficha/foto', async (request, _reply, form) => {
    const user = currentUser(request);
    // Before the picture is received and decoded, which takes long.
    await getOwn(db, user.id);
    await countPhoto(db, user.id, now());
    return form.withPicture(spool, async ({ en_carnet }, picture) => {
      const foto = picture === undefined ? undefined : await makePhoto(picture);
      return write(user, async ({ trx, moment, record }) => {
        const own = await getOwn(trx, user.id);
        const before = await findPhoto(trx, own.id);
        if (!before && foto === undefined) throw new HttpError(400, 'Elige una foto.');
        const row = { foto: foto ?? before?.foto ?? '', en_carnet: en_carnet === 'si' ? 1 : 0, cambiada: moment.toISOString() };
        await trx
          .insertInto('fotos_socio')
          .values({ socio_id: own.id, ...row })
          .onConflict((conflict) => conflict.column('socio_id').doUpdateSet(row))
          .execute();
        await record('editar', own.id, { resumen: 'foto' });
        return { foto: row.foto, en_carnet: row.en_carnet === 1 };
      });
    });
  });

  route(app, 'DELETE /mi-ficha/foto', (request) => {
    const user = currentUser(request);
    return write(user, async ({ trx, record }) => {
      const own = await getOwn(trx, user.id);
      const { numDeletedRows } = await trx.deleteFrom('fotos_socio').where('socio_id', '=', own.id).executeTakeFirstOrThrow();
      if (numDeletedRows > 0n) await record('editar', own.id, { resumen: 'foto quitada' });
    });
  });

  route(app, 'PUT /mi-ficha', (request): Promise<OwnMember> => {
    const user = currentUser(request);
    const { version, visibilidad, noticias, ...form } = request.body;
    return write(user, async ({ trx, edit }) => {
      const before = await getOwn(trx, user.id);
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
