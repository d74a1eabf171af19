import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fastify } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveSite, type SiteOptions, teamSecretFile } from './serve-site.ts';
import { memoryStore } from './site-store.ts';

let work: string;
beforeEach(() => (work = mkdtempSync(join(tmpdir(), 'serve-site-'))));
afterEach(() => {
  vi.useRealTimers();
  rmSync(work, { recursive: true });
});

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(work, path)), { recursive: true });
  writeFileSync(join(work, path), text);
};

/** A site that was built without modules. */
async function serve(changes: Partial<SiteOptions> = {}) {
  write('dist/shell/index.html', '<!doctype html><html><head></head><body><div id="root"></div></body></html>');
  write('dist/shell/shell.json', JSON.stringify({ paths: ['/module-status'], chunks: {}, drawn: [] }));
  for (const file of ['worker.js', 'offline-screen.js', 'offline-site.js', 'hydration-bootstrap.js']) write(`dist/shell/${file}`, '');
  mkdirSync(join(work, 'dist/shell/assets'), { recursive: true });
  const app = fastify();
  app.register(serveSite, {
    config: { contract: '1.0', serverPaths: ['/api', '/modules', '/assets'] },
    siteName: 'My site',
    locale: 'en_GB',
    store: memoryStore(),
    dataDir: join(work, 'data'),
    distDir: join(work, 'dist'),
    publicUrl: 'http://localhost:3000',
    ...changes,
  });
  app.get('/api/greeting', { schema: { querystring: { type: 'object' } } }, async () => ({ text: 'Good morning' }));
  await app.ready();
  const post = (secret: unknown, headers: Record<string, string> = {}, remoteAddress = '203.0.113.7') =>
    app.inject({ method: 'POST', url: '/api/modules/secret', headers, payload: { secret }, remoteAddress });
  const status = (cookie = '') => app.inject({ url: '/api/modules', headers: { cookie } });
  const cookieOf = async (secret: string) => String((await post(secret)).headers['set-cookie']).split(';')[0] ?? '';
  return { app, post, status, cookieOf };
}

const secretMade = () => readFileSync(teamSecretFile(join(work, 'data')), 'utf8');
const guarded = ['/api/modules', '/api/modules/versions', '/api/modules/try-out?module=mf_x@1'];

test('what is out is read by who has given the secret that the first start has made; a wrong one opens nothing', async () => {
  const { app, post, cookieOf } = await serve();
  for (const url of guarded) expect((await app.inject({ url })).statusCode, url).toBe(403);
  expect((await app.inject({ method: 'HEAD', url: '/api/modules' })).statusCode).toBe(403);
  for (const wrong of ['', 'a guess', `${secretMade()} `]) expect((await post(wrong)).statusCode).toBe(403);
  for (const malformed of [undefined, 7, 'x'.repeat(300)]) expect((await post(malformed)).statusCode).toBe(400);
  const cookie = await cookieOf(secretMade());
  // There is no such module to try out.
  expect(await Promise.all(guarded.map(async (url) => (await app.inject({ url, headers: { cookie } })).statusCode))).toEqual([
    200, 200, 404,
  ]);
  const forged = cookie.replace(/=.*/, '=MSAxNzk1OTIwMDk4ODcw.AAAAAAAAAAAAAAAAAAAAAA');
  expect((await app.inject({ url: '/api/modules', headers: { cookie: forged } })).statusCode).toBe(403);
  await app.close();
});

test('the secrets are read of the settings as well, short ones are refused, and another one ends what the first had opened', async () => {
  const first = await serve({ secret: 'x'.repeat(32), teamSecret: 'the first of two secrets' });
  const cookie = await first.cookieOf('the first of two secrets');
  expect((await first.status(cookie)).statusCode).toBe(200);
  await first.app.close();
  const next = await serve({ secret: 'x'.repeat(32), teamSecret: 'the second of two secrets' });
  expect((await next.status(cookie)).statusCode).toBe(403);
  await next.app.close();
  for (const short of [{ teamSecret: 'short' }, { secret: '' }]) await expect(serve(short)).rejects.toThrow('fewer than 16 characters');
});

test('a restart with the same folder keeps what was opened; eight hours later it is over', async () => {
  const first = await serve();
  const cookie = await first.cookieOf(secretMade());
  await first.app.close();
  const next = await serve();
  expect((await next.status(cookie)).statusCode).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 3_600_000 + 1000 });
  expect((await next.status(cookie)).statusCode).toBe(403);
  vi.useRealTimers();
  await next.app.close();
});

test('secrets are not guessed by the thousand, nor sent from a page of another site; who guesses keeps nobody else out', async () => {
  const { app, post } = await serve();
  expect((await post(secretMade(), { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await post(secretMade(), { origin: 'https://other.example' })).statusCode).toBe(403);
  const codes = await Promise.all(Array.from({ length: 40 }, async (_, number) => (await post(`guess ${number}`)).statusCode));
  expect(codes.filter((code) => code === 429)).toHaveLength(20);
  expect((await post(secretMade())).statusCode).toBe(429);
  expect((await post(secretMade(), {}, '203.0.113.8')).statusCode).toBe(204);
  await app.close();
});

test('every page has a security policy, and the calls of the site are its own', async () => {
  const { app } = await serve();
  for (const url of ['/module-status', '/nobody'])
    expect((await app.inject({ url })).headers['content-security-policy'], url).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
    );
  expect((await app.inject({ url: '/nobody' })).statusCode).toBe(404);
  expect((await app.inject({ url: '/api/greeting?a=1' })).json()).toEqual({ text: 'Good morning' });
  await app.close();
});
