import type { Migration } from 'kysely';
import { withId } from './0001-first.ts';

/** The fees of members: years, amounts by kind, who owes what, and receipts. */
export const fees: Migration = {
  async up(db) {
    await db.schema
      .createTable('anios_cuota')
      .addColumn('anio', 'integer', (column) => column.primaryKey())
      .addColumn('vence', 'text', (column) => column.notNull())
      .addColumn('por_meses', 'integer', (column) => column.notNull())
      .addColumn('recordatorios', 'text', (column) => column.notNull())
      .addColumn('abierta', 'text')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema
      .createTable('importes_cuota')
      .addColumn('anio', 'integer', (column) => column.notNull().references('anios_cuota.anio').onDelete('cascade'))
      .addColumn('tipo_id', 'integer', (column) => column.notNull().references('tipos_socio.id').onDelete('cascade'))
      .addColumn('importe', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('importes_cuota_clave', ['anio', 'tipo_id'])
      .execute();
    await withId(db, 'cuotas')
      .addColumn('anio', 'integer', (column) => column.notNull().references('anios_cuota.anio'))
      .addColumn('socio_id', 'integer', (column) => column.references('socios.id').onDelete('set null'))
      .addColumn('numero', 'integer')
      .addColumn('nombre', 'text', (column) => column.notNull())
      .addColumn('tipo', 'text', (column) => column.notNull())
      .addColumn('importe', 'integer', (column) => column.notNull())
      .addColumn('meses', 'integer', (column) => column.notNull())
      .addColumn('familiares', 'integer', (column) => column.notNull())
      .addColumn('estado', 'text', (column) => column.notNull())
      .addColumn('pago', 'text')
      .addColumn('pagada', 'text')
      .addColumn('motivo', 'text')
      .addColumn('avisos', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    // A member has one a year, whoever presses at the same time.
    await db.schema.createIndex('cuotas_socio').on('cuotas').columns(['anio', 'socio_id']).unique().execute();
    await db.schema.createIndex('cuotas_de').on('cuotas').column('socio_id').execute();
    await db.schema
      .createTable('recibos_cuota')
      .addColumn('cuota_id', 'integer', (column) => column.primaryKey().references('cuotas.id').onDelete('cascade'))
      .addColumn('pago', 'text', (column) => column.notNull())
      .addColumn('correo_id', 'integer', (column) => column.notNull())
      .execute();
  },
};
