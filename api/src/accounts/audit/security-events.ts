import type { Compilable } from 'kysely';
import type { AuditedAction } from 'shared/contract/audit';
import type { AppContext } from '../security/context.ts';
import type { Db } from '../../core/db/schema.ts';
import { type SendLast, sendTogether, transact } from '../../core/db/transact.ts';
import { coarseNetworkOf } from '../../core/base/coarse-network.ts';
import { type Author, type Change, entryOf, recordChange } from './record-change.ts';

export interface SecurityEvent extends Change {
  /** The user of the session or account; null for a visitor without one. */
  user: Author | null;
  /** The request's address; only its network is kept. */
  ip: string;
}

type Parts = Pick<AppContext, 'db' | 'log' | 'now'>;

/**
 * Writes the audit's row and the log's line of a security event.
 *
 * @param beside Statements of the same transaction.
 */
export const recordSecurityEvent = (
  parts: Parts,
  event: SecurityEvent,
  beside: (trx: Db) => Compilable<unknown>[] = () => [],
): Promise<void> =>
  withSecurityEvents(parts, (trx, record, sendLast) => {
    sendLast(...beside(trx));
    return record(event, sendLast);
  });

/**
 * A transaction whose security events are kept with it or not at all: the log's lines follow once it has succeeded. They name
 * people by their number, and hold no value of a field. With `sendLast` events are sent with the commit where they can be.
 */
export async function withSecurityEvents<T>(
  { db, log, now }: Parts,
  work: (trx: Db, record: (event: SecurityEvent, sendLast?: SendLast) => Promise<void>, sendLast: SendLast) => Promise<T>,
): Promise<T> {
  const lines: object[] = [];
  const result = await transact(db, (trx, atEnd) =>
    work(
      trx,
      async ({ user, ip, ...change }, sendLast) => {
        const network = coarseNetworkOf(ip);
        const { accion, entidad, id, resumen } = change;
        lines.push({ event: `${accion} ${entidad}`, user: user?.id ?? null, about: id, network, ...(resumen ? { what: resumen } : {}) });
        const how = gathered[accion];
        if (how === undefined) return recordChange(trx, user, change, now(), network);
        const counting = countAgain(trx, how, entryOf(user, change, now(), network));
        if (sendLast) sendLast(...counting);
        else await sendTogether(trx, counting);
      },
      atEnd,
    ),
  );
  for (const line of lines) log.info(line, 'security event');
  return result;
}

/**
 * Actions that are counted in one row an hour instead of one row each, so that no client fills the table: with a session one row for each
 * person and network, without one (which may come from everywhere) one for each account.
 */
const gathered: Partial<Record<AuditedAction, 'by network' | 'from everywhere'>> = {
  entrar: 'by network',
  exportar: 'by network',
  descargar: 'by network',
  probar: 'by network',
  marcar: 'by network',
  fallar: 'from everywhere',
  solicitar: 'from everywhere',
};

/** The statements that raise the count of this hour's row, or insert it. */
function countAgain(trx: Db, how: 'by network' | 'from everywhere', entry: ReturnType<typeof entryOf>): Compilable<unknown>[] {
  const { accion, entidad, entidad_id, usuario_id, resumen, red, momento } = entry;
  const found = trx
    .selectFrom('auditoria')
    .select('id')
    .where('momento', '>=', momento.slice(0, 13))
    .where('accion', '=', accion)
    .where('entidad', '=', entidad)
    .where('usuario_id', '=', usuario_id)
    .where('entidad_id', entidad_id === null ? 'is' : '=', entidad_id)
    .where('resumen', resumen === null ? 'is' : '=', resumen)
    .$if(how === 'by network', (query) => query.where('red', red === null ? 'is' : '=', red))
    .orderBy('id', 'desc')
    .limit(1);
  return [
    trx
      .updateTable('auditoria')
      .set((row) => ({ veces: row('veces', '+', 1), red }))
      .where('id', '=', found),
    trx
      .insertInto('auditoria')
      .columns(['momento', 'usuario_id', 'usuario', 'correo', 'accion', 'entidad', 'entidad_id', 'resumen', 'red'])
      .expression(
        trx
          .selectNoFrom(({ val, cast }) => [
            val(momento).as('momento'),
            cast<number>(val(usuario_id), 'integer').as('usuario_id'),
            val(entry.usuario).as('usuario'),
            val(entry.correo).as('correo'),
            val(accion).as('accion'),
            val(entidad).as('entidad'),
            val(entidad_id).as('entidad_id'),
            val(resumen).as('resumen'),
            val(red).as('red'),
          ])
          .where(({ not, exists }) => not(exists(found))),
      ),
  ];
}
