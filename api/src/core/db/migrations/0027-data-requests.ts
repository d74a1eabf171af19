import type { Migration } from 'kysely';
import { withId } from './0001-first.ts';

/** Requests of people about their personal data, and the proof of an erasure. */
export const dataRequests: Migration = {
  async up(db) {
    await withId(db, 'solicitudes_datos')
      .addColumn('clave', 'text', (column) => column.unique())
      .addColumn('derecho', 'text', (column) => column.notNull())
      .addColumn('correo', 'text')
      .addColumn('mensaje', 'text')
      .addColumn('creada', 'text', (column) => column.notNull())
      .addColumn('confirmada', 'text')
      .addColumn('vence', 'text')
      .addColumn('atendida', 'text')
      .addColumn('huella', 'text')
      .execute();
    await withId(db, 'borrados_datos')
      .addColumn('momento', 'text', (column) => column.notNull())
      .addColumn('usuario_id', 'integer', (column) => column.notNull())
      .addColumn('huella', 'text', (column) => column.notNull())
      .addColumn('recuentos', 'text', (column) => column.notNull())
      .execute();
    // A person is found by their address among all that was sent.
    await db.schema.createIndex('correos_para').on('correos').column('para').execute();
  },
};
