import type { Kysely, Migration } from 'kysely';

/** How long data are kept, what is left of registrations afterwards, and when an account was last used. */
export const dataPeriods: Migration = {
  async up(db: Kysely<{ usuarios: { ultimo_acceso: string | null } }>) {
    await db.schema
      .createTable('plazos_datos')
      .addColumn('clave', 'text', (column) => column.primaryKey())
      .addColumn('valor', 'integer', (column) => column.notNull())
      .execute();
    let counts = db.schema
      .createTable('recuentos_inscripciones')
      .addColumn('anio', 'integer', (column) => column.notNull())
      .addColumn('evento', 'text', (column) => column.notNull())
      .addColumn('ruta', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('recuentos_inscripciones_pk', ['anio', 'evento', 'ruta']);
    for (const name of ['inscripciones', 'acompanantes', 'pagadas', 'importe'])
      counts = counts.addColumn(name, 'integer', (column) => column.notNull().defaultTo(0));
    await counts.execute();
    await db.schema.alterTable('usuarios').addColumn('ultimo_acceso', 'text').execute();
    await db.schema.alterTable('usuarios').addColumn('aviso_baja', 'text').execute();
    // The last use of older accounts is unknown: their time begins now.
    await db
      .updateTable('usuarios')
      .set({ ultimo_acceso: new Date().toISOString().slice(0, 10) })
      .execute();
  },
};
