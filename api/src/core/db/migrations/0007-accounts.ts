import type { Migration } from 'kysely';

/** The audit's account and network; and whether a password is known to be weak. */
export const accounts: Migration = {
  async up(db) {
    await db.schema.alterTable('auditoria').addColumn('correo', 'text').execute();
    await db.schema.alterTable('auditoria').addColumn('red', 'text').execute();
    await db.schema
      .alterTable('auditoria')
      .addColumn('veces', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema.alterTable('usuarios').addColumn('contrasena_debil', 'integer').execute();
  },
};
