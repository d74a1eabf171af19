import type { Migration } from 'kysely';

/** Links at which riders see their own registration. */
export const registrationLinks: Migration = {
  async up(db) {
    await db.schema
      .createTable('enlaces_inscripcion')
      .addColumn('huella', 'text', (column) => column.primaryKey())
      .addColumn('inscripcion_id', 'integer', (column) => column.notNull().references('inscripciones.id').onDelete('cascade'))
      .addColumn('correo', 'text')
      .addColumn('creado', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('enlaces_inscripcion_de').on('enlaces_inscripcion').column('inscripcion_id').execute();
  },
};
