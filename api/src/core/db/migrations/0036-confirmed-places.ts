import type { Migration } from 'kysely';

/** Sign-ups that keep their place only once their personal link has been opened, for how long they may be without, and which come from one network. */
export const confirmedPlaces: Migration = {
  async up(db) {
    await db.schema.alterTable('ediciones').addColumn('horas_confirmar', 'integer').execute();
    await db.schema.alterTable('inscripciones').addColumn('confirmar_hasta', 'text').execute();
    await db.schema.alterTable('inscripciones').addColumn('red', 'text').execute();
  },
};
