import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ModulesStatus } from '../wire/reports.ts';
import { type MadeSite, type Packed, packPackages } from '../testing/made-site.ts';

// From the tarballs alone, outside of the repository: made, installed, checked, built, served and released.
const minutes = 60_000;
let packed: Packed;
let site: MadeSite;
let said: string;
let installed: string;
let seconds: number;
let server: { url: string; stop(): Promise<void> } | undefined;

beforeAll(async () => {
  packed = await packPackages();
  const begin = performance.now();
  ({ site, said } = await packed.makeSite('npm'));
  seconds = (performance.now() - begin) / 1000;
  installed = await site.run('install', '--prefer-offline', '--no-audit', '--no-fund');
}, 10 * minutes);
afterAll(async () => {
  await server?.stop();
  packed.remove();
}, minutes);
const address = async () => (server ??= await site.start()).url;
const ask = async (path: string, init?: RequestInit) => fetch(`${await address()}${path}`, init);

test('one command in an empty folder with a repository makes a site in seconds, and says what to type', () => {
  expect(seconds).toBeLessThan(5);
  expect(existsSync(join(site.folder, '.git'))).toBe(true);
  expect(said).toContain('npm install');
  expect(said).not.toMatch(/pnpm|yarn|cd /);
});

test('its libraries are installed without a warning: no engine, no script, no peer', () => {
  expect(installed).not.toMatch(/\bwarn/i);
});

test(
  'one module is checked, linted and tested, and what is wrong in it is found; another module is left alone',
  async () => {
    await site.run('new-module', 'news', '/news');
    for (const script of ['check', 'lint', 'test']) {
      const output = await site.run(script, 'news');
      expect(output, script).not.toContain('hello');
    }
    site.edit('mf-news/src/news/news-page.tsx', '>News<', '>{window.news}<');
    for (const script of ['check', 'test']) await expect(site.run(script, 'news'), script).rejects.toThrow(`Failed: `);
    await site.run('check', 'hello');
    await expect(site.run('check')).rejects.toThrow('Failed: types of the site');
    site.edit('mf-news/src/news/news-page.tsx', '>{window.news}<', '>News<');
    site.edit('mf-news/src/routes.tsx', 'import type', "import '../../mf-hello/src/routes.tsx';\nimport type");
    await expect(site.run('lint', 'mf-news')).rejects.toThrow('Failed: lint of mf-news');
    site.edit('mf-news/src/routes.tsx', "import '../../mf-hello/src/routes.tsx';\n", '');
    await expect(site.run('check', 'nobody')).rejects.toThrow(
      'npm run check takes nothing (all of the site) or one module: mf-hello, mf-news.',
    );
  },
  5 * minutes,
);

test(
  'a module is released before the site has ever run',
  async () => {
    expect(await site.run('release', 'hello')).toMatch(/mf-hello +1\.0\.0-\w+ .*100%/);
  },
  3 * minutes,
);

test(
  'the server renders the page of the example, with its data, its styles and the menu',
  async () => {
    await address();
    await expect.poll(async () => (await ask('/hello')).text(), { timeout: 20_000 }).toContain('<p>This text comes from the server.</p>');
    const reply = await ask('/hello');
    const page = await reply.text();
    expect(page).toMatch(/<h1 class="mf-hello__title-\w+">Hello<\/h1>/);
    expect(page).toMatch(/<style [^>]*>[^<]*mf-hello__title[^<]*#06c/);
    expect(page).toMatch(/<nav aria-label="Main"><a href="\/hello"[^>]*>Hello<\/a><a href="\/news"[^>]*>News<\/a><\/nav>/);
    expect(page).toContain('"/api/greeting":{"status":200');
    expect(reply.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^;]+; style-src 'self' 'sha256-/);
    expect(await (await ask('/news')).text()).toContain('>News</h1>');
    expect((await ask('/nobody')).status).toBe(404);
  },
  3 * minutes,
);

/** Who has given the team's secret. */
async function logIn(secret: string, from = '203.0.113.7'): Promise<string> {
  const body = JSON.stringify({ secret });
  const reply = await ask('/api/modules/secret', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body,
  });
  return reply.status === 204 ? (reply.headers.get('set-cookie')?.split(';')[0] ?? '') : `refused: ${reply.status}`;
}

test('what is out, and trying out, is for who knows the secret that the first start has made; behind a proxy, too, nobody keeps another out', async () => {
  const guarded = ['/api/modules', '/api/modules/versions', '/api/modules/try-out?module=mf_hello@1.0.0'];
  for (const path of guarded) expect((await ask(path)).status, path).toBe(403);
  expect(await logIn('a guess')).toBe('refused: 403');
  for (let guess = 0; guess < 20; guess += 1) await logIn('a guess', '203.0.113.9');
  expect(await logIn('a guess', '203.0.113.9')).toBe('refused: 429');
  const cookie = await logIn(site.read('data/team-secret').trim());
  for (const path of guarded) expect((await ask(path, { headers: { cookie } })).status, path).toBe(200);
  expect((await ask('/module-status')).status).toBe(200);
});

test(
  'a canary that does not load ends by itself',
  async () => {
    for (const file of ['hello-page.tsx', 'hello-page.test.tsx']) site.edit(`mf-hello/src/hello/${file}`, 'Hello<', 'Good day<');
    await site.run('release', 'hello', '--canary', '50');
    const cookie = await logIn(site.read('data/team-secret').trim());
    const status = async () => (await (await ask('/api/modules', { headers: { cookie } })).json()) as ModulesStatus;
    await expect.poll(async () => (await status()).modules.some(({ canary }) => canary), { timeout: 20_000 }).toBe(true);
    const canary = (await status()).modules.find((each) => each.canary)?.version;
    for (let visit = 0; visit < 60 && (await status()).withdrawn.length === 0; visit += 1) {
      const page = await ask('/hello');
      const visitor = page.headers.get('set-cookie')?.split(';')[0] ?? '';
      const [, version = ''] = /"mf_hello","version":"([^"]+)"/.exec(await page.text()) ?? [];
      const report = { module: 'mf_hello', version, ...(version === canary && { failure: 'it threw' }) };
      const headers = { 'content-type': 'application/json', cookie: visitor };
      await ask('/api/modules/loads', { method: 'POST', headers, body: JSON.stringify(report) });
    }
    await expect.poll(async () => (await status()).withdrawn, { timeout: 20_000 }).toEqual([expect.objectContaining({ version: canary })]);
    expect((await status()).modules.some((each) => each.canary)).toBe(false);
  },
  3 * minutes,
);

test.each(['pnpm', 'yarn'] as const)('who makes a site with %s is spoken to as such', async (manager) => {
  const { said: told, site: made } = await packed.makeSite(manager);
  expect(told).toContain(`  ${manager} install`);
  expect(told.replaceAll(manager, '')).not.toMatch(/npm|yarn/);
  expect(made.read('README.md')).toContain(manager === 'pnpm' ? 'pnpm check news' : 'yarn run check news');
});
