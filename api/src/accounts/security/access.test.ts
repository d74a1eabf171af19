import { fastify } from 'fastify';
import { type Access, defineCalls } from 'shared/contract/call-table';
import { roles } from 'shared/facts/enumerations';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startFileApp } from '../../testing/file-app.ts';
import { listCalls } from '../../testing/list-calls.ts';
import { turnMembersOn } from '../../testing/members.ts';
import { guardRoutes } from './guard.ts';

const app = await startFileApp();

const everyone: [string, string | undefined][] = [['anonymous', undefined]];
for (const rol of roles) everyone.push([rol, (await app.addUser(rol)).headers.authorization]);

const expected: Readonly<Record<Access, (caller: string) => number | undefined>> = {
  public: () => undefined,
  temporary: (caller) => (caller === 'anonymous' ? 401 : undefined),
  enrolment: (caller) => (caller === 'anonymous' ? 401 : undefined),
  session: (caller) => (caller === 'anonymous' ? 401 : undefined),
  staff: (caller) => (caller === 'anonymous' ? 401 : ['direccion', 'webmaster'].includes(caller) ? undefined : 403),
  webmaster: (caller) => (caller === 'anonymous' ? 401 : caller === 'webmaster' ? undefined : 403),
};

test.each(listCalls().flatMap((call) => everyone.map(([caller, authorization]) => ({ ...call, caller, authorization }))))(
  '$key as $caller follows the table ($rule)',
  async ({ method, url, rule, caller, authorization }) => {
    const refusal = expected[rule](caller);
    const reply = await app.server.inject({
      method,
      url,
      headers: authorization ? { authorization } : {},
    });
    if (refusal) expect(reply.statusCode).toBe(refusal);
    // A call that the table allows may still answer 403 for reasons of its own (a closed form): not in these words.
    else expect(reply.body).not.toMatch(/Tu sesión no es válida|No tienes permiso/);
  },
);

const reads = listCalls().filter(({ method }) => method === 'GET');
test.each(reads.flatMap((call) => everyone.map(([caller, authorization]) => ({ ...call, caller, authorization }))))(
  'the reply to $key as $caller says whether a cache may keep it',
  async ({ method, url, rule, authorization }) => {
    const reply = await app.server.inject({ method, url, headers: authorization ? { authorization } : {} });
    expect(reply.headers['cache-control']).toMatch(rule === 'public' && reply.statusCode < 400 ? /./ : /no-store|private/);
  },
);

/** Of one row each. A card that is none is answered as one that is not valid. */
const ofOneRow = listCalls().filter(({ key, call: { body, form, query } }) => {
  const needs = form !== undefined || [body, query].some((schema) => schema?.safeParse({}).success === false);
  return key.includes('/:') && key !== 'GET /carnets/:codigo' && !needs;
});
test.each(ofOneRow)('$key of a row that is none answers 404', async ({ key, method, url }) => {
  const { headers } = await app.addUser('webmaster');
  await turnMembersOn(app.db);
  const reply = await app.server.inject({ method, url, headers, ...(['PUT', 'POST'].includes(method) && { payload: {} }) });
  expect([key, reply.statusCode]).toEqual([key, 404]);
});

test('a route that is not in the table stops the start', async () => {
  const other = app.again();
  expect(() => other.server.get('/api/olvidada', async () => 'hola')).toThrow('GET /olvidada is not in the table of calls.');
});

const smallTable = defineCalls({
  'GET /usuarios/': { access: 'staff', reply: z.string() },
  'POST /usuarios/': { access: 'staff', reply: z.string() },
});

test('a call that has no route stops the start', async () => {
  const server = fastify();
  guardRoutes(server, app.context.sessions, smallTable);
  server.get('/api/usuarios/', async () => 'hola');
  await expect(server.ready()).rejects.toThrow('No route answers POST /usuarios.');
});

test('the final slash makes no difference, HEAD follows GET, and no other method does', async () => {
  const server = fastify();
  guardRoutes(server, app.context.sessions, smallTable);
  server.get('/api/usuarios', async () => 'hola');
  server.post('/api/usuarios', async () => 'hola');
  await server.ready();
  for (const method of ['GET', 'HEAD'] as const) expect((await server.inject({ method, url: '/api/usuarios' })).statusCode).toBe(401);
  const other = fastify();
  guardRoutes(other, app.context.sessions, smallTable);
  expect(() => other.delete('/api/usuarios', async () => 'hola')).toThrow('DELETE /usuarios is not in the table of calls.');
});
