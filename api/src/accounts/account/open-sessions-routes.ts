import type { AppPlugin } from '../security/context.ts';
import { lockByName } from '../../core/db/transact.ts';
import { notFound } from '../../core/base/http-error.ts';
import { route } from '../../core/http/route.ts';
import { currentUser, unauthorized } from '../security/guard.ts';
import { listOpenSessions } from '../security/open-sessions.ts';
import { findUser } from '../users/users-queries.ts';
import { endSessions } from '../users/store-user.ts';

/** 'Sesiones abiertas': users list their own sessions, and end them. */
export const openSessionsRoutes: AppPlugin = async (app, { db, sessions, now }) => {
  route(app, 'GET /cuenta/sesiones', async (request) => {
    const user = currentUser(request);
    return (await listOpenSessions(db, now(), user.id)).map((row) => ({ ...row, actual: row.sesion === user.sesion }));
  });

  route(app, 'DELETE /cuenta/sesiones/:sesion', async (request) => {
    const found = (await listOpenSessions(db, now(), currentUser(request).id)).find(({ sesion }) => sesion === request.params.sesion);
    if (!found) throw notFound();
    await sessions.close(found);
  });

  route(app, 'POST /cuenta/sesiones/cerrar-otras', async (request) => {
    const { id, token_version, sesion } = currentUser(request);
    await db.transaction().execute(async (trx) => {
      await lockByName(trx, 'usuarios');
      if ((await findUser(trx, id))?.token_version !== token_version) throw unauthorized();
      // Also sessions from before the list, without a row.
      await endSessions(trx, id, sesion);
    });
  });
};
