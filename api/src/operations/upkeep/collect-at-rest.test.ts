import fastify from 'fastify';
import { afterAll, expect, test, vi } from 'vitest';
import { collectAtRest } from './collect-at-rest.ts';

const server = fastify();
const stop = collectAtRest(server, 50);
server.get('/', async () => ({}));
afterAll(async () => {
  stop();
  await server.close();
});

const ask = (times: number) => Promise.all(Array.from({ length: times }, () => server.inject('/')));

test('what a busy time has left is collected once it is over, and not while few came', async () => {
  const lost = new WeakRef(Array.from({ length: 1000 }, () => ({})));
  const isGone = () => lost.deref() === undefined;
  await ask(15);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(isGone()).toBe(false);
  await ask(600);
  await vi.waitFor(() => expect(isGone()).toBe(true), 5000);
});
