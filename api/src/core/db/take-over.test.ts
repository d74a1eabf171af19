import { PostgresAdapter, sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { fillAsOfOne } from '../../testing/earlier-database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from './connect.ts';
import { listExecuted, migrateDatabase, migrations } from './migrate.ts';
import type { Db } from './schema.ts';

const opened: { db: Db; database: TestDatabase }[] = [];
afterEach(async () => {
  for (const { db, database } of opened.splice(0)) {
    await db.destroy();
    await database.drop();
  }
});
async function open(): Promise<Db> {
  const database = await createTestDatabase();
  const db = openDatabase(database);
  opened.push({ db, database });
  return db;
}
async function openOfOne(...rows: string[]): Promise<Db> {
  const db = await open();
  await fillAsOfOne(db);
  for (const row of rows) await sql.raw(`insert into ${row}`).execute(db);
  return db;
}

/** A default that is the moment of the database's making. */
const timeless = (text: string) => text.replace(/'\d{4}-\d\d-\d\dT[\d:.]+Z'/, 'moment');

/** Columns, indexes, keys and triggers, each as one line, in one order. */
async function describeSchema(db: Db): Promise<string[]> {
  const rows = async (query: string) =>
    (await sql.raw<Record<string, unknown>>(query).execute(db)).rows.map((row) => timeless(JSON.stringify(row)));
  const queries =
    db.getExecutor().adapter instanceof PostgresAdapter
      ? [
          `select table_name, column_name, data_type, is_nullable, column_default, is_identity from information_schema.columns where table_schema = 'public'`,
          `select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'`,
          `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace`,
          `select tgname from pg_trigger where not tgisinternal union all select proname from pg_proc where pronamespace = 'public'::regnamespace`,
        ]
      : [
          `select t.name as t, c.name, c.type, c."notnull", c.dflt_value, c.pk from sqlite_schema t, pragma_table_xinfo(t.name) c where t.type = 'table'`,
          `select t.name as t, i."unique", i.origin, i.partial, case i.origin when 'c' then i.name end as name, group_concat(c.name) as columns
            from sqlite_schema t, pragma_index_list(t.name) i, pragma_index_info(i.name) c where t.type = 'table' group by t.name, i.name`,
          `select t.name as t, f."from", f."table", f."to", f.on_delete from sqlite_schema t, pragma_foreign_key_list(t.name) f where t.type = 'table'`,
          `select name from sqlite_schema where type = 'trigger'`,
          `select t.name as t, sql like '%autoincrement%' as numbered from sqlite_schema t where type = 'table'`,
        ];
  return (await Promise.all(queries.map(rows))).flat().toSorted();
}

test('data of 1.0.0 get the schema that a new database has', async () => {
  const [fresh, taken] = [await open(), await openOfOne()];
  await migrateDatabase(fresh);
  expect(await migrateDatabase(taken)).toEqual(Object.keys(migrations));
  const [wanted, got] = [await describeSchema(fresh), await describeSchema(taken)];
  expect(wanted.length).toBeGreaterThan(500);
  expect(got).toEqual(wanted);
  expect(await listExecuted(taken)).toEqual(Object.keys(migrations));
  expect(await taken.selectFrom('esquemas').selectAll().execute()).toEqual(await fresh.selectFrom('esquemas').selectAll().execute());
  expect(await taken.selectFrom('tipos_socio').selectAll().execute()).toEqual(await fresh.selectFrom('tipos_socio').selectAll().execute());
  expect(await migrateDatabase(taken)).toEqual([]);
});

test.each([
  ['part of the later versions', ['alter table socios add column reingreso text', 'alter table inscripciones add column cobrado integer']],
  ['all of them', undefined],
])('a database that has had %s gets it too', async (_what, changes) => {
  const [fresh, taken] = [await open(), await openOfOne()];
  await migrateDatabase(fresh);
  for (const change of changes ?? []) await sql.raw(change).execute(taken);
  if (!changes) {
    await migrateDatabase(taken);
    await sql`delete from kysely_migration where name > '0100-schema'`.execute(taken);
    await sql`update kysely_migration set name = '0066-reminder-days'`.execute(taken);
    await sql`insert into kysely_migration values ('0076-calls', '')`.execute(taken);
  }
  await migrateDatabase(taken);
  expect(await describeSchema(taken)).toEqual(await describeSchema(fresh));
});

test('one from before 1.0.0 is refused, and stays as it is', async () => {
  const older = await openOfOne();
  await sql`delete from kysely_migration where name > '0064'`.execute(older);
  const before = await describeSchema(older);
  await expect(migrateDatabase(older)).rejects.toThrow(
    'The database is one from before 1.0.0 (0063-sponsor-discounts): start version 1.0.0 with it once, then this one (docs/running.md).',
  );
  expect(await describeSchema(older)).toEqual(before);
});

test('of a change that fails nothing is left', async () => {
  const broken = await openOfOne();
  await sql`drop table plazas_guardadas`.execute(broken);
  const before = await describeSchema(broken);
  await expect(migrateDatabase(broken)).rejects.toThrow('plazas_guardadas');
  expect([await describeSchema(broken), (await listExecuted(broken)).at(-1)]).toEqual([before, '0066-reminder-days']);
});

const route = `ediciones (anio, horario_desde, actividad_id, precio_pro, acompanante_pro, precio_amateur, plazas_pro, texto_pro) values`;

test('the route and activities become calls, with their levels, prices, registrations and marks of the day', async () => {
  const db = await openOfOne(
    `actividades (id, titulo, fecha_evento) values (7, 'Ruta', '2027-05-01'), (12, 'Comida', '2027-06-05')`,
    `${route} (2026, '', 7, null, null, null, null, null), (2027, '', 7, 4500, 1500, 3000, 20, 'Barro')`,
    `ediciones (anio, horario_desde, actividad_id) values (-12, '', null), (-99, '', null)`,
    `precios_edicion (edicion_id, persona, precio) values (3, 'socio', 1000)`,
    `codigos_edicion (edicion_id, codigo, precio, usos, usados) values (3, 'FAMILIA', 500, 3, 1)`,
    `inscripciones (id, mail, fecha, anio, edicion_id, ruta, referencia, importe)
      values (1, 'ana@correo.example', '2026-12-01', 2027, 2, 'PRO', 'C27-0001', 4500), (2, 'leo@correo.example', '2026-12-01', 2027, 3, null, 'A12-0001', 1000)`,
    `preguntas (id, edicion_id, orden, texto, tipo) values (5, 3, 0, '¿Menú?', 'texto')`,
    `respuestas values (2, 5, 'Paella')`,
    `enlaces_inscripcion values ('h1', 1, null, '')`,
    `enlaces_anticipados values ('h2', 2, 1, null)`,
    `marcas_ruta (marca, anio, tipo, de, momento, aparato, usuario_id, recibida)
      values ('a', 2027, 'llegada', '1', '', '', 1, ''), ('b', -12, 'llegada', '2', '', '', 1, ''), ('c', -99, 'llegada', '2', '', '', 1, '')`,
  );
  await migrateDatabase(db);
  expect(await db.selectFrom('convocatorias').select(['id', 'es_ruta', 'anio', 'actividad_id']).orderBy('id').execute()).toEqual([
    { id: 1, es_ruta: 1, anio: 2026, actividad_id: null },
    { id: 2, es_ruta: 1, anio: 2027, actividad_id: 7 },
    { id: 3, es_ruta: 0, anio: null, actividad_id: 12 },
    { id: 4, es_ruta: 0, anio: null, actividad_id: 99 },
  ]);
  const levels = await db.selectFrom('niveles_convocatoria').selectAll().where('convocatoria_id', '=', 2).orderBy('orden').execute();
  expect(levels.map(({ nombre, plazas, texto }) => `${nombre} ${plazas} ${texto}`)).toEqual([
    'PRO 20 Barro',
    'Amateur null null',
    'Guiada null null',
  ]);
  const prices = await db.selectFrom('precios_convocatoria').selectAll().orderBy('id').execute();
  expect(prices.map(({ convocatoria_id, nivel, persona, precio }) => `${convocatoria_id} ${nivel} ${persona} ${precio}`)).toEqual([
    '2 PRO general 4500',
    '2 PRO acompanante 1500',
    '2 Amateur general 3000',
    '3 null socio 1000',
  ]);
  expect(await db.selectFrom('codigos_convocatoria').selectAll().execute()).toEqual([
    { convocatoria_id: 3, codigo: 'FAMILIA', precio: 500, usos: 3 },
  ]);
  expect(
    await db.selectFrom('inscripciones').select(['id', 'convocatoria_id', 'referencia', 'importe', 'invitados']).orderBy('id').execute(),
  ).toEqual([
    { id: 1, convocatoria_id: 2, referencia: 'C27-0001', importe: 4500, invitados: 0 },
    { id: 2, convocatoria_id: 3, referencia: 'A12-0001', importe: 1000, invitados: 0 },
  ]);
  expect(await db.selectFrom('respuestas').selectAll().execute()).toEqual([{ inscripcion_id: 2, pregunta_id: 5, valor: 'Paella' }]);
  expect(await db.selectFrom('preguntas').select('convocatoria_id').execute()).toEqual([{ convocatoria_id: 3 }]);
  expect(await db.selectFrom('enlaces_inscripcion').select('inscripcion_id').execute()).toEqual([{ inscripcion_id: 1 }]);
  expect(await db.selectFrom('enlaces_anticipados').select('convocatoria_id').execute()).toEqual([{ convocatoria_id: 2 }]);
  expect(await db.selectFrom('marcas_ruta').select(['marca', 'anio', 'convocatoria_id']).orderBy('id').execute()).toEqual([
    { marca: 'a', anio: 2027, convocatoria_id: null },
    { marca: 'b', anio: 2027, convocatoria_id: 3 },
    { marca: 'c', anio: 0, convocatoria_id: 4 },
  ]);
  // Keys hold, and numbers are never given twice.
  await db.deleteFrom('convocatorias').where('id', '=', 4).execute();
  const made = await db
    .insertInto('convocatorias')
    .values({ horario_desde: '', actividad_id: 12_000, anio: null } as never)
    .returning('id')
    .execute();
  expect(made).toEqual([{ id: 5 }]);
  await db.deleteFrom('convocatorias').where('id', '=', 3).execute();
  expect(await db.selectFrom('inscripciones').select('convocatoria_id').where('id', '=', 2).execute()).toEqual([{ convocatoria_id: null }]);
  expect(await db.selectFrom('preguntas').selectAll().execute()).toEqual([]);
});

test('a member who had come back is known to have', async () => {
  const db = await openOfOne(
    `socios (id, estado, nombre, creado) values (1, 'alta', 'Ana', ''), (2, 'alta', 'Leo', '')`,
    `historial_socios (socio_id, momento, campo, antes, despues, dia) values
      (1, '', 'estado', 'baja', 'alta', '2024-01-01'), (1, '', 'estado', 'baja', 'impago', '2026-01-01'), (1, '', 'estado', 'alta', 'baja', '2026-02-01'), (2, '', 'estado', 'solicitud', 'alta', '2025-01-01')`,
  );
  await migrateDatabase(db);
  expect(await db.selectFrom('socios').select('reingreso').orderBy('id').execute()).toEqual([
    { reingreso: '2026-01-01' },
    { reingreso: null },
  ]);
});

test.each([
  ['a club whose bank has had files', {}, 'null', 'pain.008.001.02'],
  ['one that chose the newer version', { mensaje: 'pain.008.001.08' }, 'null', 'pain.008.001.08'],
  ['one whose bank has had none', {}, `'2026-11-01T10:00:00.000Z'`, undefined],
])('of %s the version that its bank takes is kept, and mandates have their creditor', async (_club, chosen, anulada, mensaje) => {
  const creditor = { activo: 'si', titular: 'Moto Club', identificador: 'ES37000G12345674', ...chosen };
  const db = await openOfOne(
    `ajustes (clave, valor) values ('socios', '${JSON.stringify(creditor)}')`,
    `remesas (codigo, mensaje, creada, autor, cobro, acreedor, anulada) values ('A', 'pain.008.001.02', '', '', '', '{}', ${anulada})`,
    `socios (id, numero, estado, nombre, creado) values (1, 1, 'alta', 'Ana', '')`,
    `mandatos (socio_id, referencia, creado, firma) values (1, 'PAPEL', '', null), (1, 'ENLACE', '', 'Ana Gil')`,
  );
  await migrateDatabase(db);
  const [settings] = await db.selectFrom('ajustes').select('valor').where('clave', '=', 'socios').execute();
  expect(JSON.parse(settings?.valor ?? '').mensaje).toBe(mensaje);
  const acreedor = JSON.stringify({ nombre: 'Moto Club', identificador: 'ES37000G12345674' });
  expect(await db.selectFrom('mandatos').select(['referencia', 'dias_aviso', 'acreedor']).orderBy('id').execute()).toEqual([
    { referencia: 'PAPEL', dias_aviso: null, acreedor },
    { referencia: 'ENLACE', dias_aviso: 14, acreedor },
  ]);
});
