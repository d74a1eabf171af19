import { type ColumnDefinitionBuilder, type Migration, sql } from 'kysely';
import { withId } from './0001-first.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);

/** The route of a year: what it costs, when one may sign up, and which registrations belong to it. */
export const edition: Migration = {
  async up(db) {
    let table = withId(db, 'ediciones')
      .addColumn('anio', 'integer', (column) => column.notNull().unique())
      .addColumn('actividad_id', 'integer', (column) => column.references('actividades.id').onDelete('set null'))
      .addColumn('hora', 'text')
      .addColumn('abre', 'text')
      .addColumn('cierra', 'text')
      .addColumn('horario_desde', 'text', required)
      .addColumn('dias_anticipada', 'integer', zero)
      .addColumn('dias_bloqueo', 'integer', zero)
      .addColumn('plazas', 'integer')
      .addColumn('bizum', 'text')
      .addColumn('iban', 'text')
      .addColumn('efectivo', 'integer', zero)
      .addColumn('carta', 'text')
      .addColumn('roadbook', 'text')
      .addColumn('roadbook_nombre', 'text')
      .addColumn('roadbook_bytes', 'integer')
      .addColumn('ultimo_numero', 'integer', zero)
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1));
    for (const what of ['precio', 'acompanante', 'plazas']) {
      for (const level of ['pro', 'amateur', 'guiada']) table = table.addColumn(`${what}_${level}`, 'integer');
    }
    await table.execute();
    await db.schema
      .alterTable('inscripciones')
      .addColumn('edicion_id', 'integer', (column) => column.references('ediciones.id').onDelete('set null'))
      .execute();
    await db.schema.alterTable('inscripciones').addColumn('referencia', 'text').execute();
    await db.schema.alterTable('inscripciones').addColumn('importe', 'integer').execute();
    await db.schema.alterTable('inscripciones').addColumn('anulada', 'text').execute();
    await db.schema
      .createIndex('inscripciones_referencia')
      .on('inscripciones')
      .columns(['edicion_id', 'referencia'])
      .unique()
      .where(sql.ref('referencia'), 'is not', null)
      .execute();
  },
};
