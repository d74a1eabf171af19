import type { Migration } from 'kysely';

/** A sponsor may have a discount for members. */
export const sponsorDiscounts: Migration = {
  async up(db) {
    await db.schema.alterTable('patrocinadores').addColumn('descuento', 'text').execute();
  },
};
