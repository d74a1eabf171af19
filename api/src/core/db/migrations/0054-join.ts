import type { Migration } from 'kysely';
import { withId } from './0001-first.ts';

/** Applications of who wants to be a member, and the club's own questions in their form. */
export const join: Migration = {
  async up(db) {
    await withId(db, 'preguntas_alta')
      .addColumn('orden', 'integer', (column) => column.notNull())
      .addColumn('texto', 'text', (column) => column.notNull())
      .addColumn('tipo', 'text', (column) => column.notNull())
      .addColumn('opciones', 'text', (column) => column.notNull())
      .addColumn('obligatoria', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('altas_socio')
      .addColumn('socio_id', 'integer', (column) => column.primaryKey().references('socios.id').onDelete('cascade'))
      .addColumn('recibida', 'text', (column) => column.notNull())
      .addColumn('rechazada', 'text')
      .addColumn('respuestas', 'text', (column) => column.notNull())
      .addColumn('tutor', 'text')
      .addColumn('estatutos', 'text')
      .addColumn('aviso_privacidad', 'text')
      .execute();
    await db.schema.createIndex('altas_socio_rechazada').on('altas_socio').column('rechazada').execute();
  },
};
