import type { Migration } from 'kysely';

/** Outcomes of rendering pages on the server, by the version of their module and the hour. */
export const drawnPages: Migration = {
  async up(db) {
    await db.schema
      .createTable('dibujos_modulos')
      .addColumn('modulo', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('hora', 'text', (column) => column.notNull())
      .addColumn('dibujadas', 'integer', (column) => column.notNull())
      .addColumn('tardias', 'integer', (column) => column.notNull())
      .addColumn('aplazadas', 'integer', (column) => column.notNull())
      .addColumn('fallidas', 'integer', (column) => column.notNull())
      .addColumn('ultimo_fallo', 'text')
      .addPrimaryKeyConstraint('dibujos_modulos_una_por_hora', ['modulo', 'version', 'hora'])
      .execute();
    await db.schema.createIndex('dibujos_modulos_por_hora').on('dibujos_modulos').column('hora').execute();
  },
};
