import type { Migration } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from './connect.ts';
import { beside, migrate, migrations } from './migrate.ts';
import type { Db } from './schema.ts';
import { sideBySide } from './migrations/0011-side-by-side.ts';

const nothing: Migration = { up: async () => {} };
const old = { '1-first': sideBySide, '2-now': nothing };
const next = { ...old, ...beside('2-now', { '3-adds': nothing }) };
const afterNext = { ...next, ...beside('3-adds', { '4-removes': nothing }) };

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
  await migrate(opened, { known: next });
  await migrate(opened, { known: old });
  await migrate(opened, { known: afterNext });
  await migrate(opened, { known: next });
  await expect(migrate(opened, { known: old })).rejects.toThrow(
    'The database is one of a newer version (4-removes), with which this one does not work: start the newer one, or go back to the copy from before it (docs/running.md).',
  );
});

test('it does not beside one that says nothing of it, or that lacks something of its own', async () => {
  const opened = await open();
  await migrate(opened, { known: { ...old, '3-unmarked': nothing } });
  await expect(migrate(opened, { known: old })).rejects.toThrow('(3-unmarked)');
  await opened.deleteFrom('esquemas').execute();
  await opened.insertInto('esquemas').values({ migracion: '3-unmarked', convive_desde: '2-now' }).execute();
  await migrate(opened, { known: old });
  await expect(migrate(opened, { known: { ...old, '2-other': nothing } })).rejects.toThrow('(3-unmarked)');
});

test('the callback runs before a database that holds something changes, and only then', async () => {
  const opened = await open();
  const told: string[] = [];
  const before = async (name: string) => void told.push(name);
  await migrate(opened, { known: old, before });
  await migrate(opened, { known: old, before });
  expect(told).toEqual([]);
  await migrate(opened, { known: afterNext, before });
  expect(told).toEqual(['3-adds']);
});

test.each([
  ['a club whose bank has had files', {}, null, 'pain.008.001.02'],
  ['one that chose the newer version', { mensaje: 'pain.008.001.08' }, null, 'pain.008.001.08'],
  ['one whose bank has had none', {}, '2026-11-01T10:00:00.000Z', undefined],
])('of %s the version that its bank takes is kept, and mandates have their creditor', async (_club, chosen, anulada, mensaje) => {
  const opened = await open();
  const until = Object.keys(migrations).indexOf('0071-debit-notices');
  const before = Object.fromEntries(Object.entries(migrations).slice(0, until));
  await migrate(opened, { known: before });
  const creditor = { activo: 'si', titular: 'Moto Club', identificador: 'ES37000G12345674', ...chosen };
  await opened
    .insertInto('ajustes')
    .values({ clave: 'socios', valor: JSON.stringify(creditor), version: 1 })
    .execute();
  const row = { creada: '', autor: '', cobro: '2026-02-16', acreedor: '{}', anulada };
  await opened
    .insertInto('remesas')
    .values({ codigo: 'A', mensaje: 'pain.008.001.02', ...row })
    .execute();
  const member = { numero: 1, estado: 'alta', nombre: 'Ana', creado: '' } as const;
  const { id: socio_id } = await opened.insertInto('socios').values(member).returning('id').executeTakeFirstOrThrow();
  const mandate = { socio_id, firmado: '2026-01-10', revocado: null, ultimo_cobro: null, devuelto: null, creado: '' };
  await opened
    .insertInto('mandatos')
    .values([
      { ...mandate, referencia: 'PAPEL', firma: null },
      { ...mandate, referencia: 'ENLACE', firma: 'Ana Gil' },
    ])
    .execute();
  await migrate(opened);
  const [settings] = await opened.selectFrom('ajustes').select('valor').where('clave', '=', 'socios').execute();
  expect(JSON.parse(settings?.valor ?? '').mensaje).toBe(mensaje);
  const acreedor = JSON.stringify({ nombre: 'Moto Club', identificador: 'ES37000G12345674' });
  expect(await opened.selectFrom('mandatos').select(['referencia', 'dias_aviso', 'acreedor']).orderBy('id').execute()).toEqual([
    { referencia: 'PAPEL', dias_aviso: null, acreedor },
    { referencia: 'ENLACE', dias_aviso: 14, acreedor },
  ]);
});
