import type { Migration } from 'kysely';

/** Which registrations a line of the audit is about that was written for many at once. */
export const auditedRegistrations: Migration = {
  async up(db) {
    await db.schema
      .createTable('auditoria_inscripciones')
      .addColumn('auditoria_id', 'integer', (column) => column.notNull().references('auditoria.id').onDelete('cascade'))
      .addColumn('inscripcion_id', 'integer', (column) => column.notNull().references('inscripciones.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('auditoria_inscripciones_pk', ['auditoria_id', 'inscripcion_id'])
      .execute();
    await db.schema.createIndex('auditoria_inscripciones_por_inscripcion').on('auditoria_inscripciones').column('inscripcion_id').execute();
  },
};
