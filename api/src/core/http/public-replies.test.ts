import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, expect, test, vi } from 'vitest';
import fastify from 'fastify';
import { z } from 'zod';
import { setFormOpen } from '../../registrations/calls/form-status.ts';
import { addRows } from '../../testing/add-rows.ts';
import { startFileApp } from '../../testing/file-app.ts';
import { createPublicReplies } from './public-replies.ts';

const app = await startFileApp();
const { publicReplies } = app.context;
const url = '/api/inscripciones/estado-formulario';

beforeEach(async () => {
  await setFormOpen(app.db, true);
  publicReplies.invalidate();
});

test('a public reply carries a strong ETag, is asked for again each time, and answers 304 to a client that has it', async () => {
  const first = await app.server.inject(url);
  expect(first.json()).toEqual({ activo: true });
  expect(first.headers).toMatchObject({ etag: expect.stringMatching(/^"[\w-]{20,}"$/), 'cache-control': 'no-cache' });
  for (const match of [String(first.headers.etag), `W/${first.headers.etag}`, `"other", ${first.headers.etag}`, '*']) {
    const again = await app.server.inject({ url, headers: { 'if-none-match': match } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers).toMatchObject({ etag: first.headers.etag, 'cache-control': 'no-cache' });
  }
  expect((await app.server.inject({ url, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
});

test('both forms of the address are the same reply, and HEAD has no body', async () => {
  const first = await app.server.inject(url);
  expect((await app.server.inject(`${url}/`)).headers.etag).toBe(first.headers.etag);
  const head = await app.server.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', first.headers.etag]);
});

test('a write through the API shows in the next reply', async () => {
  const before = await app.server.inject(url);
  await setFormOpen(app.db, false);
  await app.server.inject({ method: 'POST', url: '/api/login', payload: {} });
  const after = await app.server.inject({ url, headers: { 'if-none-match': String(before.headers.etag) } });
  expect(after.statusCode).toBe(200);
  expect(after.json()).toEqual({ activo: false });
});

test('a write of a visitor invalidates only the state of the form: pages stay fast while a season opens', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const read = async () => [(await app.server.inject(url)).json(), (await app.server.inject('/api/galerias/publicas')).json()] as unknown;
  const before = await read();
  await setFormOpen(app.db, false);
  await app.db.insertInto('galerias').values({ nombre: 'Ruta', tipo: 'publica' }).execute();
  expect(await read()).toEqual(before);
  await app.server.inject({ method: 'POST', url: '/api/login', payload: {} });
  expect(await read()).toEqual([{ activo: false }, []]);
  clock.mockRestore();
  await expect.poll(read, { timeout: 5000 }).toMatchObject([{ activo: false }, [{ nombre: 'Ruta' }]]);
});

test("another process's write shows within a moment", async () => {
  await app.server.inject(url);
  await setFormOpen(app.db, false);
  await expect.poll(async () => (await app.server.inject(url)).json(), { timeout: 5000 }).toEqual({ activo: false });
});

test('a reply that failed to load is not kept', async () => {
  const broken = app.again();
  await app.db.schema.alterTable('ajustes').renameTo('ajustes_fuera').execute();
  const failed = await broken.server.inject(url);
  await app.db.schema.alterTable('ajustes_fuera').renameTo('ajustes').execute();
  expect(failed.statusCode).toBe(500);
  expect((await broken.server.inject(url)).json()).toEqual({ activo: true });
});

test('an earlier reply is sent again where the database hangs, but after a write', async () => {
  const replies = createPublicReplies({ headers: () => ({}) });
  const server = fastify();
  const answers: Promise<object>[] = [Promise.resolve({ year: 1 }), new Promise(() => {}), Promise.resolve({ year: 2 })];
  const config = { reply: z.object({ year: z.number() }) };
  server.get('/years', { config } as object, (request, reply) =>
    replies.send(request, reply, 'years', () => answers.shift() ?? Promise.reject(new Error())),
  );
  const ask = async () => (await server.inject('/years')).json() as unknown;
  const clock = vi.spyOn(performance, 'now');
  expect(await ask()).toEqual({ year: 1 });
  clock.mockReturnValue(performance.now() + 600);
  expect(await ask()).toEqual({ year: 1 });
  expect(answers).toHaveLength(1);
  replies.invalidate();
  expect(await ask()).toEqual({ year: 2 });
  clock.mockRestore();
  await server.close();
});

test('a long reply is compressed for clients that accept it', async () => {
  await addRows(app.db, 'contenidos', { clave: 'historia', titulo: null, texto: 'Érase una vez. '.repeat(200), imagen: null });
  const url = '/api/contenido/historia';
  const plain = await app.server.inject(url);
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const small = await app.server.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', etag: plain.headers.etag });
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
});

test('a short reply is not compressed, and is the same for all', async () => {
  const reply = await app.server.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(reply.headers).not.toHaveProperty('content-encoding');
  expect(reply.headers).not.toHaveProperty('vary');
});

test('for half a second the database is not asked again, unless something was written; reports of pages about modules are no writes', async () => {
  const clock = vi.spyOn(performance, 'now');
  // Whole, so that differences are exact.
  const start = Math.ceil(performance.now());
  const at = (ms: number) => clock.mockReturnValue(start + ms);
  const isOpen = async () => (await app.server.inject(url)).json<{ activo: boolean }>().activo;
  at(0);
  expect(await isOpen()).toBe(true);
  await setFormOpen(app.db, false);
  at(499);
  await app.server.inject({ method: 'POST', url: '/api/modulos/cargas', payload: { modulo: 'mf_x', version: '1' } });
  expect(await isOpen()).toBe(true);
  at(500);
  expect(await isOpen()).toBe(false);
  await setFormOpen(app.db, true);
  expect(await isOpen()).toBe(false);
  await app.server.inject({ method: 'POST', url: '/api/login', payload: {} });
  expect(await isOpen()).toBe(true);
  clock.mockRestore();
});
