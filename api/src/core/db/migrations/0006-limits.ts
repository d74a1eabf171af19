import type { Kysely, Migration } from 'kysely';

/** One row for each count against a bound, and emails that were delivered or given up no longer hold their text. */
export const limits: Migration = {
  async up(db: Kysely<{ correos: { texto: string; html: string; estado: string } }>) {
    await db.updateTable('correos').set({ texto: '', html: '' }).where('estado', '!=', 'pendiente').execute();
    // It held one row an attempt, for a day at most: nothing worth keeping.
    await db.schema.dropTable('intentos').execute();
    await db.schema
      .createTable('intentos')
      .addColumn('clave', 'text', (column) => column.primaryKey())
      .addColumn('veces', 'integer', (column) => column.notNull())
      .addColumn('hasta', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('intentos_hasta').on('intentos').column('hasta').execute();
  },
};
