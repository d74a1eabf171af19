import { type Expression, sql, SqliteAdapter } from 'kysely';
import { fieldNames } from 'shared/facts/registration-fields';
import type { WholeRegistration } from 'shared/contract/registrations';
import type { Db, NewRow, RowChanges } from '../../core/db/schema.ts';
import { isInListOf } from '../calls/calls-queries.ts';
import { isSameWord } from 'shared/facts/fold';

/** The columns that staff see: all but those of a deletion. */
export const shown = [...fieldNames, 'version'] as const;

/** A count in the audit. */
export const countOf = (count: number): string => (count === 1 ? '1 inscripción' : `${count} inscripciones`);

export type StoredRegistration = WholeRegistration;

type MayBeAbsent = 'emergencia' | 'sin_fotos';
type New = Omit<NewRow<'inscripciones'>, MayBeAbsent | 'capitan_id'> & { [Name in MayBeAbsent]?: string | null | undefined } & {
  capitan_id?: number | null | Expression<number>;
};

export const insertRegistration = (db: Db, values: New): Promise<StoredRegistration> => inserting(db, values).executeTakeFirstOrThrow();

export const inserting = (db: Db, { emergencia = null, sin_fotos = null, ...values }: New) =>
  db
    .insertInto('inscripciones')
    .values({ ...values, emergencia, sin_fotos })
    .returning(shown);

/** The id of the registration that this transaction has inserted last, for the statements behind it. On SQLite no other write happens meanwhile. */
export const insertedId = (trx: Db) =>
  trx.getExecutor().adapter instanceof SqliteAdapter
    ? sql<number>`(select max(id) from inscripciones)`
    : sql<number>`currval(pg_get_serial_sequence('inscripciones', 'id'))`;

export async function findRegistration(db: Db, id: number): Promise<StoredRegistration | undefined> {
  return db.selectFrom('inscripciones').select(shown).where('id', '=', id).where('eliminada', 'is', null).executeTakeFirst();
}

export async function updateRegistration(db: Db, id: number, changes: RowChanges<'inscripciones'>): Promise<StoredRegistration> {
  return db.updateTable('inscripciones').set(changes).where('id', '=', id).returning(shown).executeTakeFirstOrThrow();
}

/** Existing ones, by id. */
export async function findRegistrations(db: Db, ids: readonly number[]): Promise<Map<number, StoredRegistration>> {
  const rows = await db.selectFrom('inscripciones').select(shown).where('id', 'in', ids).where('eliminada', 'is', null).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Raises the version of each. */
export async function updateRegistrations(
  db: Db,
  ids: readonly number[],
  changes: RowChanges<'inscripciones'>,
): Promise<StoredRegistration[]> {
  return db
    .updateTable('inscripciones')
    .set((row) => ({ ...changes, version: row('version', '+', 1) }))
    .where('id', 'in', ids)
    .returning(shown)
    .execute();
}

/** False without such a registration. */
export async function hideRegistration(db: Db, id: number, now: Date): Promise<boolean> {
  const hidden = await db
    .updateTable('inscripciones')
    .set({ eliminada: now.toISOString() })
    .where('id', '=', id)
    .where('eliminada', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return hidden !== undefined;
}

/** Undefined without such a registration, or when it is gone for good. */
export async function restoreRegistration(db: Db, id: number): Promise<StoredRegistration | undefined> {
  return db.updateTable('inscripciones').set({ eliminada: null }).where('id', '=', id).returning(shown).executeTakeFirst();
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
