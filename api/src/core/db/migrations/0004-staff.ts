import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, type Migration, PostgresAdapter } from 'kysely';

/** Upkeep by staff: versions, the history of the contents, the audit, links that reset a password. */
export const staff: Migration = {
  async up(db) {
    for (const table of ['usuarios', 'contenidos', 'actividades', 'patrocinadores']) {
      await db.schema
        .alterTable(table)
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
    }
    // For calendars. For rows older than this column no better date is known.
    const modificado = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(new Date().toISOString());
    await db.schema.alterTable('actividades').addColumn('modificado', 'text', modificado).execute();
    await db.schema.alterTable('usuarios').addColumn('sesion_conservada', 'text').execute();
    await createHistory(db);
    await createAudit(db);
    await createResets(db);
    await db.schema
      .createTable('turnos')
      .addColumn('nombre', 'text', (column) => column.primaryKey())
      .execute();
  },
};

type Schema = Pick<Kysely<unknown>, 'schema' | 'getExecutor'>;

function withId(db: Schema, table: string): CreateTableBuilder<string, 'id'> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const identity = (column: ColumnDefinitionBuilder) =>
    postgres ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement();
  return db.schema.createTable(table).addColumn('id', 'integer', identity);
}

const required = (column: ColumnDefinitionBuilder) => column.notNull();

interface Content {
  clave: string;
  titulo: string | null;
  texto: string;
  imagen: string | null;
}

async function createHistory(
  db: Kysely<{ contenidos: Content; versiones: Content & { autor: string | null; momento: string } }>,
): Promise<void> {
  await withId(db, 'versiones')
    .addColumn('clave', 'text', required)
    .addColumn('titulo', 'text')
    .addColumn('texto', 'text', required)
    .addColumn('imagen', 'text')
    // By name, not by reference: it outlives its author's account.
    .addColumn('autor', 'text')
    .addColumn('momento', 'text', required)
    .execute();
  await db.schema.createIndex('versiones_clave').on('versiones').columns(['clave', 'id']).execute();
  // Contents from before the history are its first entry.
  const written = await db.selectFrom('contenidos').select(['clave', 'titulo', 'texto', 'imagen']).execute();
  const momento = new Date().toISOString();
  for (const row of written)
    await db
      .insertInto('versiones')
      .values({ ...row, autor: null, momento })
      .execute();
}

async function createAudit(db: Schema): Promise<void> {
  await withId(db, 'auditoria')
    .addColumn('momento', 'text', required)
    .addColumn('usuario_id', 'integer', required)
    .addColumn('usuario', 'text', required)
    .addColumn('accion', 'text', required)
    .addColumn('entidad', 'text', required)
    .addColumn('entidad_id', 'text')
    .addColumn('resumen', 'text')
    .execute();
  await db.schema.createIndex('auditoria_momento').on('auditoria').column('momento').execute();
}

async function createResets(db: Schema): Promise<void> {
  await db.schema
    .createTable('restablecimientos')
    .addColumn('huella', 'text', (column) => column.primaryKey())
    .addColumn('usuario_id', 'integer', (column) => column.notNull().references('usuarios.id').onDelete('cascade'))
    .addColumn('creado', 'text', required)
    .addColumn('caduca', 'text', required)
    .execute();
  await db.schema.createIndex('restablecimientos_usuario').on('restablecimientos').column('usuario_id').execute();
}
