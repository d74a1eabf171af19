import type { Migration } from 'kysely';

/** A sponsor may have a page of its own. */
export const sponsorLinks: Migration = {
  async up(db) {
    await db.schema.alterTable('patrocinadores').addColumn('enlace', 'text').execute();
  },
};
