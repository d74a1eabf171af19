import { fastify } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { openedFromHere } from './page-routes.ts';

const server = fastify();
afterAll(() => server.close());
server.get('/', async (request) => openedFromHere(request));

test.each([
  ['none', true],
  ['same-origin', true],
  ['same-site', false],
  ['cross-site', false],
  [undefined, false],
])('a page that says %s was opened from here: %s', async (site, isOwn) => {
  const reply = await server.inject({ url: '/', headers: site ? { 'sec-fetch-site': site } : {} });
  expect(reply.json()).toBe(isOwn);
});
