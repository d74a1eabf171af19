import { type Author, fullName } from '../../accounts/audit/record-change.ts';
import type { Db, NewRow, StoredMember } from '../../core/db/schema.ts';

type Line = Pick<NewRow<'historial_socios'>, 'campo' | 'antes' | 'despues' | 'dia' | 'motivo'>;

/** Columns whose changes a member's page tells. */
const told = ['numero', 'alta', 'tipo_id', 'cabeza_id'] as const satisfies readonly (keyof StoredMember)[];

/** Notes changes of a member. Of a member's own data only what the club decides is kept, so nothing personal outlives a correction. */
export async function noteHistory(trx: Db, socioId: number, lines: readonly Line[], autor: Author | null, now: Date): Promise<void> {
  if (lines.length === 0) return;
  const head = { socio_id: socioId, momento: now.toISOString(), autor: autor && fullName(autor) };
  await trx
    .insertInto('historial_socios')
    .values(lines.map((line) => ({ ...head, ...line })))
    .execute();
}

/** The changed columns as lines; kinds of fee and members by what they are called. */
export async function describeHistory(trx: Db, before: StoredMember, after: StoredMember): Promise<Line[]> {
  const changed = told.filter((name) => before[name] !== after[name]);
  const lines: Line[] = [];
  for (const campo of changed)
    lines.push({ campo, antes: await nameOf(trx, campo, before[campo]), despues: await nameOf(trx, campo, after[campo]) });
  return lines;
}

async function nameOf(trx: Db, campo: (typeof told)[number], value: number | string | null): Promise<string | null> {
  if (value === null) return null;
  if (campo === 'tipo_id')
    return (await trx.selectFrom('tipos_socio').select('nombre').where('id', '=', Number(value)).executeTakeFirst())?.nombre ?? null;
  if (campo !== 'cabeza_id') return String(value);
  const head = await trx.selectFrom('socios').select('numero').where('id', '=', Number(value)).executeTakeFirst();
  return head?.numero ? `familia del n.º ${head.numero}` : 'una familia';
}
