import type { Migration } from 'kysely';

/** Who waits for a place in the route, and who was offered one. */
export const places: Migration = {
  async up(db) {
    await db.schema.alterTable('inscripciones').addColumn('espera', 'text').execute();
    await db.schema.alterTable('inscripciones').addColumn('espera_turno', 'integer').execute();
    await db.schema.alterTable('inscripciones').addColumn('oferta_hasta', 'text').execute();
  },
};
