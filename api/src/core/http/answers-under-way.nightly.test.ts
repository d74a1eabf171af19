import { type ChildProcess, execFile, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addRow } from '../../testing/add-rows.ts';
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
const { id: gallery } = await addRow(app.db, 'galerias', { nombre: 'Ruta', tipo: 'publica' });
const original = 'originales/galerias/0123456789abcdef01234567';
const noise = randomBytes(9 * 1024 * 1024);
await app.context.files.put(original, noise);
const facts = { ancho: 3, alto: 2, color: '#b5402b', tamano: noise.length, crc32: crc32(noise).toString(16), original };
const images: number[] = [];
for (let posicion = 0; posicion < 3; posicion++) {
  const { id } = await addRow(app.db, 'imagenes', {
    ...facts,
    archivo: `${posicion}.webp`,
    checksum: String(posicion),
    galeria_id: gallery,
    posicion,
  });
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

let attackers: ChildProcess | undefined;
const letGo = () => attackers?.kill('SIGKILL');
afterEach(letGo);
afterAll(async () => {
  await proxy.close();
  server.process.kill('SIGKILL');
  await server.exited;
  await app.close();
});

/** In ms: how long others come from the first moment of an attack. Whatever it costs them it costs in the first seconds. */
const watched = 30_000;

const message = (path: string) => `GET ${path} HTTP/1.1\r\nHost: club.example\r\n\r\n`;
const largePicture = message(`/static/galerias/${gallery}/0.webp?v=1&original=1`);
const archive = message(`/api/galerias/${gallery}/seleccion?imagenes=${images.join()}`);

const scriptOf = (name: string) => fileURLToPath(new URL(`../../testing/${name}.mjs`, import.meta.url));
interface Attack {
  /** Each is a network of its own. */
  addresses: readonly string[];
  each: number;
  text: string;
  reads: 'nothing' | 'a byte a second';
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
/** Others who ask once each, from now on. @returns their times in ms; null where nothing came within two seconds. */
async function startVisits(port: number): Promise<(number | null)[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [scriptOf('visitors'), String(port), String(watched)]);
  return JSON.parse(stdout) as (number | null)[];
}
/** A member packs the gallery. @returns how much came of how much. */
async function download(port: number, localAddress: string): Promise<{ status: number | undefined; missing: number }> {
  const request = get({ port, host: '127.0.0.1', localAddress, path: `/api/galerias/${gallery}/descargar-zip`, headers: member.headers });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  let missing = Number(reply.headers['content-length']);
  for await (const chunk of reply as AsyncIterable<Buffer>) missing -= chunk.length;
  return { status: reply.statusCode, missing };
}

/** From the first moment of an attack on: nine of ten others are served within two seconds, and it costs little; once it ends all is as before. */
async function expectServed(port: number, attack: Attack): Promise<void> {
  attackers = fork(scriptOf('attackers'), [JSON.stringify({ port, ...attack })], { stdio: 'inherit' });
  const times = await startVisits(port);
  expect(times.filter((time) => time !== null).length / times.length, String(times)).toBeGreaterThanOrEqual(0.9);
  expect(await download(port, '127.0.5.1')).toEqual({ status: 200, missing: 0 });
  expect(memory() - idle.memory).toBeLessThan(300);
  letGo();
  await expect.poll(() => descriptors() - idle.descriptors, { timeout: 10_000 }).toBeLessThan(20);
}

const network = (count: number) => Array.from({ length: count }, (_, index) => `127.0.2.${index + 1}`);

describe.runIf(process.platform === 'linux').each(Object.entries(ways))('%s', (_, port) => {
  test.each([
    [1, 600, 'nothing'],
    [3, 200, 'nothing'],
    [3, 200, 'a byte a second'],
  ] as const)('%i networks that ask %i times each for a large picture, and read %s, keep nobody out', async (networks, each, reads) => {
    await expectServed(port, { addresses: network(networks), each, text: largePicture, reads });
  });

  test.each([
    [100, 160, 'nothing'],
    [180, 9, 'nothing'],
    [180, 9, 'a byte a second'],
  ] as const)('%i connections with %i requests each at once, whose client reads %s, cost little', async (each, ahead, reads) => {
    await expectServed(port, { addresses: network(1), each, text: largePicture.repeat(ahead), reads });
  });

  test('24 archives that no client reads, from eight networks, keep no member from one', async () => {
    await expectServed(port, { addresses: network(8), each: 3, text: archive, reads: 'nothing' });
  });
});
