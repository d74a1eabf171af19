import type { Migration } from 'kysely';

/** Pages that threw errors of a module in browsers, beside its loads. */
export const moduleErrors: Migration = {
  async up(db) {
    await db.schema
      .alterTable('cargas_modulos')
      .addColumn('errores', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('cargas_modulos').addColumn('ultimo_error', 'text').execute();
  },
};
