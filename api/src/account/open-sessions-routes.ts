import type { FastifyPluginAsync } from 'fastify';
import type { AppContext } from '../context.ts';
import type { StoredUser } from '../db/schema.ts';
import { lockByName } from '../db/lock-by-name.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { currentUser, unauthorized } from '../security/guard.ts';
import { endSessions, findUser } from '../users/users-queries.ts';

/** 'Sesiones abiertas': people see their own, and end them. */
export const openSessionsRoutes: FastifyPluginAsync<AppContext> = async (app, { db, sessions, now }) => {
  const listOpen = ({ id, token_version, sesion_conservada }: StoredUser) =>
    db
      .selectFrom('sesiones')
      .selectAll()
      .where('usuario_id', '=', id)
      .where('caduca', '>', now().toISOString())
      .where((row) => row.or([row('version', '=', token_version), row('sesion', '=', sesion_conservada)]))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('sesiones_cerradas').select('sesion').whereRef('sesiones_cerradas.sesion', '=', 'sesiones.sesion'))),
      )
      .orderBy('ultimo_uso', 'desc')
      .orderBy('sesion')
      .execute();

  route(app, 'GET /cuenta/sesiones', async (request, reply) => {
    const user = currentUser(request);
    reply.header('cache-control', 'no-store');
    return (await listOpen(user)).map((row) => ({ ...row, actual: row.sesion === user.sesion }));
  });

  route(app, 'DELETE /cuenta/sesiones/:sesion', async (request) => {
    const found = (await listOpen(currentUser(request))).find(({ sesion }) => sesion === request.params.sesion);
    if (!found) throw notFound();
    await sessions.close(found);
  });

  route(app, 'POST /cuenta/sesiones/cerrar-otras', async (request) => {
    const { id, token_version, sesion } = currentUser(request);
    await db.transaction().execute(async (trx) => {
      await lockByName(trx, 'usuarios');
      if ((await findUser(trx, id))?.token_version !== token_version) throw unauthorized();
      // Also those that have not been used since there is a list.
      await endSessions(trx, id, sesion);
    });
  });
};
