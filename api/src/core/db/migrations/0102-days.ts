import type { Migration } from 'kysely';

const added = {
  actividades: { serie: 'integer' },
  convocatorias: { aplazada: 'text', aplazada_de: 'text', aplazada_hasta: 'text', aplazada_silencio: 'text' },
  inscripciones: { aplazamiento: 'text' },
  marcas_ruta: { telefono: 'text', emergencia: 'text' },
} as const;

/** Series of activities, postponements, and whom to call of who comes without a registration. A database taken over may have them. */
export const days: Migration = {
  async up(db) {
    const tables = await db.introspection.getTables();
    for (const [table, columns] of Object.entries(added)) {
      const known = new Set(tables.find(({ name }) => name === table)?.columns.map(({ name }) => name));
      for (const [column, kind] of Object.entries(columns))
        if (!known.has(column)) await db.schema.alterTable(table).addColumn(column, kind).execute();
    }
  },
};
