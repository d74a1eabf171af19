import type { Migration } from 'kysely';

/** The audit says whose account it was and from which network; of a password it is known whether it is weak. */
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
