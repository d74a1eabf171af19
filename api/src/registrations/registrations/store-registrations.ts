import { type New, shown } from './registrations-queries.ts';
import { sql, SqliteAdapter } from 'kysely';
import type { Db, RowChanges } from '../../core/db/schema.ts';
import type { StoredRegistration } from '../calls/registration-rows.ts';

/** A statement: who needs its row alone executes it. */
export const insertRegistration = (db: Db, { emergencia = null, sin_fotos = null, ...values }: New) =>
  db
    .insertInto('inscripciones')
    .values({ ...values, emergencia, sin_fotos, dia_pago: values.pagado === 'Si' ? values.fecha : null })
    .returning(shown);

/** The id of the registration that this transaction has inserted last, for the statements behind it. On SQLite no other write happens meanwhile. */
export const insertedId = (trx: Db) =>
  trx.getExecutor().adapter instanceof SqliteAdapter
    ? sql<number>`(select max(id) from inscripciones)`
    : sql<number>`currval(pg_get_serial_sequence('inscripciones', 'id'))`;

export async function updateRegistration(db: Db, id: number, changes: RowChanges<'inscripciones'>): Promise<StoredRegistration> {
  return db.updateTable('inscripciones').set(changes).where('id', '=', id).returning(shown).executeTakeFirstOrThrow();
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
