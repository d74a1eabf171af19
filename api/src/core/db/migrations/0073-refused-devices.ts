import type { Migration } from 'kysely';

/** Since when the push service of a device does not know this site. */
export const refusedDevices: Migration = {
  async up(db) {
    await db.schema.alterTable('dispositivos').addColumn('rechazado', 'text').execute();
  },
};
