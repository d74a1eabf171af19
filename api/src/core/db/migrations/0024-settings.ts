import type { Migration } from 'kysely';
import { withId } from './0001-first.ts';

/** Settings at /ajustes have a version, and a history. */
export const settings: Migration = {
  async up(db) {
    await db.schema
      .alterTable('ajustes')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await withId(db, 'versiones_ajustes')
      .addColumn('clave', 'text', (column) => column.notNull())
      .addColumn('valor', 'text', (column) => column.notNull())
      .addColumn('autor', 'text')
      .addColumn('momento', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('versiones_ajustes_clave').on('versiones_ajustes').columns(['clave', 'id']).execute();
  },
};
