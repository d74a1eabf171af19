import type { Migration } from 'kysely';

/** The privacy notice that a rider saw, a wish to be in no picture, and galleries in which children can be recognised. */
export const noticeAndPhotos: Migration = {
  async up(db) {
    await db.schema
      .createTable('versiones_legales')
      .addColumn('huella', 'text', (column) => column.primaryKey())
      .addColumn('documento', 'text', (column) => column.notNull())
      .addColumn('desde', 'text', (column) => column.notNull())
      .addColumn('contenido', 'text', (column) => column.notNull())
      .execute();
    for (const [table, column] of [
      ['inscripciones', 'aviso_privacidad'],
      ['inscripciones', 'sin_fotos'],
      ['galerias', 'permiso_menores'],
      ['galerias', 'permiso_autor'],
      ['galerias', 'permiso_momento'],
    ] as const)
      await db.schema.alterTable(table).addColumn(column, 'text').execute();
    await db.schema
      .alterTable('galerias')
      .addColumn('menores', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
