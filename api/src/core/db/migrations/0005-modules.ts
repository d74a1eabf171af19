import type { Migration } from 'kysely';

/** How often each version of a module loaded or failed, counted by hour and by the (hashed) network of the reporter. */
export const modules: Migration = {
  async up(db) {
    await db.schema
      .createTable('cargas_modulos')
      .addColumn('modulo', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('hora', 'text', (column) => column.notNull())
      .addColumn('red', 'text', (column) => column.notNull())
      .addColumn('cargas', 'integer', (column) => column.notNull())
      .addColumn('fallos', 'integer', (column) => column.notNull())
      .addColumn('ultimo_fallo', 'text')
      .addPrimaryKeyConstraint('cargas_modulos_una_por_hora', ['modulo', 'version', 'hora', 'red'])
      .execute();
    await db.schema.createIndex('cargas_modulos_por_hora').on('cargas_modulos').column('hora').execute();
  },
};
