import type { Migration } from 'kysely';

/** The backups that were begun, and what became of them. */
export const backups: Migration = {
  async up(db) {
    await db.schema
      .createTable('copias')
      .addColumn('empezada', 'text', (column) => column.primaryKey())
      .addColumn('noche', 'text', (column) => column.unique())
      .addColumn('terminada', 'text')
      .addColumn('fallo', 'text')
      .execute();
  },
};
