import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { addRow, addRows } from '../../testing/add-rows.ts';
import { production } from '../../testing/production.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { mostOfOne } from '../../core/http/long-answers.ts';

const { JWT_SECRET } = production;
const app = await startTestApp({ config: { jwtSecret: JWT_SECRET } });
const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = app.config;
const limits = { LIMIT_CONNECTIONS: '1000', LIMIT_NETWORK_CONNECTIONS: '1000' };
const server = await startServerProcess({ ...production, MAIL_TO_FILES: '1', DATA_DIR, DATABASE_URL, ...limits });
const asking: ClientRequest[] = [];
afterAll(async () => {
  for (const each of asking) each.destroy();
  server.process.kill('SIGKILL');
  await server.exited;
  await app.close();
});

/** The server's memory, in MB. */
const residentMemory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) / 1024;

test.runIf(process.platform === 'linux')('400 slow downloads take a bounded part of memory; one more gets an error', async () => {
  const { id } = await addRow(app.db, 'galerias', { nombre: 'Ruta', tipo: 'privada' });
  const noise = randomBytes(16 * 1024 * 1024);
  await app.context.files.put('originales/galerias/0', noise);
  const sums = { tamano: noise.length, crc32: crc32(noise).toString(16) };
  for (let posicion = 0; posicion < 3; posicion++) {
    const facts = { archivo: `${posicion}.webp`, ancho: 3, alto: 2, color: '#b5402b', checksum: String(posicion), ...sums };
    await addRows(app.db, 'imagenes', { ...facts, galeria_id: id, original: 'originales/galerias/0', posicion });
  }
  const people = await Promise.all(Array.from({ length: 40 }, () => app.addUser('socio')));
  const begin = async ({ headers }: (typeof people)[number]) => {
    const request = get(`${server.address}/api/galerias/${id}/descargar-zip`, { headers, agent: false });
    asking.push(request);
    const [reply] = (await once(request, 'response')) as [IncomingMessage];
    return reply;
  };
  const beginAll = async (each: number) => {
    const replies = (await Promise.all(people.map((person) => Promise.all(Array.from({ length: each }, () => begin(person)))))).flat();
    return (status: number) => replies.filter(({ statusCode }) => statusCode === status);
  };
  const before = residentMemory();
  const replies = await beginAll(10);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(residentMemory() - before).toBeLessThan(200);

  // Signed-in users do not wait for others.
  expect([replies(200).length, replies(429).length]).toEqual([40 * mostOfOne, 400 - 40 * mostOfOne]);

  // A place is free again once its download is over, however it ended.
  for (const each of asking) each.destroy();
  const [one] = people;
  if (!one) throw new Error('nobody');
  await expect.poll(async () => (await begin(one)).statusCode, { timeout: 20_000 }).toBe(200);
  const own = await Promise.all(Array.from({ length: mostOfOne }, () => begin(one)));
  const refused = own.find(({ statusCode }) => statusCode === 429);
  expect(refused?.headers['retry-after']).toBe('30');
  expect(refused && (await json(refused))).toEqual({
    detail: 'Ya estás descargando 3 galerías a la vez. Espera a que termine una y vuelve a intentarlo.',
  });
});
