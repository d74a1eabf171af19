import type { Migration } from 'kysely';
import { withId } from './0001-first.ts';

/** The log of a route's morning, and riders' emergency contacts. */
export const routeDay: Migration = {
  async up(db) {
    await db.schema.alterTable('inscripciones').addColumn('emergencia', 'text').execute();
    await withId(db, 'marcas_ruta')
      .addColumn('marca', 'text', (column) => column.notNull().unique())
      .addColumn('anio', 'integer', (column) => column.notNull())
      .addColumn('tipo', 'text', (column) => column.notNull())
      .addColumn('de', 'text', (column) => column.notNull())
      .addColumn('momento', 'text', (column) => column.notNull())
      .addColumn('nombre', 'text')
      .addColumn('evento', 'text')
      .addColumn('anula', 'text')
      .addColumn('aparato', 'text', (column) => column.notNull())
      .addColumn('usuario_id', 'integer', (column) => column.notNull())
      .addColumn('recibida', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('marcas_ruta_anio').on('marcas_ruta').columns(['anio', 'id']).execute();
  },
};
