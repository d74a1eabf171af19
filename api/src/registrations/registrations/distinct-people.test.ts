import { beforeEach, expect, test } from 'vitest';
import type { DistinctPeople } from 'shared/contract/distinct-people';
import { pruneRows } from '../../operations/upkeep/prune.ts';
import { startFileApp } from '../../testing/file-app.ts';

const now = new Date('2026-05-04T10:00:00Z');
const app = await startFileApp({ now: () => now });
const { headers } = await app.addUser('direccion');
const { db } = app;
let ids: number[] = [];

beforeEach(async () => {
  await db.deleteFrom('inscripciones').execute();
  await db.deleteFrom('auditoria').execute();
  const rows = ['a', 'b', 'c'].map((nombre) => ({ mail: 'familia@example.com', fecha: '2026-03-01', anio: 2026, nombre }));
  ids = (await db.insertInto('inscripciones').values(rows).returning('id').execute()).map(({ id }) => id).toSorted((a, b) => a - b);
});

const call = (method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object) =>
  app.server.inject({ method, url: `/api/inscripciones/distintas${path}`, headers, ...(payload ? { payload } : {}) });
const list = async () => (await call('GET')).json<DistinctPeople[]>();
const tellApart = (inscripciones: readonly unknown[]) => call('POST', '', { inscripciones });

test('people told apart stay so, and are in the audit by numbers alone; it can be taken back once', async () => {
  expect(await list()).toEqual([]);
  const reply = await tellApart(ids.toReversed());
  expect(reply.statusCode).toBe(201);
  const { id } = reply.json<DistinctPeople>();
  expect(reply.json()).toEqual({ id, inscripciones: ids });
  expect(await list()).toEqual([{ id, inscripciones: ids }]);
  expect((await call('GET')).headers['cache-control']).toBe('private, no-store');
  const pair = (await tellApart(ids.slice(0, 2))).json<DistinctPeople>();
  const undone = await call('DELETE', `/${id}`);
  expect([undone.statusCode, undone.body]).toEqual([204, '']);
  expect(await list()).toEqual([pair]);
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(404);
  const lines = await db.selectFrom('auditoria').select(['accion', 'entidad', 'entidad_id', 'resumen']).orderBy('id').execute();
  expect(lines).toEqual(
    [
      `personas distintas: ${ids.join(', ')}`,
      `personas distintas: ${ids.slice(0, 2).join(', ')}`,
      `otra vez posible duplicado: ${ids.join(', ')}`,
    ].map((resumen) => ({ accion: 'editar', entidad: 'inscripciones', entidad_id: null, resumen })),
  );
});

test('what is gone for good is forgotten here too', async () => {
  await tellApart(ids);
  await app.server.inject({ method: 'DELETE', url: `/api/inscripciones/${ids[0]}`, headers });
  await pruneRows(db, new Date(now.getTime() + 86_400_001));
  expect(await list()).toMatchObject([{ inscripciones: ids.slice(1) }]);
});

test('an unknown person cannot be told apart, nor one person alone', async () => {
  const gone = 'Alguna de esas inscripciones ya no existe. Actualiza la lista.';
  const wrong = 'El campo «Inscripciones» no es válido.';
  await app.server.inject({ method: 'DELETE', url: `/api/inscripciones/${ids[2]}`, headers });
  for (const [sent, detail] of [
    [ids, gone],
    [[ids[0], 999_999], gone],
    [[ids[0]], wrong],
    [[ids[0], ids[0]], wrong],
  ] as const) {
    const reply = await tellApart(sent);
    expect([reply.statusCode, reply.json()]).toEqual([400, { detail }]);
  }
  expect(await list()).toEqual([]);
  expect(await db.selectFrom('auditoria').selectAll().where('accion', '=', 'editar').execute()).toEqual([]);
});
