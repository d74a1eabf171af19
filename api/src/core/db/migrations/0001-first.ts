import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, type Migration, PostgresAdapter } from 'kysely';

/** The schema of the first release. A migration never changes once released, so it names tables and columns literally. */
export const first: Migration = {
  async up(db) {
    await createUsers(db);
    await createRegistrations(db);
    await createContents(db);
    await createGalleries(db);
    await createPlumbing(db);
  },
};

export type Schema = Pick<Kysely<unknown>, 'schema' | 'getExecutor'>;

/** An autoincrementing id, never reused, also after a deletion: a session names its user by one. */
export function withId(db: Schema, table: string): CreateTableBuilder<string, 'id'> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const identity = (column: ColumnDefinitionBuilder) =>
    postgres ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement();
  return db.schema.createTable(table).addColumn('id', 'integer', identity);
}

const required = (column: ColumnDefinitionBuilder) => column.notNull();

async function createUsers(db: Schema): Promise<void> {
  await withId(db, 'usuarios')
    .addColumn('nombre', 'text', required)
    .addColumn('primer_apellido', 'text')
    .addColumn('segundo_apellido', 'text')
    .addColumn('telefono', 'text')
    .addColumn('correo_electronico', 'text', (column) => column.notNull().unique())
    .addColumn('dni', 'text')
    .addColumn('direccion', 'text')
    .addColumn('rol', 'text', required)
    .addColumn('contrasena_hash', 'text', required)
    .addColumn('contrasena_caduca', 'text')
    .addColumn('token_version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('creado', 'text', required)
    .execute();
}

async function createRegistrations(db: Schema): Promise<void> {
  await withId(db, 'inscripciones')
    .addColumn('fecha', 'text', required)
    .addColumn('nombre', 'text')
    .addColumn('mail', 'text', required)
    .addColumn('telefono', 'text')
    .addColumn('poblacion', 'text')
    .addColumn('provincia', 'text')
    .addColumn('moto', 'text')
    .addColumn('nacimiento', 'text')
    .addColumn('ruta', 'text')
    .addColumn('acompanante', 'text')
    .addColumn('nombre_acomp', 'text')
    .addColumn('grupo', 'text')
    .addColumn('grupo_num', 'integer')
    .addColumn('salida', 'text')
    .addColumn('pago', 'text')
    .addColumn('pagado', 'text')
    .addColumn('notas', 'text')
    .addColumn('evento', 'text')
    .addColumn('anio', 'integer', required)
    .addColumn('roadbook', 'text')
    .execute();
  // Not unique: a family may share one address.
  await db.schema.createIndex('inscripciones_mail').on('inscripciones').column('mail').execute();
  await db.schema.createIndex('inscripciones_anio').on('inscripciones').column('anio').execute();
}

async function createContents(db: Schema): Promise<void> {
  await db.schema
    .createTable('contenidos')
    .addColumn('clave', 'text', (column) => column.primaryKey())
    .addColumn('titulo', 'text')
    .addColumn('texto', 'text', required)
    .addColumn('imagen', 'text')
    .execute();
  await withId(db, 'actividades')
    .addColumn('titulo', 'text', required)
    .addColumn('descripcion', 'text')
    .addColumn('evento', 'text')
    .addColumn('fecha_evento', 'text')
    .addColumn('lugar', 'text')
    .addColumn('imagen_url', 'text')
    .addColumn('link_evento', 'text')
    .execute();
  await db.schema.createIndex('actividades_fecha_evento').on('actividades').column('fecha_evento').execute();
  await withId(db, 'patrocinadores')
    .addColumn('titulo', 'text', required)
    .addColumn('descripcion', 'text')
    .addColumn('imagen', 'text')
    // Not unique: two neighbours are swapped by two separate writes.
    .addColumn('orden', 'integer', required)
    .execute();
}

async function createGalleries(db: Schema): Promise<void> {
  await withId(db, 'galerias')
    .addColumn('nombre', 'text', required)
    .addColumn('descripcion', 'text')
    .addColumn('fecha', 'text')
    .addColumn('tipo', 'text', required)
    .addColumn('evento', 'text')
    .addColumn('anio', 'integer')
    .addColumn('version_enlaces', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await withId(db, 'imagenes')
    .addColumn('galeria_id', 'integer', (column) => column.notNull().references('galerias.id').onDelete('cascade'))
    .addColumn('archivo', 'text', required)
    .addColumn('original', 'text', required)
    .addColumn('ancho', 'integer', required)
    .addColumn('alto', 'integer', required)
    .addColumn('color', 'text', required)
    .addColumn('posicion', 'integer', required)
    .addColumn('checksum', 'text', required)
    .execute();
  await db.schema.createIndex('imagenes_galeria_posicion').on('imagenes').columns(['galeria_id', 'posicion']).execute();
  await db.schema.createIndex('imagenes_archivo').on('imagenes').column('archivo').execute();
}

async function createPlumbing(db: Schema): Promise<void> {
  await db.schema
    .createTable('ajustes')
    .addColumn('clave', 'text', (column) => column.primaryKey())
    .addColumn('valor', 'text', required)
    .execute();
  await withId(db, 'correos')
    .addColumn('message_id', 'text', (column) => column.notNull().unique())
    .addColumn('para', 'text', required)
    .addColumn('asunto', 'text', required)
    .addColumn('texto', 'text', required)
    .addColumn('html', 'text', required)
    .addColumn('responder_nombre', 'text')
    .addColumn('responder_correo', 'text')
    .addColumn('estado', 'text', (column) => column.notNull().defaultTo('pendiente'))
    .addColumn('intentos', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('proximo_intento', 'text', required)
    .addColumn('arrendatario', 'text')
    .addColumn('arrendado_hasta', 'text')
    .addColumn('ultimo_error', 'text')
    .addColumn('creado', 'text', required)
    .execute();
  await db.schema.createIndex('correos_pendientes').on('correos').columns(['estado', 'proximo_intento']).execute();
  await db.schema
    .createTable('captcha_usados')
    .addColumn('huella', 'text', (column) => column.primaryKey())
    .addColumn('caduca', 'text', required)
    .execute();
  await withId(db, 'intentos')
    .addColumn('cuenta', 'text', required)
    .addColumn('direccion', 'text', required)
    .addColumn('momento', 'text', required)
    .execute();
  await db.schema.createIndex('intentos_direccion').on('intentos').columns(['direccion', 'momento']).execute();
}
