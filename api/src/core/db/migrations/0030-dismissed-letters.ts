import type { Migration } from 'kysely';

/** Emails that were given up, and whose reminder staff have dismissed. */
export const dismissedEmails: Migration = {
  async up(db) {
    await db.schema.alterTable('correos').addColumn('descartado', 'text').execute();
  },
};
