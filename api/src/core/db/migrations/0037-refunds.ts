import type { Migration } from 'kysely';

/** Refunds of cancelled registrations: when, how, how much and by which user; and the club's rule of them. */
export const refunds: Migration = {
  async up(db) {
    for (const column of ['devuelta', 'devuelta_pago'] as const)
      await db.schema.alterTable('inscripciones').addColumn(column, 'text').execute();
    for (const column of ['devuelta_importe', 'devuelta_por'] as const)
      await db.schema.alterTable('inscripciones').addColumn(column, 'integer').execute();
    await db.schema.alterTable('ediciones').addColumn('devoluciones', 'text').execute();
  },
};
