import type { Migration } from 'kysely';

/** What each level of the route means, in the club's words. */
export const levelTexts: Migration = {
  async up(db) {
    for (const level of ['pro', 'amateur', 'guiada']) await db.schema.alterTable('ediciones').addColumn(`texto_${level}`, 'text').execute();
  },
};
