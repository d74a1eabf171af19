import { createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import { recordSecurityEvent } from '../../accounts/audit/security-events.ts';
import { requireCaptcha } from '../../core/captcha/captcha.ts';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { notFound } from '../../core/base/http-error.ts';
import { route } from '../../core/http/route.ts';
import { actorOf, currentUser } from '../../accounts/security/guard.ts';
import { requireMembersOn } from '../../members/members/members-queries.ts';
import { correctPerson } from './correct-person.ts';
import { askForData, closeRequests, confirmRequest, listRequests } from './data-requests.ts';
import { erasePerson } from './erase-person.ts';
import { findPerson, markOf, searchOwn } from './find-person.ts';

/** Requests of people about their personal data, and the staff's answers. */
export const personRoutes: AppPlugin = async (app, context) => {
  const { config, db, captcha, limits, mail, now } = context;
  const { write } = createStaffWrites(context, { entidad: 'datos' });

  route(app, 'POST /datos/solicitudes', async (request) => {
    const { token_captcha, ...asked } = request.body;
    await requireCaptcha(captcha, token_captcha, request.ip);
    await limits.admit('messages', request);
    await askForData(context, asked);
    mail.wake();
    return { mensaje: 'Te hemos escrito: abre el enlace de ese correo para confirmar la solicitud.' };
  });

  route(app, 'POST /datos/solicitudes/confirmar', async (request) => {
    const confirmed = await confirmRequest(context, request.body.clave);
    mail.wake();
    return confirmed;
  });

  route(app, 'GET /datos/solicitudes', () => listRequests(db));

  route(app, 'POST /datos/solicitudes/:id/atendida', async (request) => {
    const { id } = request.params;
    await write(actorOf(request), async ({ trx, moment, record }) => {
      const found = await trx
        .selectFrom('solicitudes_datos')
        .select('correo')
        .where('id', '=', id)
        .where('vence', 'is not', null)
        .executeTakeFirst();
      if (!found) throw notFound();
      if (found.correo === null) return;
      await closeRequests(trx, { id }, markOf(found.correo, config), moment);
      await record('editar', id, { resumen: 'solicitud atendida' });
    });
  });

  route(app, 'POST /datos/persona', async (request) => {
    const user = currentUser(request);
    const found = await findPerson(db, request.body.correo, config, now());
    await recordSecurityEvent(context, { user, ip: request.ip, accion: 'exportar', entidad: 'datos', id: null });
    return found;
  });

  route(app, 'GET /mi-ficha/datos', async (request) => {
    await requireMembersOn(db);
    const user = currentUser(request);
    const own = await db.selectFrom('socios').selectAll().where('usuario_id', '=', user.id).executeTakeFirst();
    if (!own) throw notFound();
    return findPerson(db, user.correo_electronico, config, now(), await searchOwn(db, user, own));
  });

  route(app, 'PUT /datos/persona', async (request) => {
    const { correo, correo_nuevo } = request.body;
    await correctPerson(context, actorOf(request), request.body);
    mail.wake();
    return findPerson(db, correo_nuevo ?? correo, config, now());
  });

  route(app, 'POST /datos/persona/borrar', async (request) => {
    const erasure = await erasePerson(context, actorOf(request), request.body.correo);
    mail.wake();
    return erasure;
  });
};
