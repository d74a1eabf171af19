import cookies from '@fastify/cookie';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { ownCookie } from './own-cookie.ts';

const plain = ownCookie(false, 'modulos', 'strict');
const secure = ownCookie(true, 'modulos', 'lax');
const app = fastify();
app.register(cookies);
app.get('/plain', async (_request, reply) => plain.write(reply, 'a', 60));
app.get('/secure', async (_request, reply) => secure.write(reply, '', 0));
app.get('/read', async (request) => ({ plain: plain.read(request), secure: secure.read(request) }));

const written = async (url: string) => (await app.inject(url)).headers['set-cookie'];
const read = async (cookie?: string) => (await app.inject({ url: '/read', headers: cookie === undefined ? {} : { cookie } })).json();

test('a cookie is hidden from scripts, and over https bound to this host', async () => {
  expect(await written('/plain')).toBe('modulos=a; Max-Age=60; Path=/; HttpOnly; SameSite=Strict');
  expect(await written('/secure')).toBe('__Host-modulos=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax');
});

test('it is read by its whole name, among others', async () => {
  expect(await read('xmodulos=1; modulos=a=b;otra=2')).toEqual({ plain: 'a=b' });
  expect(await read('otra=2;   modulos=c')).toEqual({ plain: 'c' });
  expect(await read('modulos=')).toEqual({ plain: '' });
  for (const none of [undefined, '', 'otra=modulos=1', 'modulos']) expect(await read(none)).toEqual({});
  // What a neighbour's subdomain or a plain page can set does not count over https.
  expect(await read('modulos=a')).toEqual({ plain: 'a' });
  expect(await read('modulos=a; __Host-modulos=b')).toEqual({ plain: 'a', secure: 'b' });
});
