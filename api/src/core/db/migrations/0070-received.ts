import type { Migration } from 'kysely';

/**
 * What has been paid of an amount that changed afterwards, and who was added to a registration on which day. A server of before leaves both
 * empty: then all of the amount has been paid, or nothing, and all cost what they did on the day of the sign-up.
 */
export const received: Migration = {
  async up(db) {
    await db.schema.alterTable('inscripciones').addColumn('cobrado', 'integer').execute();
    await db.schema.alterTable('inscripciones').addColumn('anadido', 'text').execute();
  },
};
