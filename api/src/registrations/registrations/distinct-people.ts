import type { DistinctPeople } from 'shared/contract/distinct-people';
import type { Db } from '../../core/db/schema.ts';

/** Rows written at once: databases limit a statement's values. */
const sliceSize = 500;

export async function listDistinctPeople(db: Db): Promise<DistinctPeople[]> {
  const rows = await db.selectFrom('personas_distintas').selectAll().orderBy('grupo').orderBy('inscripcion_id').execute();
  const groups = new Map<string, number[]>();
  for (const { grupo, inscripcion_id: row } of rows) groups.set(grupo, [...(groups.get(grupo) ?? []), row]);
  return [...groups].map(([id, inscripciones]) => ({ id, inscripciones }));
}

/** Counts those of these that exist, and are not deleted. */
export async function countRegistrations(db: Db, ids: readonly number[]): Promise<number> {
  const rows = await db.selectFrom('inscripciones').select('id').where('id', 'in', ids).where('eliminada', 'is', null).execute();
  return rows.length;
}

export async function insertDistinctPeople(db: Db, grupo: string, ids: readonly number[]): Promise<void> {
  const rows = ids.map((row) => ({ grupo, inscripcion_id: row }));
  for (let from = 0; from < rows.length; from += sliceSize) {
    await db
      .insertInto('personas_distintas')
      .values(rows.slice(from, from + sliceSize))
      .execute();
  }
}

/** Their ids; none for an unknown group. */
export async function deleteDistinctPeople(db: Db, grupo: string): Promise<number[]> {
  const rows = await db.deleteFrom('personas_distintas').where('grupo', '=', grupo).returning('inscripcion_id').execute();
  return rows.map(({ inscripcion_id: id }) => id).toSorted((a, b) => a - b);
}
