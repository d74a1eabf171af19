import { groupBy } from 'shared/text/lists';
import type { DistinctPeople } from 'shared/contract/distinct-people';
import { columnOf, countRows } from '../../core/db/rows.ts';
import type { Db } from '../../core/db/schema.ts';
import { inSlices } from '../../core/db/transact.ts';

export async function listDistinctPeople(db: Db): Promise<DistinctPeople[]> {
  const rows = await db.selectFrom('personas_distintas').selectAll().orderBy('grupo').orderBy('inscripcion_id').execute();
  return [...groupBy(rows, ({ grupo }) => grupo)].map(([id, people]) => ({ id, inscripciones: columnOf(people, 'inscripcion_id') }));
}

/** Counts those of these that exist, and are not deleted. */
export const countRegistrations = (db: Db, ids: readonly number[]): Promise<number> =>
  countRows(db.selectFrom('inscripciones').where('id', 'in', ids).where('eliminada', 'is', null));

export async function insertDistinctPeople(db: Db, grupo: string, ids: readonly number[]): Promise<void> {
  const rows = ids.map((row) => ({ grupo, inscripcion_id: row }));
  await inSlices(rows, (slice) => db.insertInto('personas_distintas').values(slice).execute());
}

/** Their ids; none for an unknown group. */
export async function deleteDistinctPeople(db: Db, grupo: string): Promise<number[]> {
  const rows = await db.deleteFrom('personas_distintas').where('grupo', '=', grupo).returning('inscripcion_id').execute();
  return columnOf(rows, 'inscripcion_id').toSorted((a, b) => a - b);
}
