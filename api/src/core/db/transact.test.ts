import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { sendTogether, transact } from './transact.ts';

const { db, close } = await startTestApp();
afterAll(() => close());
beforeEach(() => db.deleteFrom('turnos').execute());

const adding = (nombre: string) => db.insertInto('turnos').values({ nombre }).returning('nombre');
const names = async () => (await db.selectFrom('turnos').select('nombre').orderBy('nombre').execute()).map(({ nombre }) => nombre);

test('statements that are sent together see those before them, and give their rows in order', async () => {
  const [added, all] = await db.transaction().execute((trx) => sendTogether(trx, [adding('a'), trx.selectFrom('turnos').selectAll()]));
  expect([added, all]).toEqual([[{ nombre: 'a' }], [{ nombre: 'a' }]]);
});

test('statements sent last are committed with those before', async () => {
  const given = await transact(db, async (trx, sendLast) => {
    await trx.executeQuery(adding('a'));
    sendLast(adding('b'), adding('c'));
    return 'given';
  });
  expect([given, await names()]).toEqual(['given', ['a', 'b', 'c']]);
});

test.each([
  ['the first', ['a', 'b']],
  ['the last', ['b', 'a']],
])('if %s of the last statements fails nothing is kept', async (_which, last) => {
  const failing = transact(db, async (trx, sendLast) => {
    await trx.executeQuery(adding('a'));
    sendLast(...last.map(adding));
  });
  await expect(failing).rejects.toThrow(/unique|duplicate/i);
  expect(await names()).toEqual([]);
});

test('failed work commits nothing, and sends nothing more', async () => {
  const failing = transact(db, async (trx, sendLast) => {
    await trx.executeQuery(adding('a'));
    sendLast(adding('b'));
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  expect(await names()).toEqual([]);
});
