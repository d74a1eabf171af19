import type { Migration } from 'kysely';
import { withId } from './0001-first.ts';

/** Documents for members, and the versions of each. */
export const documents: Migration = {
  async up(db) {
    await withId(db, 'documentos')
      .addColumn('titulo', 'text', (column) => column.notNull())
      .addColumn('clase', 'text', (column) => column.notNull())
      .addColumn('anio', 'integer')
      .addColumn('para', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await withId(db, 'versiones_documento')
      .addColumn('documento_id', 'integer', (column) => column.notNull().references('documentos.id').onDelete('cascade'))
      .addColumn('archivo', 'text', (column) => column.notNull().unique())
      .addColumn('nombre', 'text', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('momento', 'text', (column) => column.notNull())
      .addColumn('autor', 'text')
      .execute();
    await db.schema.createIndex('versiones_documento_de').on('versiones_documento').column('documento_id').execute();
  },
};
