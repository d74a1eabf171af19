import type { Migration } from 'kysely';
import { withId } from './0001-first.ts';

/** Imported files, and the outcome of each of their rows. */
export const imports: Migration = {
  async up(db) {
    await withId(db, 'importaciones')
      .addColumn('clave', 'text', (column) => column.notNull().unique())
      .addColumn('tipo', 'text', (column) => column.notNull())
      .addColumn('rol', 'text', (column) => column.notNull())
      .addColumn('archivo', 'text', (column) => column.notNull())
      .addColumn('huella', 'text', (column) => column.notNull())
      .addColumn('columnas', 'text', (column) => column.notNull())
      .addColumn('filas', 'integer', (column) => column.notNull())
      .addColumn('usuario', 'text', (column) => column.notNull())
      .addColumn('creada', 'text', (column) => column.notNull())
      .addColumn('deshecha', 'text')
      .addColumn('credenciales_hora', 'integer')
      .addColumn('credenciales_siguiente', 'text')
      .execute();
    await db.schema
      .createTable('filas_importadas')
      .addColumn('importacion_id', 'integer', (column) => column.notNull().references('importaciones.id').onDelete('cascade'))
      .addColumn('fila', 'integer', (column) => column.notNull())
      .addColumn('estado', 'text', (column) => column.notNull())
      .addColumn('motivo', 'text')
      .addColumn('registro_id', 'integer')
      .addColumn('credencial', 'text')
      .addPrimaryKeyConstraint('filas_importadas_pk', ['importacion_id', 'fila'])
      .execute();
  },
};
