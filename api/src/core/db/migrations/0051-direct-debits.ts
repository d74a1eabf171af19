import type { Migration } from 'kysely';
import { withId } from './0001-first.ts';

/** Members' accounts (encrypted) and mandates, remittances and their debits. */
export const directDebits: Migration = {
  async up(db) {
    await db.schema
      .createTable('cuentas_socio')
      .addColumn('socio_id', 'integer', (column) => column.primaryKey().references('socios.id').onDelete('cascade'))
      .addColumn('cuenta', 'text', (column) => column.notNull())
      .addColumn('pais', 'text', (column) => column.notNull())
      .addColumn('final', 'text', (column) => column.notNull())
      .addColumn('bic', 'text')
      .addColumn('cambiada', 'text', (column) => column.notNull())
      .execute();
    await withId(db, 'mandatos')
      .addColumn('socio_id', 'integer', (column) => column.notNull().references('socios.id').onDelete('cascade'))
      .addColumn('referencia', 'text', (column) => column.notNull().unique())
      .addColumn('firmado', 'text')
      .addColumn('revocado', 'text')
      .addColumn('ultimo_cobro', 'text')
      .addColumn('devuelto', 'text')
      .addColumn('creado', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('mandatos_socio').on('mandatos').column('socio_id').execute();
    await withId(db, 'remesas')
      .addColumn('codigo', 'text', (column) => column.notNull().unique())
      .addColumn('creada', 'text', (column) => column.notNull())
      .addColumn('autor', 'text', (column) => column.notNull())
      .addColumn('cobro', 'text', (column) => column.notNull())
      .addColumn('mensaje', 'text', (column) => column.notNull())
      .addColumn('acreedor', 'text', (column) => column.notNull())
      .addColumn('anulada', 'text')
      .execute();
    await withId(db, 'cargos_remesa')
      .addColumn('remesa_id', 'integer', (column) => column.notNull().references('remesas.id'))
      .addColumn('cuota_id', 'integer', (column) => column.notNull().references('cuotas.id'))
      .addColumn('socio', 'integer', (column) => column.notNull())
      .addColumn('nombre', 'text', (column) => column.notNull())
      .addColumn('importe', 'integer', (column) => column.notNull())
      .addColumn('cuenta', 'text', (column) => column.notNull())
      .addColumn('bic', 'text')
      .addColumn('mandato', 'text', (column) => column.notNull())
      .addColumn('firmado', 'text', (column) => column.notNull())
      .addColumn('secuencia', 'text', (column) => column.notNull())
      .addColumn('ultimo_antes', 'text')
      .addColumn('extremo', 'text', (column) => column.notNull().unique())
      .addColumn('concepto', 'text', (column) => column.notNull())
      .addColumn('devuelto', 'text')
      .addColumn('dia_devuelto', 'text')
      .execute();
    await db.schema.createIndex('cargos_remesa_remesa').on('cargos_remesa').column('remesa_id').execute();
    await db.schema.createIndex('cargos_remesa_cuota').on('cargos_remesa').column('cuota_id').execute();
  },
};
