import type { Migration } from 'kysely';

/** Staff give each rider a number to wear. */
export const bibNumber: Migration = {
  async up(db) {
    await db.schema.alterTable('inscripciones').addColumn('dorsal', 'text').execute();
  },
};
