import type { Migration } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { bareRegistration } from '../../testing/registrations.ts';
import { openDatabase } from './connect.ts';
import { migrateDatabase } from './migrate.ts';
import type { Db } from './schema.ts';
import { schema } from './migrations/0100-schema.ts';
import { daysOfPayment } from './migrations/0104-days-of-payment.ts';

const nothing: Migration = { up: async () => {} };
const old = { '1-first': schema, '2-now': nothing };
const next = { ...old, '3-adds': { ...nothing, beside: '2-now' } };
const afterNext = { ...next, '4-removes': { ...nothing, beside: '3-adds' } };

let database: TestDatabase | undefined;
let db: Db | undefined;
afterEach(async () => {
  await db?.destroy();
  await database?.drop();
});
async function open(): Promise<Db> {
  database = await createTestDatabase();
  db = openDatabase(database);
  return db;
}

test('a server works beside the schema of the next version, and not beside that of the one after it', async () => {
  const opened = await open();
  await migrateDatabase(opened, { known: next });
  await migrateDatabase(opened, { known: old });
  await migrateDatabase(opened, { known: afterNext });
  await migrateDatabase(opened, { known: next });
  await expect(migrateDatabase(opened, { known: old })).rejects.toThrow(
    'The database is one of a newer version (4-removes), with which this one does not work: start the newer one, or go back to the copy from before it (docs/running.md).',
  );
});

test('it does not beside one that says nothing of it, or that lacks something of its own', async () => {
  const opened = await open();
  await migrateDatabase(opened, { known: { ...old, '3-unmarked': nothing } });
  await expect(migrateDatabase(opened, { known: old })).rejects.toThrow('(3-unmarked)');
  await opened.deleteFrom('esquemas').execute();
  await opened.insertInto('esquemas').values({ migracion: '3-unmarked', convive_desde: '2-now' }).execute();
  await migrateDatabase(opened, { known: old });
  await expect(migrateDatabase(opened, { known: { ...old, '2-other': nothing } })).rejects.toThrow('(3-unmarked)');
});

test('the callback runs before a database that holds something changes, and only then', async () => {
  const opened = await open();
  const told: string[] = [];
  const before = async (name: string) => void told.push(name);
  await migrateDatabase(opened, { known: old, before });
  await migrateDatabase(opened, { known: old, before });
  expect(told).toEqual([]);
  await migrateDatabase(opened, { known: afterNext, before });
  expect(told).toEqual(['3-adds']);
});

test('a new database has the tables of today: later migrations are only noted', async () => {
  const opened = await open();
  const step = vi.fn(async () => {});
  const known = { '1-first': schema, '2-medals': { up: step, beside: '1-first' } };
  expect(await migrateDatabase(opened, { known })).toEqual(['1-first', '2-medals']);
  expect(step).not.toHaveBeenCalled();
  expect(await opened.selectFrom('esquemas').selectAll().execute()).toEqual([{ migracion: '2-medals', convive_desde: '1-first' }]);
});

test('a payment of before has the day on which the audit has it marked, in Spain', async () => {
  const opened = await open();
  await migrateDatabase(opened);
  await opened.schema.alterTable('inscripciones').dropColumn('dia_pago').execute();
  const add = (pagado: string) =>
    opened
      .insertInto('inscripciones')
      .values({ ...bareRegistration, fecha: '2027-01-01', mail: 'ana@rider.example', anio: 2027, pagado })
      .returning('id')
      .executeTakeFirstOrThrow();
  const [alone, many, unpaid, unknown] = [await add('Si'), await add('Si'), await add('No'), await add('Si')];
  const by = { usuario_id: 0, usuario: '', correo: null, accion: 'editar', entidad: 'inscripciones', red: null } as const;
  const note = (momento: string, entidad_id: string | null, resumen: string) =>
    opened
      .insertInto('auditoria')
      .values({ ...by, momento, entidad_id, resumen })
      .returning('id')
      .executeTakeFirstOrThrow();
  await note('2027-02-01T10:00:00.000Z', String(alone.id), 'pagado, pago');
  await note('2027-02-03T23:30:00.000Z', String(alone.id), 'pago, pagado');
  await note('2027-02-09T10:00:00.000Z', String(alone.id), 'telefono');
  const batch = await note('2027-02-05T10:00:00.000Z', null, '2 inscripciones: pagado');
  for (const { id } of [many, unpaid])
    await opened.insertInto('auditoria_inscripciones').values({ auditoria_id: batch.id, inscripcion_id: id }).execute();

  await daysOfPayment.up(opened);
  const rows = await opened.selectFrom('inscripciones').select(['id', 'dia_pago']).orderBy('id').execute();
  expect(rows.map(({ id, dia_pago }) => [id, dia_pago])).toEqual([
    [alone.id, '2027-02-04'],
    [many.id, '2027-02-05'],
    [unpaid.id, null],
    [unknown.id, null],
  ]);
});
