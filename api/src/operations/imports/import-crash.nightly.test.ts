import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { ImportRecord } from 'shared/contract/imports';
import { readConfig } from '../../core/base/config.ts';
import { openDatabase } from '../../core/db/connect.ts';
import { migrate } from '../../core/db/migrate.ts';
import { hashPassword } from '../../accounts/security/passwords.ts';
import { serverProcesses } from '../../testing/server-process.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase();
const env = {
  DATA_DIR: database.dataDir,
  DATABASE_URL: database.databaseUrl,
  DATABASE_DIRECT_URL: database.directUrl,
  JWT_SECRET: randomBytes(48).toString('base64'),
};
const servers = serverProcesses(env);
afterAll(async () => {
  await servers.killAll();
  await database.drop();
});

const count = 5000;
const size = 250;
const rows = Array.from({ length: count }, (_, at) => ({ fila: at + 2, valores: [`Socia ${at}`, `socia${at}@club.example`] }));
const pieces = Array.from({ length: count / size }, (_, at) => rows.slice(at * size, (at + 1) * size));

test('5,000 members, the server killed in the middle: sent again, none is lost and none is there twice', { timeout: 120_000 }, async () => {
  const db = openDatabase(readConfig(env));
  await migrate(db);
  await db
    .insertInto('usuarios')
    .values({
      nombre: 'Jefa',
      correo_electronico: 'jefa@club.example',
      rol: 'webmaster',
      contrasena_hash: await hashPassword('x'),
      creado: new Date().toISOString(),
    })
    .execute();
  await db.destroy();

  let { address } = await servers.start();
  const post = async <T>(path: string, body: object, token?: string): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const reply = await fetch(`${address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  };
  const { access_token: token } = await post<{ access_token: string }>('/login', {
    correo_electronico: 'jefa@club.example',
    contrasena: 'x',
  });
  const head = {
    clave: randomBytes(16).toString('hex'),
    tipo: 'usuarios',
    archivo: 'socios.csv',
    huella: 'a'.repeat(64),
    columnas: ['nombre', 'correo_electronico'],
    filas: count,
  };
  const { id } = await post<ImportRecord>('/importaciones/', head, token);
  const send = (filas: object[]) => post<object[]>(`/importaciones/${id}/filas`, { filas }, token);

  for (const piece of pieces.slice(0, 8)) expect(await send(piece)).toHaveLength(size);
  // Two more are pending when it dies.
  const cut = Promise.allSettled(pieces.slice(8, 10).map(send));
  servers.started[0]?.process.kill('SIGKILL');
  await Promise.all([cut, servers.started[0]?.exited]);

  ({ address } = await servers.start());
  const again = await post<ImportRecord>('/importaciones/', head, token);
  expect(again.id).toBe(id);
  // What was acknowledged is stored.
  expect(again.nuevas).toBeGreaterThanOrEqual(8 * size);
  expect(again.nuevas % size).toBe(0);
  for (const piece of pieces) await send(piece);

  const after = openDatabase(readConfig(env));
  const mails = await after.selectFrom('usuarios').select('correo_electronico').where('rol', '=', 'socio').execute();
  const fates = await after.selectFrom('filas_importadas').select(['fila', 'estado']).execute();
  await after.destroy();
  expect(new Set(mails.map((each) => each.correo_electronico)).size).toBe(count);
  expect(mails).toHaveLength(count);
  expect(fates.filter(({ estado }) => estado === 'nueva')).toHaveLength(count);
});
