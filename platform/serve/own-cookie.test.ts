import cookies from '@fastify/cookie';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { ownCookie } from './own-cookie.ts';

const plain = ownCookie(false, 'modules', 'strict');
const secure = ownCookie(true, 'modules', 'lax');
const app = fastify();
app.register(cookies);
app.get('/plain', async (_request, reply) => plain.write(reply, 'a', 60));
app.get('/secure', async (_request, reply) => secure.write(reply, '', 0));
app.get('/read', async (request) => ({ plain: plain.read(request), secure: secure.read(request) }));

const written = async (url: string) => (await app.inject(url)).headers['set-cookie'];
const read = async (cookie?: string) => (await app.inject({ url: '/read', headers: cookie === undefined ? {} : { cookie } })).json();

test('a cookie is hidden from scripts, and over https bound to this host', async () => {
  expect(await written('/plain')).toBe('modules=a; Max-Age=60; Path=/; HttpOnly; SameSite=Strict');
  expect(await written('/secure')).toBe('__Host-modules=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax');
});

test('it is read by its whole name, among others', async () => {
  expect(await read('xmodules=1; modules=a=b;other=2')).toEqual({ plain: 'a=b' });
  expect(await read('other=2;   modules=c')).toEqual({ plain: 'c' });
  expect(await read('modules=')).toEqual({ plain: '' });
  for (const none of [undefined, '', 'other=modules=1', 'modules']) expect(await read(none)).toEqual({});
  // What a neighbour's subdomain or a plain page can set does not count over https.
  expect(await read('modules=a')).toEqual({ plain: 'a' });
  expect(await read('modules=a; __Host-modules=b')).toEqual({ plain: 'a', secure: 'b' });
});
