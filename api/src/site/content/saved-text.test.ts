import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';

// A front end whose one page is rendered from the history.
const distDir = mkdtempSync(join(tmpdir(), 'moto-club-saved-'));
for (const folder of ['shell/assets', 'shell/server', 'modules']) mkdirSync(join(distDir, folder), { recursive: true });
writeFileSync(join(distDir, 'shell/index.html'), '<html><head></head><body><div id="root"></div></body></html>');
writeFileSync(join(distDir, 'shell/shell.json'), JSON.stringify({ paths: ['/historia'], chunks: {}, drawn: ['/historia'] }));
writeFileSync(join(distDir, 'shell/hydration-bootstrap.js'), '');
writeFileSync(join(distDir, 'modules/registry.json'), '[]');
writeFileSync(
  join(distDir, 'shell/server/render-process.cjs'),
  `const orders = new Map();
process.on('message', ({ type, order, ask, body }) => {
  if (type === 'render') {
    orders.set(order.id, order);
    process.send({ type: 'ask', script: order.script, ask: { id: order.id, order: order.id, url: '/api/contenido/historia' } });
  }
  if (type === 'answer') process.send({ type: 'rendered', order: ask, screen: { html: JSON.parse(body).texto, replies: {} } });
});
process.on('disconnect', () => process.exit());
`,
);

const app = await startTestApp({ distDir });
const other = app.again({ distDir });
const { headers } = await app.addUser('direccion');
afterAll(async () => {
  await app.close();
  rmSync(distDir, { recursive: true });
});
afterEach(() => void vi.useRealTimers());

/** Stops the clock of each process's cache: only the test advances it, so nothing is late. */
const holdClock = () => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
const save = async (texto: string) => {
  const reply = await app.server.inject({ method: 'PUT', url: '/api/contenido/historia', headers, payload: { texto } });
  expect(reply.statusCode).toBe(200);
};
const readPage = async (server: FastifyInstance) => /<div id="root">([^<]*)<\/div>/.exec((await server.inject('/historia')).body)?.[1];

test('a text that is saved is on the page of the process that saved it when that is next looked at', async () => {
  holdClock();
  await save('Antes');
  vi.advanceTimersByTime(1000);
  expect(await readPage(app.server)).toBe('Antes');
  await save('Después');
  vi.advanceTimersByTime(500);
  expect(await readPage(app.server)).toBe('Después');
});

test('nobody waits in a rush: a page is rendered again while it is still served', async () => {
  holdClock();
  await save('Antes');
  // Beyond the time that the test before had reached.
  vi.advanceTimersByTime(10_000);
  expect(await readPage(app.server)).toBe('Antes');
  await save('Después');
  vi.advanceTimersByTime(300);
  expect(await readPage(app.server)).toBe('Antes');
  // The clock stands still: `vi.waitFor` would advance it.
  while ((await readPage(app.server)) === 'Antes') await setImmediate();
  expect(await readPage(app.server)).toBe('Después');
});

test('and within a second on that of every other process, also where each of its memories was asked just before it ended', async () => {
  holdClock();
  await save('Antes');
  vi.advanceTimersByTime(1000);
  expect(await readPage(other.server)).toBe('Antes');
  await save('Después');
  // The page is checked again, but its replies not yet.
  vi.advanceTimersByTime(499);
  expect(await readPage(other.server)).toBe('Antes');
  // No page is served longer than half a second after its check.
  vi.advanceTimersByTime(500);
  expect(await readPage(other.server)).toBe('Después');
});
