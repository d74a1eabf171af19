import type { Migration } from 'kysely';

/** Places that are held while the form is filled in. */
export const placeHolds: Migration = {
  async up(db) {
    await db.schema
      .createTable('plazas_guardadas')
      .addColumn('huella', 'text', (column) => column.primaryKey())
      .addColumn('edicion_id', 'integer', (column) => column.notNull().references('ediciones.id').onDelete('cascade'))
      .addColumn('ruta', 'text')
      .addColumn('red', 'text', (column) => column.notNull())
      .addColumn('red_amplia', 'text', (column) => column.notNull())
      .addColumn('caduca', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('plazas_guardadas_de').on('plazas_guardadas').columns(['edicion_id', 'caduca']).execute();
  },
};
