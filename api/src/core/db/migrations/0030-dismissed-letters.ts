import type { Migration } from 'kysely';

/** Letters that were given up, and of which staff need no reminder any more. */
export const dismissedLetters: Migration = {
  async up(db) {
    await db.schema.alterTable('correos').addColumn('descartado', 'text').execute();
  },
};
