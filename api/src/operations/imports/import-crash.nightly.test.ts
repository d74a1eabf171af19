import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { ImportRecord } from 'shared/contract/imports';
import { killedServers } from '../../testing/killed-servers.ts';

const servers = await killedServers();
afterAll(() => servers.end());

const count = 5000;
const size = 250;
const rows = Array.from({ length: count }, (_, at) => ({ fila: at + 2, valores: [`Socia ${at}`, `socia${at}@club.example`] }));
const pieces = Array.from({ length: count / size }, (_, at) => rows.slice(at * size, (at + 1) * size));

test('5,000 members, the server killed in the middle: sent again, none is lost and none is there twice', { timeout: 120_000 }, async () => {
  await servers.prepare();
  let server = await servers.start();
  const post = async <T>(path: string, body: object): Promise<T> => {
    const reply = await server.post(path, body);
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  };
  const head = {
    clave: randomBytes(16).toString('hex'),
    tipo: 'usuarios',
    archivo: 'socios.csv',
    huella: 'a'.repeat(64),
    columnas: ['nombre', 'correo_electronico'],
    filas: count,
  };
  const { id } = await post<ImportRecord>('/importaciones/', head);
  const send = (filas: object[]) => post<object[]>(`/importaciones/${id}/filas`, { filas });

  for (const piece of pieces.slice(0, 8)) expect(await send(piece)).toHaveLength(size);
  // Two more are pending when it dies.
  const cut = Promise.allSettled(pieces.slice(8, 10).map(send));
  await Promise.all([cut, server.kill()]);

  server = await servers.start();
  const again = await post<ImportRecord>('/importaciones/', head);
  expect(again.id).toBe(id);
  // What was acknowledged is stored.
  expect(again.nuevas).toBeGreaterThanOrEqual(8 * size);
  expect(again.nuevas % size).toBe(0);
  for (const piece of pieces) await send(piece);

  const { mails, fates } = await servers.withDatabase(async (db) => ({
    mails: await db.selectFrom('usuarios').select('correo_electronico').where('rol', '=', 'socio').execute(),
    fates: await db.selectFrom('filas_importadas').select(['fila', 'estado']).execute(),
  }));
  expect(new Set(mails.map((each) => each.correo_electronico)).size).toBe(count);
  expect(mails).toHaveLength(count);
  expect(fates.filter(({ estado }) => estado === 'nueva')).toHaveLength(count);
});
