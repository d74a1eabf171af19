import type { Migration } from 'kysely';

/** The day on which another program debited a mandate last. */
export const mandatesOfBefore: Migration = {
  async up(db) {
    await db.schema.alterTable('mandatos').addColumn('cobrado_antes', 'text').execute();
  },
};
