import type { Migration } from 'kysely';

/** Galleries for staff: versions, sizes for the ZIP, marks, files that may lie without a row, closed sessions. */
export const galleries: Migration = {
  async up(db) {
    await db.schema
      .alterTable('galerias')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    // Null for pictures older than this migration.
    for (const [column, type] of [
      ['nombre', 'text'],
      ['tamano', 'integer'],
      ['crc32', 'text'],
      ['retirada_solicitada', 'text'],
    ] as const) {
      await db.schema.alterTable('imagenes').addColumn(column, type).execute();
    }
    await db.schema.createIndex('imagenes_galeria_checksum').on('imagenes').columns(['galeria_id', 'checksum']).unique().execute();
    await db.schema
      .createTable('archivos_sueltos')
      .addColumn('archivo', 'text', (column) => column.primaryKey())
      .addColumn('proceso', 'text', (column) => column.notNull())
      .addColumn('momento', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('sesiones_cerradas')
      .addColumn('sesion', 'text', (column) => column.primaryKey())
      .addColumn('caduca', 'text', (column) => column.notNull())
      .execute();
  },
};
