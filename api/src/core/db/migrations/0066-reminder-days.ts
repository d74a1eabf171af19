import type { Migration } from 'kysely';

/** The day from which the next reminder of a fee is counted. A server of before leaves it empty. */
export const reminderDays: Migration = {
  async up(db) {
    await db.schema.alterTable('cuotas').addColumn('avisado', 'text').execute();
  },
};
