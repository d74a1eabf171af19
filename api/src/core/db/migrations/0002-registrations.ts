import { type ColumnDefinitionBuilder, type Migration, sql } from 'kysely';
import { type Schema, withId } from './0001-first.ts';

/** Staff edit, delete and mail registrations. */
export const registrations: Migration = {
  async up(db) {
    await db.schema
      .alterTable('inscripciones')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema.alterTable('inscripciones').addColumn('eliminada', 'text').execute();
    // The lists walk it backwards a slice at a time; what they filter by lies in it too, so that a rare value is found without the rows.
    await db.schema
      .createIndex('inscripciones_lista')
      .on('inscripciones')
      .columns(['anio', 'fecha', 'id', 'evento', 'roadbook', 'pagado', 'eliminada'])
      .execute();
    await db.schema.dropIndex('inscripciones_anio').execute();
    await db.schema
      .createIndex('inscripciones_eliminada')
      .on('inscripciones')
      .column('eliminada')
      .where(sql.ref('eliminada'), 'is not', null)
      .execute();
    await createMailings(db);
  },
};

const required = (column: ColumnDefinitionBuilder) => column.notNull();

async function createMailings(db: Schema): Promise<void> {
  await withId(db, 'envios')
    .addColumn('asunto', 'text', required)
    .addColumn('mensaje', 'text', required)
    .addColumn('autor', 'text')
    .addColumn('clave', 'text', (column) => column.unique())
    .addColumn('huella', 'text', required)
    .addColumn('creado', 'text', required)
    .execute();
  await withId(db, 'adjuntos')
    .addColumn('envio_id', 'integer', (column) => column.references('envios.id').onDelete('cascade'))
    .addColumn('archivo', 'text', (column) => column.notNull().unique())
    .addColumn('nombre', 'text', required)
    .addColumn('tipo', 'text', required)
    .addColumn('bytes', 'integer', required)
    .addColumn('creado', 'text', required)
    .execute();
  await db.schema.createIndex('adjuntos_envio').on('adjuntos').column('envio_id').execute();

  await db.schema
    .alterTable('correos')
    .addColumn('envio_id', 'integer', (column) => column.references('envios.id').onDelete('cascade'))
    .execute();
  await db.schema
    .alterTable('correos')
    .addColumn('inscripcion_id', 'integer', (column) => column.references('inscripciones.id').onDelete('set null'))
    .execute();
  // The queue, with a tie-breaker: the emails of a mailing are all due at the same moment.
  await db.schema.dropIndex('correos_pendientes').execute();
  await db.schema.createIndex('correos_cola').on('correos').columns(['estado', 'proximo_intento', 'id']).execute();
  await db.schema.createIndex('correos_envio').on('correos').columns(['envio_id', 'estado']).execute();
  await db.schema.createIndex('correos_inscripcion').on('correos').column('inscripcion_id').execute();
}
