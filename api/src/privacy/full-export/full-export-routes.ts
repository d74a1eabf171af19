import { finished, Readable } from 'node:stream';
import { recordSecurityEvent } from '../../accounts/audit/security-events.ts';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { route } from '../../core/http/route.ts';
import { madridDay } from 'shared/text/moments';
import { confirmPassword } from '../../accounts/security/confirm-password.ts';
import { currentUser, forbidden } from '../../accounts/security/guard.ts';
import { createTickets } from '../../accounts/security/tickets.ts';
import { makeExport } from './make-export.ts';

const minutes = 5;
const busy = () => new HttpError(503, 'Ya se está descargando todo. Espera a que termine e inténtalo de nuevo.', { 'retry-after': '60' });

/** The full export in one file, for a webmaster who has just typed the password. */
export const fullExportRoutes: AppPlugin = async (app, context) => {
  const { db, config, files, spool, now } = context;
  const tickets = createTickets('full export', minutes, { db, jwtSecret: config.jwtSecret, now });
  // One at a time: each writes the whole of the tables to this machine's disk.
  let underWay = false;

  route(app, 'POST /exportacion', async (request) => {
    const user = currentUser(request);
    await confirmPassword(db, user, request.body.contrasena_actual, request.ip, now());
    const { ticket } = await tickets.issue(request, user);
    return { enlace: `/api/exportacion/descarga?clave=${ticket}` };
  });

  route(app, 'GET /exportacion/descarga', async (request, reply) => {
    const { user, spend } = await tickets.read(request, request.query.clave);
    if (user.rol !== 'webmaster') throw forbidden();
    reply
      .header('content-disposition', `attachment; filename="web_del_club_${madridDay(now())}.zip"`)
      .header('cache-control', 'private, no-store')
      .type('application/zip');
    // The ticket is not spent.
    if (request.method === 'HEAD') return reply.send(Readable.from([]));
    if (underWay) throw busy();
    underWay = true;
    let remove = async () => {};
    try {
      await db.transaction().execute(spend);
      await recordSecurityEvent(context, { user, ip: request.ip, accion: 'exportar', entidad: 'datos', id: null, resumen: 'todo' });
      const made = await makeExport({ db, files, spool }, now());
      ({ remove } = made);
      reply.header('content-length', made.zip.size);
      finished(reply.raw, () => {
        underWay = false;
        remove().catch((error: unknown) => context.log.error({ err: error }, 'an export could not be removed from the disk'));
      });
      return reply.send(made.zip.read());
    } catch (error) {
      underWay = false;
      await remove();
      throw error;
    }
  });
};
