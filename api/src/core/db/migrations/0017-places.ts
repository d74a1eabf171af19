import type { Migration } from 'kysely';

/** The waiting list of the route, and offered places. */
export const places: Migration = {
  async up(db) {
    await db.schema.alterTable('inscripciones').addColumn('espera', 'text').execute();
    await db.schema.alterTable('inscripciones').addColumn('espera_turno', 'integer').execute();
    await db.schema.alterTable('inscripciones').addColumn('oferta_hasta', 'text').execute();
  },
};
