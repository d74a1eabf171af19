import type { Migration } from 'kysely';

/** A member's photo. Small, and in the database: it is nobody else's, and goes with its member. */
export const memberPhotos: Migration = {
  async up(db) {
    await db.schema
      .createTable('fotos_socio')
      .addColumn('socio_id', 'integer', (column) => column.primaryKey().references('socios.id').onDelete('cascade'))
      .addColumn('foto', 'text', (column) => column.notNull())
      .addColumn('en_carnet', 'integer', (column) => column.notNull())
      .addColumn('cambiada', 'text', (column) => column.notNull())
      .execute();
  },
};
