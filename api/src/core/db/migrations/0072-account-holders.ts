import type { Migration } from 'kysely';

/** In whose name the account is that is paid to. */
export const accountHolders: Migration = {
  async up(db) {
    await db.schema.alterTable('ediciones').addColumn('titular', 'text').execute();
  },
};
