import type { FastifyRequest } from 'fastify';
import type { Db, Row, StoredUser } from '../../core/db/schema.ts';
import { madridDay } from 'shared/text/moments';
import { coarseNetworkOf } from '../../core/base/coarse-network.ts';
import { sendTogether } from '../../core/db/transact.ts';
import { nameDevice } from './name-device.ts';
import type { SessionToken } from '../../core/base/read-token.ts';

/** In ms: the precision of a session's last use, so that reads stay cheap. */
const noteEvery = 2 * 60_000;

/**
 * Stores that a session is in use. The first use inserts its row.
 *
 * @param begun In ms since 1970.
 * @param noted The last use in its row; null without a row.
 */
export async function noteUse(
  db: Db,
  request: FastifyRequest,
  { usuario, version, sesion, caduca }: SessionToken,
  begun: number,
  noted: string | null,
  now: Date,
): Promise<void> {
  if (sesion === null || (noted !== null && now.getTime() - Date.parse(noted) < noteEvery)) return;
  const ultimo_uso = now.toISOString();
  const [inicio, fin] = [new Date(begun).toISOString(), new Date(caduca).toISOString()];
  const using = db
    .insertInto('sesiones')
    .columns(['sesion', 'usuario_id', 'version', 'dispositivo', 'red', 'inicio', 'ultimo_uso', 'caduca'])
    // The user may have been deleted meanwhile.
    .expression(({ selectFrom, val, cast }) =>
      selectFrom('usuarios')
        .select(({ ref }) => [
          val(sesion).as('sesion'),
          ref('id').as('usuario_id'),
          cast<number>(val(version), 'integer').as('version'),
          val(nameDevice(request.headers['user-agent'])).as('dispositivo'),
          val(coarseNetworkOf(request.ip) ?? '').as('red'),
          val(inicio).as('inicio'),
          val(ultimo_uso).as('ultimo_uso'),
          val(fin).as('caduca'),
        ])
        .where('id', '=', usuario),
    )
    .onConflict((conflict) => conflict.column('sesion').doUpdateSet({ ultimo_uso }));
  await sendTogether(db, noted === null ? [using, updateLastDay(db, usuario, madridDay(now))] : [using]);
}

/** Stores the day of the last use: an unused account ends after years. */
const updateLastDay = (db: Db, id: number, ultimo_acceso: string) =>
  db
    .updateTable('usuarios')
    .set({ ultimo_acceso, aviso_baja: null })
    .where('id', '=', id)
    .where((user) => user.or([user('ultimo_acceso', 'is', null), user('ultimo_acceso', '<', ultimo_acceso)]));

export type OpenSession = Row<'sesiones'> & Pick<StoredUser, 'correo_electronico' | 'rol'>;

/** The last used first; of all users, or of one. */
export const listOpenSessions = (db: Db, now: Date, userId?: number): Promise<OpenSession[]> =>
  db
    .selectFrom('sesiones')
    .innerJoin('usuarios', 'usuarios.id', 'sesiones.usuario_id')
    .selectAll('sesiones')
    .select(['correo_electronico', 'rol'])
    .$if(userId !== undefined, (query) => query.where('usuario_id', '=', userId ?? 0))
    .where('caduca', '>', now.toISOString())
    .where((row) => row.or([row('sesiones.version', '=', row.ref('token_version')), row('sesion', '=', row.ref('sesion_conservada'))]))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sesiones_cerradas').select('sesion').whereRef('sesiones_cerradas.sesion', '=', 'sesiones.sesion'))),
    )
    .orderBy('ultimo_uso', 'desc')
    .orderBy('sesion')
    .execute();
