import type { Migration } from 'kysely';

/** Links with which last year's riders sign up before the others. */
export const earlyLinks: Migration = {
  async up(db) {
    await db.schema
      .createTable('enlaces_anticipados')
      .addColumn('huella', 'text', (column) => column.primaryKey())
      .addColumn('edicion_id', 'integer', (column) => column.notNull().references('ediciones.id').onDelete('cascade'))
      .addColumn('de_inscripcion_id', 'integer', (column) => column.notNull().references('inscripciones.id').onDelete('cascade'))
      .addColumn('usado', 'text')
      .execute();
    await db.schema
      .createIndex('enlaces_anticipados_de')
      .on('enlaces_anticipados')
      .columns(['de_inscripcion_id', 'edicion_id'])
      .unique()
      .execute();
  },
};
