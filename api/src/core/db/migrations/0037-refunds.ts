import type { Migration } from 'kysely';

/** What was paid for a registration and given back after it was cancelled: when, how, how much and by whom; and the club's rule of it. */
export const refunds: Migration = {
  async up(db) {
    for (const column of ['devuelta', 'devuelta_pago'] as const)
      await db.schema.alterTable('inscripciones').addColumn(column, 'text').execute();
    for (const column of ['devuelta_importe', 'devuelta_por'] as const)
      await db.schema.alterTable('inscripciones').addColumn(column, 'integer').execute();
    await db.schema.alterTable('ediciones').addColumn('devoluciones', 'text').execute();
  },
};
