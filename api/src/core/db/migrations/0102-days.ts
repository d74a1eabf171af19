import { type Migration, sql } from 'kysely';

const columns = [
  'actividades add column serie integer',
  'convocatorias add column aplazada text',
  'convocatorias add column aplazada_de text',
  'convocatorias add column aplazada_hasta text',
  'convocatorias add column aplazada_silencio text',
  'inscripciones add column aplazamiento text',
  'marcas_ruta add column telefono text',
  'marcas_ruta add column emergencia text',
];

/** Series of activities, postponements, and whom to call of who comes without a registration. */
export const days: Migration = {
  async up(db) {
    for (const column of columns) await sql.raw(`alter table ${column}`).execute(db);
  },
};
