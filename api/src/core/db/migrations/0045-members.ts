import type { Kysely, Migration } from 'kysely';
import { withId } from './0001-first.ts';

/** Members of the club, their numbers, kinds of fee and history. */
export const members: Migration = {
  async up(db) {
    await withId(db, 'tipos_socio')
      .addColumn('nombre', 'text', (column) => column.notNull().unique())
      .addColumn('paga', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await withId(db, 'socios')
      .addColumn('numero', 'integer', (column) => column.unique())
      .addColumn('estado', 'text', (column) => column.notNull())
      .addColumn('nombre', 'text', (column) => column.notNull())
      .addColumn('primer_apellido', 'text')
      .addColumn('segundo_apellido', 'text')
      .addColumn('correo_electronico', 'text')
      .addColumn('telefono', 'text')
      .addColumn('dni', 'text')
      .addColumn('direccion', 'text')
      .addColumn('codigo_postal', 'text')
      .addColumn('poblacion', 'text')
      .addColumn('provincia', 'text')
      .addColumn('nacimiento', 'text')
      .addColumn('alta', 'text')
      .addColumn('baja', 'text')
      .addColumn('tipo_id', 'integer', (column) => column.references('tipos_socio.id'))
      .addColumn('cabeza_id', 'integer', (column) => column.references('socios.id').onDelete('set null'))
      .addColumn('motos', 'text')
      .addColumn('emergencia', 'text')
      .addColumn('notas', 'text')
      .addColumn('usuario_id', 'integer', (column) => column.unique().references('usuarios.id').onDelete('set null'))
      .addColumn('visibilidad', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('creado', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema.createIndex('socios_correo').on('socios').column('correo_electronico').execute();
    await db.schema.createIndex('socios_cabeza').on('socios').column('cabeza_id').execute();
    await db.schema
      .createTable('numeros_socio')
      .addColumn('numero', 'integer', (column) => column.primaryKey())
      .addColumn('socio_id', 'integer', (column) => column.references('socios.id').onDelete('set null'))
      .addColumn('dado', 'text', (column) => column.notNull())
      .execute();
    await withId(db, 'historial_socios')
      .addColumn('socio_id', 'integer', (column) => column.notNull().references('socios.id').onDelete('cascade'))
      .addColumn('momento', 'text', (column) => column.notNull())
      .addColumn('campo', 'text', (column) => column.notNull())
      .addColumn('antes', 'text')
      .addColumn('despues', 'text')
      .addColumn('dia', 'text')
      .addColumn('motivo', 'text')
      .addColumn('autor', 'text')
      .execute();
    await db.schema.createIndex('historial_socios_socio').on('historial_socios').column('socio_id').execute();
    await (db as Kysely<{ tipos_socio: { nombre: string; paga: string } }>)
      .insertInto('tipos_socio')
      .values([
        { nombre: 'Numerario', paga: 'persona' },
        { nombre: 'Familiar', paga: 'familia' },
        { nombre: 'Juvenil', paga: 'persona' },
        { nombre: 'Honor', paga: 'nadie' },
      ])
      .execute();
  },
};
