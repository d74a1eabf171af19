import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { answerErrors } from './errors.ts';
import { sendJsonStream } from './json-stream.ts';

/** The pieces of the next reply. */
let pieces: () => AsyncGenerator<string>;
const server = Fastify();
answerErrors(server);
server.get('/', async (request, reply) => {
  await sendJsonStream(request, reply, pieces());
  return reply;
});
const address = await server.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => server.close());

const encodings = ['identity', 'gzip'];
const ask = (encoding: string, signal?: AbortSignal) =>
  fetch(address, { headers: { 'accept-encoding': encoding }, ...(signal ? { signal } : {}) });

test.each(encodings)('the pieces make one text (%s)', async (encoding) => {
  pieces = async function* () {
    yield '{"a":[1';
    await setImmediate();
    yield ',2]}';
  };
  const reply = await ask(encoding);
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(reply.headers.get('cache-control')).toBe('private, no-store');
  expect(await reply.json()).toEqual({ a: [1, 2] });
});

test('a text without a piece is empty, and a compressed reply has Vary', async () => {
  pieces = async function* () {};
  const reply = await ask('identity');
  expect([reply.status, await reply.text(), reply.headers.get('vary')]).toEqual([200, '', 'accept-encoding']);
  expect(reply.headers.has('content-encoding')).toBe(false);
});

test.each(encodings)('the first piece arrives while the next is not there yet (%s)', async (encoding) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  pieces = async function* () {
    yield '["first"';
    await held;
    yield ',"second"]';
  };
  const reply = await ask(encoding);
  const reader = reply.body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('["first"');
  letGo();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe(',"second"]');
});

test.each(encodings)('a client that does not read is not written to; when it goes, the rest is not made (%s)', async (encoding) => {
  let made = 0;
  let ended = false;
  pieces = async function* () {
    try {
      for (;;) {
        made += 1;
        // Incompressible.
        yield Buffer.from(crypto.getRandomValues(new Uint8Array(48 * 1024))).toString('base64');
        await setImmediate();
      }
    } finally {
      ended = true;
    }
  };
  const controller = new AbortController();
  // Kept: a client hangs up by itself once its reply can no longer be read.
  const reply = await ask(encoding, controller.signal);
  let before = -1;
  // It comes to rest: whatever the sockets hold, it is not the whole of an endless text.
  await expect
    .poll(
      () => {
        const rests = made === before;
        before = made;
        return rests;
      },
      { interval: 300, timeout: 20_000 },
    )
    .toBe(true);
  expect(ended).toBe(false);
  expect(reply.bodyUsed).toBe(false);
  controller.abort();
  await expect.poll(() => ended).toBe(true);
});

test.each(encodings)('what fails at once is an error like any other; half a text is never taken for a whole one (%s)', async (encoding) => {
  const failAfter = (count: number) =>
    async function* () {
      for (let i = 0; i < count; i += 1) yield '[1';
      await setImmediate();
      throw new Error('the database is gone');
    };
  pieces = failAfter(0);
  const reply = await ask(encoding);
  expect([reply.status, await reply.json()]).toEqual([500, { detail: expect.stringMatching(/\.$/) }]);
  pieces = failAfter(1);
  const half = await ask(encoding);
  await expect(half.text()).rejects.toThrow();
});
