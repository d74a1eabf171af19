import type { Migration } from 'kysely';
import { withId } from './0001-first.ts';

/** Devices that want push notifications, and the notifications that wait to be sent to them. */
export const push: Migration = {
  async up(db) {
    await withId(db, 'dispositivos')
      .addColumn('usuario_id', 'integer', (column) => column.notNull().references('usuarios.id').onDelete('cascade'))
      .addColumn('direccion', 'text', (column) => column.notNull().unique())
      .addColumn('clave', 'text', (column) => column.notNull())
      .addColumn('secreto', 'text', (column) => column.notNull())
      .addColumn('creado', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('dispositivos_de').on('dispositivos').column('usuario_id').execute();
    await withId(db, 'avisos')
      .addColumn('dispositivo_id', 'integer', (column) => column.notNull().references('dispositivos.id').onDelete('cascade'))
      .addColumn('clase', 'text', (column) => column.notNull())
      .addColumn('correo_id', 'integer')
      .addColumn('intentos', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('proximo_intento', 'text', (column) => column.notNull())
      .addColumn('caduca', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('avisos_de').on('avisos').column('dispositivo_id').execute();
    await db.schema.createIndex('avisos_por').on('avisos').column('proximo_intento').execute();
  },
};
