import { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, expect, test, vi } from 'vitest';
import { askAsAnybody } from './ask-as-anybody.ts';

const app = Fastify();
app.get('/api/dicho', (request, reply) => {
  reply.header('etag', '"uno"');
  return request.headers['if-none-match'] === '"uno"' ? reply.code(304).send() : { cookie: request.headers.cookie ?? null };
});
const long = 'x'.repeat(300_000);
let [atOnce, mostAtOnce] = [0, 0];
app.get('/api/lento', async () => {
  mostAtOnce = Math.max(mostAtOnce, ++atOnce);
  await wait(20);
  atOnce--;
  return long;
});
app.get('/api/roto', () => {
  throw new Error('roto');
});
app.get('/api/cortado', ({ raw }, reply) => {
  reply.hijack();
  raw.socket.destroy();
});
app.get('/api/fuera', (_request, reply) => reply.redirect('http://localhost:9/api/dicho'));
app.get('/pagina', () => 'no');
const ask = askAsAnybody(app);
afterAll(() => app.close());

test('a call is answered without a session, before the site listens, and again only when it has changed', async () => {
  expect(await ask('/api/dicho')).toEqual({ status: 200, body: '{"cookie":null}', etag: '"uno"' });
  expect(await ask('/api/dicho', '"uno"')).toEqual({ status: 304, body: '', etag: '"uno"' });
  expect((await ask('/api/nada')).status).toBe(404);
});

test('nothing listens for it: no other program of the machine can ask there, or keep the pages out', async () => {
  const listening = vi.spyOn(Server.prototype, 'listen');
  const another = Fastify();
  another.get('/api/dicho', () => 'sí');
  expect((await askAsAnybody(another)('/api/dicho')).body).toBe('sí');
  expect(listening).not.toHaveBeenCalled();
  await another.close();
});

test('many at once are all answered, so many at a time', async () => {
  const replies = await Promise.all(Array.from({ length: 200 }, () => ask('/api/lento')));
  expect(replies.filter(({ status, body }) => status === 200 && body === long)).toHaveLength(200);
  expect(mostAtOnce).toBe(32);
});

test('a route that fails, or ends its connection, fails this call alone', async () => {
  expect((await ask('/api/roto')).status).toBe(500);
  await expect(ask('/api/cortado')).rejects.toThrow();
  expect((await ask('/api/dicho')).status).toBe(200);
});

test.each(['/pagina', '/api/../pagina', 'http://localhost:9/api/dicho', '//localhost:9/api/dicho'])(
  '%s is no call of ours',
  async (url) => {
    await expect(ask(url)).rejects.toThrow('is none of our calls');
  },
);

test('no redirect is followed', async () => {
  expect((await ask('/api/fuera')).status).toBe(302);
});

test('with the site ends what answers its calls', async () => {
  const other = Fastify();
  other.get('/api/dicho', () => 'sí');
  const askOther = askAsAnybody(other);
  expect((await askOther('/api/dicho')).status).toBe(200);
  await other.close();
  await expect(askOther('/api/dicho')).rejects.toThrow();
});
