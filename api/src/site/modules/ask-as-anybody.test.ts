import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { askAsAnybody } from './ask-as-anybody.ts';

const app = Fastify();
app.get('/api/dicho', (request, reply) => {
  reply.header('etag', '"uno"');
  return request.headers['if-none-match'] === '"uno"' ? reply.code(304).send() : { cookie: request.headers.cookie ?? null };
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
