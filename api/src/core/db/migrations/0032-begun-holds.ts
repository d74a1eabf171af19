import type { Migration } from 'kysely';

/** Since when a place is kept for whoever types: that has an end, however long they go on. */
export const begunHolds: Migration = {
  async up(db) {
    await db.schema.alterTable('plazas_guardadas').addColumn('desde', 'text').execute();
  },
};
