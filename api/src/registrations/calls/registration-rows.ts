import type { ExpressionBuilder } from 'kysely';
import type { WholeRegistration } from 'shared/contract/registrations';
import { type Author, recordChange } from '../../accounts/audit/record-change.ts';
import { notFound } from '../../core/base/http-error.ts';
import type { Db, Row, RowChanges, Tables } from '../../core/db/schema.ts';

type Of = ExpressionBuilder<Tables, 'inscripciones'>;

/** Neither cancelled nor deleted. */
export const isStanding = (row: Of) => row.and([row('inscripciones.anulada', 'is', null), row('inscripciones.eliminada', 'is', null)]);

/** Neither cancelled, nor deleted, nor in the waiting list. */
export const isComing = (row: Of) => row.and([isStanding(row), row('inscripciones.espera', 'is', null)]);

export type StoredRegistration = WholeRegistration;

/** One that is not deleted, with all that is stored of it. @throws HttpError 404 */
export const getRow = (db: Db, id: number): Promise<Row<'inscripciones'>> =>
  db.selectFrom('inscripciones').selectAll().where('id', '=', id).where('eliminada', 'is', null).executeTakeFirstOrThrow(notFound);

/** Changes a registration, and raises its version. */
export const changeRow = (trx: Db, id: number, values: RowChanges<'inscripciones'>): Promise<Row<'inscripciones'>> =>
  trx
    .updateTable('inscripciones')
    .set((row) => ({ ...values, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Adds a line about a registration to the audit: names of fields, never their values. */
export const noteChange = (trx: Db, id: number, resumen: string, moment: Date, author: Author | null = null): Promise<void> =>
  recordChange(trx, author, { accion: 'editar', entidad: 'inscripciones', id, resumen }, moment);
