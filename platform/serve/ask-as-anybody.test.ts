import { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, expect, test, vi } from 'vitest';
import { askAsAnybody } from './ask-as-anybody.ts';

const app = Fastify();
app.get('/api/said', (request, reply) => {
  reply.header('etag', '"one"');
  return request.headers['if-none-match'] === '"one"' ? reply.code(304).send() : { cookie: request.headers.cookie ?? null };
});
const long = 'x'.repeat(300_000);
let [atOnce, mostAtOnce] = [0, 0];
app.get('/api/slow', async () => {
  mostAtOnce = Math.max(mostAtOnce, ++atOnce);
  await wait(20);
  atOnce--;
  return long;
});
app.get('/api/broken', () => {
  throw new Error('broken');
});
app.get('/api/cut', ({ raw }, reply) => {
  reply.hijack();
  raw.socket.destroy();
});
app.get('/api/away', (_request, reply) => reply.redirect('http://localhost:9/api/said'));
app.get('/page', () => 'no');
const ask = askAsAnybody(app);
afterAll(() => app.close());

test('a call is answered without a session, before the site listens, and again only when it has changed', async () => {
  expect(await ask('/api/said')).toEqual({ status: 200, body: '{"cookie":null}', etag: '"one"' });
  expect(await ask('/api/said', '"one"')).toEqual({ status: 304, body: '', etag: '"one"' });
  expect((await ask('/api/nothing')).status).toBe(404);
});

test('a plugin may ask as well, also once all is ready', async () => {
  const other = Fastify();
  let askInside: typeof ask | undefined;
  other.register(async (scope) => void (askInside = askAsAnybody(scope)));
  other.get('/api/said', () => 'yes');
  await other.ready();
  expect((await askInside?.('/api/said'))?.body).toBe('yes');
  await other.close();
});

test('nothing listens for it: no other program of the machine can ask there, or keep the pages out', async () => {
  const listening = vi.spyOn(Server.prototype, 'listen');
  const another = Fastify();
  another.get('/api/said', () => 'yes');
  expect((await askAsAnybody(another)('/api/said')).body).toBe('yes');
  expect(listening).not.toHaveBeenCalled();
  await another.close();
});

test('many at once are all answered, so many at a time', async () => {
  const replies = await Promise.all(Array.from({ length: 200 }, () => ask('/api/slow')));
  expect(replies.filter(({ status, body }) => status === 200 && body === long)).toHaveLength(200);
  expect(mostAtOnce).toBe(32);
});

test('a route that fails, or ends its connection, fails this call alone', async () => {
  expect((await ask('/api/broken')).status).toBe(500);
  await expect(ask('/api/cut')).rejects.toThrow();
  expect((await ask('/api/said')).status).toBe(200);
});

test.each(['/page', '/api/../page', 'http://localhost:9/api/said', '//localhost:9/api/said'])('%s is no call of ours', async (url) => {
  await expect(ask(url)).rejects.toThrow('is none of our calls');
});

test('no redirect is followed', async () => {
  expect((await ask('/api/away')).status).toBe(302);
});

test('with the site ends what answers its calls', async () => {
  const other = Fastify();
  other.get('/api/said', () => 'yes');
  const askOther = askAsAnybody(other);
  expect((await askOther('/api/said')).status).toBe(200);
  await other.close();
  await expect(askOther('/api/said')).rejects.toThrow();
});
