import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { askAsAnybody } from './ask-as-anybody.ts';

const app = Fastify();
app.get('/api/dicho', (request, reply) => {
  reply.header('etag', '"uno"');
  return request.headers['if-none-match'] === '"uno"' ? reply.code(304).send() : { cookie: request.headers.cookie ?? null };
});
app.get('/api/puerto', ({ raw, headers }) => ({ port: raw.socket.localPort, headers: Object.keys(headers) }));
app.get('/api/fuera', (_request, reply) => reply.redirect('http://localhost:9/api/dicho'));
app.get('/pagina', () => 'no');
const ask = askAsAnybody(app);
afterAll(() => app.close());

test('a call is answered without a session, before the site listens, and again only when it has changed', async () => {
  expect(await ask('/api/dicho')).toEqual({ status: 200, body: '{"cookie":null}', etag: '"uno"' });
  expect(await ask('/api/dicho', '"uno"')).toEqual({ status: 304, body: '', etag: '"uno"' });
  expect((await ask('/api/nada')).status).toBe(404);
});

const ownPort = async () => JSON.parse((await ask('/api/puerto')).body) as { port: number; headers: string[] };

test('another program of the machine gets nothing on that port, and no route sees the key', async () => {
  const { port, headers } = await ownPort();
  expect(headers).not.toContain('x-own-call');
  const knocks = [{}, { headers: { 'x-own-call': '' } }, { headers: { 'x-own-call': 'x'.repeat(64) } }, { method: 'POST', body: '{}' }];
  for (const knock of knocks) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/dicho`, knock);
    expect([reply.status, await reply.text()]).toEqual([403, '']);
  }
});

test('so many connections are open there, and no more; the pages are still answered', async () => {
  const { port } = await ownPort();
  const open = Array.from({ length: 80 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  const closed = await Promise.all(
    open.map(
      (socket) =>
        new Promise<number>((resolve) => {
          socket.once('close', () => resolve(1));
          setTimeout(resolve, 500, 0);
        }),
    ),
  );
  expect(closed.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(16);
  expect((await ask('/api/dicho')).status).toBe(200);
  for (const socket of open) socket.destroy();
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
