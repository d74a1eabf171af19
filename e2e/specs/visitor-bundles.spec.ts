import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAppPackage } from '../../platform/build/app-package.ts';
import { readVersionRecord } from '../../platform/build/version-record.ts';
import { addressOf, packageName } from '../../platform/wire/module-names.ts';
import { findByRoute, findOwner, sharedFolder, type Assets, type Registry, type ShellRecord } from '../../platform/wire/registry.ts';
import { checkBudget } from '../../platform/release/budget.ts';
import { pageRules } from '../fixtures/access-matrix.ts';
import { beginScripts } from '../fixtures/rendered.ts';
import { isRendered } from '../../platform/wire/rendered-page.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { repository } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';
import { nightlyUnless } from '../fixtures/tier.ts';
import { turnAllOn } from '../fixtures/turn-all-on.ts';

const dist = join(import.meta.dirname, '../../dist');
const scriptsOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(folder, name));
const registry = JSON.parse(readFileSync(join(dist, 'modules/registry.json'), 'utf8')) as Registry;
const modules = registry.map(({ entry }) => join(dist, entry.slice(0, entry.lastIndexOf('/'))));
const shared = registry.map(({ name }) => join(dist, 'modules', packageName(name), sharedFolder));

test('no bundle carries the schemas of the contract: of a call only its text is there', () => {
  const scripts = [join(dist, 'shell/assets'), ...modules, ...shared].flatMap(scriptsOf);
  const texts = scripts.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  // The build's output is really read.
  expect(texts.filter(({ text }) => text.includes('GET /contenido_inicio'))).not.toEqual([]);
  expect(texts.filter(({ text }) => /ZodError|invalid_type/.test(text)).map(({ file }) => file)).toEqual([]);
});

test('each module keeps to its budget: without it no release of it passes', async () => {
  const over = await Promise.all(
    registry.map(async ({ name }, index) => {
      const { budget } = readAppPackage(join(repository, packageName(name)));
      return checkBudget(budget, await readVersionRecord(modules[index] ?? '')).map((sentence) => `${name}: ${sentence}`);
    }),
  );
  expect(over.flat()).toEqual([]);
});

const shell = JSON.parse(readFileSync(join(dist, 'shell/shell.json'), 'utf8')) as ShellRecord;
const filesAt = (entry: string, { scripts, styles }: Assets) => [...scripts, ...styles].map((file) => addressOf(entry, file));

/** The files of each public screen, by its build's table. */
const tables = [
  { entry: '/index.html', chunks: shell.chunks, isOwnerOf: (path: string) => shell.paths.includes(path) },
  ...registry.map(({ name, entry, chunks = {} }) => ({
    entry,
    chunks,
    isOwnerOf: (path: string) => !shell.paths.includes(path) && findOwner(registry, path)?.name === name,
  })),
];
const filesOfScreens = new Set(tables.flatMap(({ entry, chunks }) => Object.values(chunks).flatMap((chunk) => filesAt(entry, chunk))));

/** Pages of members are there once the club has them. */
const testWithMembers = testOnOwnSite({}, turnAllOn);
const isOfMembers = (path: string) => findOwner(registry, new URL(path, 'http://localhost').pathname)?.name === 'mf_members';

testWithMembers('with the members on, a visitor fetches nothing of them before opening one of their pages', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const ofMembers = () => asked.filter((url) => /mf[-_]members/.test(url));
  await page.goto('/');
  const join = page.getByRole('link', { name: 'Hazte socio' });
  await expect(join).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(ofMembers()).toEqual([]);
  await join.click();
  await expect(page.getByRole('button', { name: 'Enviar solicitud' })).toBeVisible();
  expect(ofMembers()).not.toEqual([]);
});

const publicPaths = pageRules.filter(({ outcome }) => 'shows' in outcome('anonymous')).map(({ path }) => path);

const groups = [
  { which: 'the landing page', some: ['/'], testThem: test },
  { which: 'each other public page', some: publicPaths.filter((path) => path !== '/' && !isOfMembers(path)), testThem: test },
  { which: 'each page of the members', some: publicPaths.filter(isOfMembers), testThem: testWithMembers },
];

for (const { which, some, testThem } of groups)
  testThem(
    `${which} names in its HTML the code of its screen, which comes with it, and of no other; and what it fetches first`,
    nightlyUnless(some.includes('/')),
    async ({ page }) => {
      test.setTimeout(60_000 + some.length * 10_000);
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'GET') asked.push(new URL(request.url()).pathname);
      });
      for (const path of some)
        await test.step(path, async () => {
          await page.goto('about:blank');
          asked.length = 0;
          const html = (await (await page.goto(path))?.text()) ?? '';
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await beginScripts(page);
          await page.waitForLoadState('networkidle');
          expectOwnFiles(path, html, asked);
        });
    },
  );

/** Checks what a public page has named and fetched. */
function expectOwnFiles(path: string, html: string, asked: readonly string[]): void {
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].flatMap(([, found = '']) => found.split(' '));
  const preloaded = all(/<link rel="preload" as="\w+" href="([^"]+)"/g);
  // A rendered page holds its styles itself, and fetches its code when that is needed.
  const inPage = all(/<style data-href="([^"]+)"/g);
  const later = all(/ data-(?:ahead|later)="([^"]+)"/g);

  const { pathname } = new URL(path, 'http://localhost');
  const { entry = '', chunks = {} } = tables.find(({ isOwnerOf }) => isOwnerOf(pathname)) ?? {};
  const own = filesAt(entry, findByRoute(chunks, pathname) ?? { scripts: [], styles: [] });
  expect(own.length).toBeGreaterThan(0);
  expect([...preloaded, ...inPage, ...later]).toEqual(expect.arrayContaining(own));
  expect(new Set(asked.filter((file) => filesOfScreens.has(file)))).toEqual(new Set(own.filter((file) => !inPage.includes(file))));

  const first = preloaded.filter((href) => href.startsWith('/api/'));
  // Once each: what was preloaded is what the page takes; a rendered page asks for nothing.
  const calls = asked.filter((call) => call.startsWith('/api/'));
  if (first.length > 0 || isRendered(html)) expect(calls.toSorted()).toEqual(first.toSorted());
}
