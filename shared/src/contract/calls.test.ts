import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Call, defineCalls, joinCalls, splitKey } from './call-table.ts';
import { calls, capabilityOfCalls } from './calls.ts';
import { contractCalls } from './contract-calls.ts';

const table: [string, Call][] = Object.entries(calls);

test.each(table)('%s names its path parameters', (key, { params }) => {
  const names = [...splitKey(key).path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  expect(params instanceof z.ZodObject ? Object.keys(params.shape) : []).toEqual(names);
});

test('a call is in the table once, with or without its final slash', () => {
  const part = defineCalls({ 'GET /usuarios': { access: 'staff', reply: z.string() } });
  expect(() => joinCalls(calls, part)).toThrow('GET /usuarios stands twice in the table of calls.');
});

test('the calls of the contract are in the table, and all others need our server', () => {
  expect(Object.keys(capabilityOfCalls()).length + contractCalls.length).toBe(table.length);
  expect(capabilityOfCalls()['GET /panel']).toBe('2.0');
  expect(capabilityOfCalls()['POST /login']).toBeUndefined();
});

const root = join(import.meta.dirname, '../../..');
const preloads = readdirSync(root).flatMap((name) => {
  if (!name.startsWith('mf-')) return [];
  const { federation } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')) as {
    federation: { preload?: Record<string, string[]> };
  };
  return Object.entries(federation.preload ?? {}).flatMap(([page, hrefs]) => hrefs.map((href) => [name, page, href] as const));
});

test.each(preloads)('%s: the preload of %s, %s, is a public read that every visitor requests with the same query', (_name, _page, href) => {
  const call = Object.entries<Call>(calls).find(([key]) => key === `GET ${href.replace(/^\/api/, '')}`)?.[1];
  expect(call).toMatchObject({ access: 'public' });
  expect([call?.params, call?.query]).toEqual([undefined, undefined]);
});
