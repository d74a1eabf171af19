import type { Migration } from 'kysely';

/** What riders were last emailed, so that the same is not sent twice. */
export const toldRiders: Migration = {
  async up(db) {
    await db.schema
      .createTable('salidas_publicadas')
      .addColumn('inscripcion_id', 'integer', (column) => column.primaryKey().references('inscripciones.id').onDelete('cascade'))
      .addColumn('grupo_num', 'integer', (column) => column.notNull())
      .addColumn('salida', 'text', (column) => column.notNull())
      .addColumn('correo_id', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('recibos')
      .addColumn('inscripcion_id', 'integer', (column) => column.primaryKey().references('inscripciones.id').onDelete('cascade'))
      .addColumn('pago', 'text')
      .addColumn('importe', 'integer')
      .addColumn('correo_id', 'integer', (column) => column.notNull())
      .execute();
  },
};
