import type { Migration } from 'kysely';

/** When a session was last confirmed by its owner. */
export const confirmedSessions: Migration = {
  async up(db) {
    await db.schema.alterTable('sesiones').addColumn('confirmada', 'text').execute();
  },
};
