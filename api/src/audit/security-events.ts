import type { AuditedAction } from 'shared/contract/audit';
import type { AppContext } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { coarseNetworkOf } from '../security/coarse-network.ts';
import { type Author, type Change, entryOf, recordChange } from './record-change.ts';

export interface SecurityEvent extends Change {
  /** Whose session or account it was; null for a visitor without one. */
  user: Author | null;
  /** Of the request; only its network is kept. */
  ip: string;
}

type Parts = Pick<AppContext, 'db' | 'log' | 'now'>;

/** Writes the audit's row and the log's line of something that an investigation would ask for. */
export const recordSecurityEvent = (parts: Parts, event: SecurityEvent): Promise<void> =>
  withSecurityEvents(parts, (_trx, record) => record(event));

/**
 * A transaction whose security events are kept with it or not at all: the log's lines follow once it has succeeded. They name
 * people by their number, and hold no value of a field.
 */
export async function withSecurityEvents<T>(
  { db, log, now }: Parts,
  work: (trx: Db, record: (event: SecurityEvent) => Promise<void>) => Promise<T>,
): Promise<T> {
  const lines: object[] = [];
  const result = await db.transaction().execute((trx) =>
    work(trx, async ({ user, ip, ...change }) => {
      const network = coarseNetworkOf(ip);
      const { accion, entidad, id, resumen } = change;
      lines.push({ event: `${accion} ${entidad}`, user: user?.id ?? null, about: id, network, ...(resumen ? { what: resumen } : {}) });
      if (!(await countAgain(trx, user, network, change, now()))) await recordChange(trx, user, change, now(), network);
    }),
  );
  for (const line of lines) log.info(line, 'security event');
  return result;
}

/**
 * Actions that are counted in one row an hour instead of one row each, so that nobody fills the table: with a session one row for each
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

async function countAgain(trx: Db, user: Author | null, red: string | null, change: Change, now: Date): Promise<boolean> {
  const how = gathered[change.accion];
  if (how === undefined) return false;
  const { accion, entidad, entidad_id, usuario_id, resumen } = entryOf(user, change, now, red);
  const found = await trx
    .selectFrom('auditoria')
    .select('id')
    .where('momento', '>=', now.toISOString().slice(0, 13))
    .where('accion', '=', accion)
    .where('entidad', '=', entidad)
    .where('usuario_id', '=', usuario_id)
    .where('entidad_id', entidad_id === null ? 'is' : '=', entidad_id)
    .where('resumen', resumen === null ? 'is' : '=', resumen)
    .$if(how === 'by network', (query) => query.where('red', red === null ? 'is' : '=', red))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!found) return false;
  await trx
    .updateTable('auditoria')
    .set((row) => ({ veces: row('veces', '+', 1), red }))
    .where('id', '=', found.id)
    .execute();
  return true;
}
