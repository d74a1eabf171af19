import type { Migration } from 'kysely';
import { withId } from './0001-first.ts';

/** Who took the file of a remittance, and the address that a member had a day ago. */
export const takenFiles: Migration = {
  async up(db) {
    await withId(db, 'descargas_remesa')
      .addColumn('remesa_id', 'integer', (column) => column.notNull().references('remesas.id').onDelete('cascade'))
      .addColumn('momento', 'text', (column) => column.notNull())
      .addColumn('autor', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('descargas_de').on('descargas_remesa').column('remesa_id').execute();
    await db.schema.alterTable('socios').addColumn('correo_antes', 'text').execute();
    await db.schema.alterTable('socios').addColumn('correo_cambiado', 'text').execute();
  },
};
