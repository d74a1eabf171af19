import type { Migration } from 'kysely';

/** Links by which members sign a mandate, and the name that they sign with. */
export const mandateLinks: Migration = {
  async up(db) {
    await db.schema
      .createTable('enlaces_mandato')
      .addColumn('huella', 'text', (column) => column.primaryKey())
      .addColumn('socio_id', 'integer', (column) => column.notNull().references('socios.id').onDelete('cascade'))
      .addColumn('caduca', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('enlaces_mandato_de').on('enlaces_mandato').column('socio_id').execute();
    await db.schema.alterTable('mandatos').addColumn('firma', 'text').execute();
  },
};
