import type { Migration } from 'kysely';

/** Emails that were given up, and of which staff need no reminder any more. */
export const dismissedEmails: Migration = {
  async up(db) {
    await db.schema.alterTable('correos').addColumn('descartado', 'text').execute();
  },
};
