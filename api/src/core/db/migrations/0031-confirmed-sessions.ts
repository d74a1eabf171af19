import type { Migration } from 'kysely';

/** When the owner of a session last proved again who they are. */
export const confirmedSessions: Migration = {
  async up(db) {
    await db.schema.alterTable('sesiones').addColumn('confirmada', 'text').execute();
  },
};
