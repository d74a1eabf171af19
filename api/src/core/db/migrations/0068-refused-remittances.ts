import type { Migration } from 'kysely';

/** Why a bank refused a remittance whole. A server of before leaves it empty. */
export const refusedRemittances: Migration = {
  async up(db) {
    await db.schema.alterTable('remesas').addColumn('rechazos', 'text').execute();
  },
};
