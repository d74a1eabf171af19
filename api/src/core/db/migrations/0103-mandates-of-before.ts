import type { Migration } from 'kysely';

/** The day on which another program debited a mandate last. A database taken over may have it. */
export const mandatesOfBefore: Migration = {
  async up(db) {
    const mandates = (await db.introspection.getTables()).find(({ name }) => name === 'mandatos');
    if (mandates?.columns.some(({ name }) => name === 'cobrado_antes')) return;
    await db.schema.alterTable('mandatos').addColumn('cobrado_antes', 'text').execute();
  },
};
