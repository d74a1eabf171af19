import type { Expression } from 'kysely';
import { fieldNames } from 'shared/facts/registration-fields';
import type { Db, NewRow } from '../../core/db/schema.ts';
import { isInListOf } from '../calls/calls-queries.ts';
import { isSameWord } from 'shared/text/fold';
import type { StoredRegistration } from '../calls/registration-rows.ts';

/** The columns that staff see: all but those of a deletion. */
export const shown = [...fieldNames, 'version'] as const;

/** A count in the audit. */
export const countOf = (count: number): string => (count === 1 ? '1 inscripción' : `${count} inscripciones`);

type MayBeAbsent = 'emergencia' | 'sin_fotos';
export type New = Omit<NewRow<'inscripciones'>, MayBeAbsent | 'capitan_id'> & { [Name in MayBeAbsent]?: string | null | undefined } & {
  capitan_id?: number | null | Expression<number>;
};

export async function findRegistration(db: Db, id: number): Promise<StoredRegistration | undefined> {
  return db.selectFrom('inscripciones').select(shown).where('id', '=', id).where('eliminada', 'is', null).executeTakeFirst();
}

/** Existing ones, by id. */
export async function findRegistrations(db: Db, ids: readonly number[]): Promise<Map<number, StoredRegistration>> {
  const rows = await db.selectFrom('inscripciones').select(shown).where('id', 'in', ids).where('eliminada', 'is', null).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Newest first. */
export async function listYears(db: Db, actividad?: number): Promise<number[]> {
  const rows = await db
    .selectFrom('inscripciones')
    .select('anio')
    .distinct()
    .where('eliminada', 'is', null)
    .where(isInListOf({ actividad }))
    .orderBy('anio', 'desc')
    .execute();
  return rows.map(({ anio }) => anio);
}

/** The stored spellings of this kind of event: with accents or without. */
export async function listSpellings(db: Db, kind: string): Promise<string[]> {
  const rows = await db.selectFrom('inscripciones').select('evento').distinct().where('evento', 'is not', null).execute();
  return rows.flatMap(({ evento }) => (evento !== null && isSameWord(evento, kind) ? [evento] : []));
}
