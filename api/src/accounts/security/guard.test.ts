import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { answerErrors } from '../../core/http/errors.ts';
import { onlyFromOwnPages } from './guard.ts';

const server = Fastify();
afterAll(() => server.close());
answerErrors(server);
server.post('/', { onRequest: onlyFromOwnPages }, async () => ({}));

test.each<[string, Record<string, string>, boolean]>([
  ['a page of this site', { 'sec-fetch-site': 'same-origin' }, true],
  ['a neighbour under the same domain', { 'sec-fetch-site': 'same-site', origin: 'https://club.example' }, false],
  ['another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['somebody who typed the address', { 'sec-fetch-site': 'none' }, false],
  ['a page of this site, in an older browser', { origin: 'https://club.example' }, true],
  ['another port of this host', { origin: 'https://club.example:8443' }, false],
  ['another site, in an older browser', { origin: 'https://other.example' }, false],
  ['a page without an origin', { origin: 'null' }, false],
  ['what is no browser', {}, true],
])('a call by %s', async (_who, headers, isTaken) => {
  const reply = await server.inject({ method: 'POST', url: '/', headers: { host: 'club.example', ...headers } });
  expect(reply.statusCode).toBe(isTaken ? 200 : 403);
  if (!isTaken) expect(reply.json()).toEqual({ detail: 'Esto solo se puede pedir desde una página de esta web.' });
});
