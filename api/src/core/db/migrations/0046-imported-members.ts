import type { Migration } from 'kysely';

/** Whether the members of an imported register get accounts. */
export const importedMembers: Migration = {
  async up(db) {
    await db.schema
      .alterTable('importaciones')
      .addColumn('cuentas', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
