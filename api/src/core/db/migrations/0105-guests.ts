import type { Migration } from 'kysely';

const added = [
  ['convocatorias', 'nombres_invitados', 'integer'],
  ['inscripciones', 'lista_invitados', 'text'],
  ['marcas_ruta', 'personas', 'integer'],
] as const;

/** Names and answers of guests, and how many have come. A database taken over may have them. */
export const guests: Migration = {
  async up(db) {
    const tables = await db.introspection.getTables();
    for (const [table, column, kind] of added) {
      if (tables.find(({ name }) => name === table)?.columns.some(({ name }) => name === column)) continue;
      const isCall = table === 'convocatorias';
      await db.schema
        .alterTable(table)
        .addColumn(column, kind, (made) => (isCall ? made.notNull().defaultTo(0) : made))
        .execute();
    }
  },
};
