import { beforeEach, expect, test } from 'vitest';
import { addRows } from '../../testing/add-rows.ts';
import { startFileApp } from '../../testing/file-app.ts';
import { readSlices } from './registrations-list.ts';

const app = await startFileApp();
const { db } = app;

beforeEach(async () => {
  await db.deleteFrom('inscripciones').execute();
  const rows = Array.from({ length: 700 }, (_, i) => ({ mail: `r${i}@example.com`, fecha: '2026-03-01', anio: 2026, nombre: `n${i}` }));
  for (let from = 0; from < rows.length; from += 350) {
    await addRows(db, 'inscripciones', rows.slice(from, from + 350));
  }
});

const everything = { evento: undefined, anios: undefined, roadbook: undefined, pagado: undefined };

test('a list of 700 is read 200 at a time', async () => {
  const sizes: number[] = [];
  for await (const { rows } of readSlices(db, everything)) sizes.push(rows.length);
  expect(sizes).toEqual([200, 200, 200, 100]);
});

/** Names in the order in which they are read; `between` runs after the first slice. */
async function read(between: (first: string[]) => Promise<unknown>): Promise<string[]> {
  const names: string[] = [];
  for await (const { rows } of readSlices(db, everything)) {
    const isFirst = names.length === 0;
    names.push(...rows.map(({ nombre }) => nombre ?? ''));
    if (isFirst) await between([...names]);
  }
  return names;
}
const change = (nombre: string, values: { fecha?: string; anio?: number; eliminada?: string }) =>
  db.updateTable('inscripciones').set(values).where('nombre', '=', nombre).execute();

test('a row that is read and then moved further back does not come twice', async () => {
  const names = await read(([first = '']) => change(first, { fecha: '2020-01-01' }));
  expect(names).toHaveLength(700);
  expect(new Set(names).size).toBe(700);
});

test('what is written behind the place of reading is in the list, what is deleted there is not', async () => {
  const names = await read(async () => {
    await change('n0', { eliminada: '2026-03-02T00:00:00.000Z' });
    await db.insertInto('inscripciones').values({ mail: 'x@example.com', fecha: '2025-12-31', anio: 2026, nombre: 'late' }).execute();
  });
  expect(names).toHaveLength(700);
  expect(names.at(-1)).toBe('late');
  expect(names).not.toContain('n0');
});

test('between slices everybody else has their turn', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    handle = setImmediate(count);
  };
  let handle = setImmediate(count);
  await read(async () => {});
  clearImmediate(handle);
  expect(turns).toBeGreaterThanOrEqual(4);
});
