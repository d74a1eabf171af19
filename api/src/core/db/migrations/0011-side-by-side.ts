import type { Migration } from 'kysely';

/** Which servers work beside a schema that is newer than theirs: those that know the migration `convive_desde`. */
export const sideBySide: Migration = {
  async up(db) {
    await db.schema
      .createTable('esquemas')
      .addColumn('migracion', 'text', (column) => column.primaryKey())
      .addColumn('convive_desde', 'text', (column) => column.notNull())
      .execute();
  },
};
