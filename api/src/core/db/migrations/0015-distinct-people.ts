import type { Migration } from 'kysely';

/** Registrations that look alike and are of different people, as staff say: one row for each of a group. */
export const distinctPeople: Migration = {
  async up(db) {
    await db.schema
      .createTable('personas_distintas')
      .addColumn('grupo', 'text', (column) => column.notNull())
      .addColumn('inscripcion_id', 'integer', (column) => column.notNull().references('inscripciones.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('personas_distintas_pk', ['grupo', 'inscripcion_id'])
      .execute();
    await db.schema.createIndex('personas_distintas_por_inscripcion').on('personas_distintas').column('inscripcion_id').execute();
  },
};
