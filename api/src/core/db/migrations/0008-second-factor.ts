import type { ColumnDefinitionBuilder, Migration } from 'kysely';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references('usuarios.id').onDelete('cascade');

/** The second step of a log-in: codes of an app, passkeys, recovery codes. And the sessions that are open. */
export const secondFactor: Migration = {
  async up(db) {
    await db.schema
      .alterTable('usuarios')
      .addColumn('segundo_factor', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('aplicaciones')
      .addColumn('usuario_id', 'integer', (column) => ofUser(column).primaryKey())
      .addColumn('secreto', 'text', required)
      .addColumn('ultimo_paso', 'integer', required)
      .addColumn('creado', 'text', required)
      .execute();
    await db.schema
      .createTable('llaves')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('usuario_id', 'integer', ofUser)
      .addColumn('clave_publica', 'text', required)
      // A key may count up to 4,294,967,295, and PostgreSQL hands a bigint over as text.
      .addColumn('contador', 'double precision', required)
      .addColumn('transportes', 'text', required)
      .addColumn('nombre', 'text', required)
      .addColumn('creada', 'text', required)
      .addColumn('usada', 'text')
      .execute();
    await db.schema.createIndex('llaves_usuario').on('llaves').column('usuario_id').execute();
    await db.schema
      .createTable('codigos_recuperacion')
      .addColumn('huella', 'text', (column) => column.primaryKey())
      .addColumn('usuario_id', 'integer', ofUser)
      .addColumn('sal', 'text', required)
      .execute();
    await db.schema.createIndex('codigos_recuperacion_usuario').on('codigos_recuperacion').column('usuario_id').execute();
    await db.schema
      .createTable('sesiones')
      .addColumn('sesion', 'text', (column) => column.primaryKey())
      .addColumn('usuario_id', 'integer', ofUser)
      .addColumn('version', 'integer', required)
      .addColumn('dispositivo', 'text', required)
      .addColumn('red', 'text', required)
      .addColumn('inicio', 'text', required)
      .addColumn('ultimo_uso', 'text', required)
      .addColumn('caduca', 'text', required)
      .execute();
    await db.schema.createIndex('sesiones_usuario').on('sesiones').column('usuario_id').execute();
  },
};
