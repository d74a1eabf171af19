import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startForwardingProxy } from '../../testing/forwarding-proxy.ts';
import { writeFrontEnd } from '../../testing/front-end.ts';
import { production } from '../../testing/production.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { startTestApp } from '../../testing/test-app.ts';

/** A server with its usual limits in a process of its own, and a gallery that everybody may see, with pictures of 9 MB. */
const app = await startTestApp({ config: { jwtSecret: production.JWT_SECRET } });
const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = app.config;
const server = await startServerProcess({
  ...production,
  MAIL_TO_FILES: '1',
  DATA_DIR,
  DATABASE_URL,
  DIST_DIR: writeFrontEnd(join(DATA_DIR, 'dist')),
  TRUST_PROXY: '127.0.0.1',
});
const proxy = await startForwardingProxy(server.address);
const ways = { directly: Number(new URL(server.address).port), 'through a proxy': proxy.port };
const { id: gallery } = await app.db
  .insertInto('galerias')
  .values({ nombre: 'Ruta', tipo: 'publica' })
  .returning('id')
  .executeTakeFirstOrThrow();
const original = 'originales/galerias/0123456789abcdef01234567';
const noise = randomBytes(9 * 1024 * 1024);
await app.context.files.put(original, noise);
const facts = { ancho: 3, alto: 2, color: '#b5402b', tamano: noise.length, crc32: crc32(noise).toString(16), original };
const images: number[] = [];
for (let posicion = 0; posicion < 3; posicion++) {
  const { id } = await app.db
    .insertInto('imagenes')
    .values({ ...facts, archivo: `${posicion}.webp`, checksum: String(posicion), galeria_id: gallery, posicion })
    .returning('id')
    .executeTakeFirstOrThrow();
  images.push(id);
}
const member = await app.addUser('socio');

const { pid } = server.process;
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
const descriptors = () => readdirSync(`/proc/${pid}/fd`).length;
/** Of the server at rest, with a visit behind it. */
let idle = { memory: 0, descriptors: 0 };
beforeAll(async () => {
  await visit(ways.directly, '127.0.3.1');
  await download(ways.directly, '127.0.3.1');
  idle = { memory: memory(), descriptors: descriptors() };
});

const held = new Set<Socket>();
let pace: NodeJS.Timeout | undefined;
afterEach(() => {
  clearInterval(pace);
  for (const socket of held) socket.destroy();
  held.clear();
});
afterAll(async () => {
  await proxy.close();
  server.process.kill('SIGKILL');
  await server.exited;
  await app.close();
});

const message = (path: string) => `GET ${path} HTTP/1.1\r\nHost: club.example\r\n\r\n`;
const largePicture = message(`/static/galerias/${gallery}/0.webp?v=1&original=1`);
const archive = message(`/api/galerias/${gallery}/seleccion?imagenes=${images.join()}`);

/** Sends this over so many connections from each address, each of which is a network of its own, and reads nothing, or next to nothing. */
async function attack(port: number, addresses: readonly string[], each: number, text: string, reads: 'nothing' | 'a byte a second') {
  const sockets = addresses.flatMap((localAddress) =>
    Array.from({ length: each }, () => connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})),
  );
  for (const socket of sockets) {
    held.add(socket.pause());
    socket.write(text);
  }
  await Promise.all(sockets.map((socket) => socket.connecting && Promise.race([once(socket, 'connect'), once(socket, 'close')])));
  if (reads !== 'nothing') pace = setInterval(() => sockets.forEach((socket) => socket.read(1)), 1000);
  return sockets;
}

async function ask(port: number, localAddress: string, path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const request = get({ port, host: '127.0.0.1', localAddress, path, headers, agent: false, signal: AbortSignal.timeout(2000) });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  return reply;
}
/** @returns the status of a page that another visitor opens, with a timeout of two seconds. */
async function visit(port: number, localAddress: string): Promise<number | undefined> {
  const reply = await ask(port, localAddress, '/');
  await once(reply.resume(), 'end');
  return reply.statusCode;
}
/** What five others get, one after the other. */
async function visits(port: number): Promise<unknown[]> {
  const statuses: unknown[] = [];
  for (let visitor = 1; visitor <= 5; visitor++) statuses.push(await visit(port, `127.0.4.${visitor}`).catch(String));
  return statuses;
}
/** A member packs the gallery. @returns how much came of how much. */
async function download(port: number, localAddress: string): Promise<{ status: number | undefined; missing: number }> {
  const request = get({ port, host: '127.0.0.1', localAddress, path: `/api/galerias/${gallery}/descargar-zip`, headers: member.headers });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  let missing = Number(reply.headers['content-length']);
  for await (const chunk of reply as AsyncIterable<Buffer>) missing -= chunk.length;
  return { status: reply.statusCode, missing };
}

/** While they hold on: others are served, and it costs little; once they let go all is as before. */
async function expectServed(port: number): Promise<void> {
  // Hundreds of connections at once keep a busy machine for a while, whatever they are for.
  await expect.poll(() => visits(port), { timeout: 60_000 }).toEqual([200, 200, 200, 200, 200]);
  expect(await download(port, '127.0.5.1')).toEqual({ status: 200, missing: 0 });
  expect(memory() - idle.memory).toBeLessThan(300);
  for (const socket of held) socket.destroy();
  await expect.poll(() => descriptors() - idle.descriptors, { timeout: 10_000 }).toBeLessThan(20);
}

const network = (count: number) => Array.from({ length: count }, (_, index) => `127.0.2.${index + 1}`);

describe.runIf(process.platform === 'linux').each(Object.entries(ways))('%s', (_, port) => {
  test.each([
    [1, 600, 'nothing'],
    [3, 200, 'nothing'],
    [3, 200, 'a byte a second'],
  ] as const)('%i networks that ask %i times each for a large picture, and read %s, keep nobody out', async (networks, each, reads) => {
    await attack(port, network(networks), each, largePicture, reads);
    await expectServed(port);
  });

  test.each([
    [100, 160, 'nothing'],
    [180, 9, 'nothing'],
    [180, 9, 'a byte a second'],
  ] as const)(
    '%i connections over each of which %i requests come at once, and whose client reads %s, cost little',
    async (each, ahead, reads) => {
      await attack(port, network(1), each, largePicture.repeat(ahead), reads);
      await expectServed(port);
    },
  );

  test('24 archives that no client reads, from eight networks, keep no member from one', async () => {
    await attack(port, network(8), 3, archive, 'nothing');
    await expectServed(port);
  });
});
