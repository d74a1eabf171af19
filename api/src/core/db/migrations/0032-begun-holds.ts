import type { Migration } from 'kysely';

/** Since when a place is held: a hold has an end, however long its user goes on typing. */
export const begunHolds: Migration = {
  async up(db) {
    await db.schema.alterTable('plazas_guardadas').addColumn('desde', 'text').execute();
  },
};
