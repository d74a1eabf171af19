import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeLine } from '../../platform/release/lines.ts';
import { readRendered, readPage } from '../fixtures/rendered.ts';
import { isRendered } from '../../platform/wire/rendered-page.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { heading } from '../fixtures/parts.ts';
import { type ScriptChange, releaseScript } from '../fixtures/release-script.ts';
import { releaseStamped } from '../fixtures/release-stamped.ts';
import { serveFolder } from '../fixtures/serve-folder.ts';
import { repository } from '../fixtures/server.ts';
import { expect } from '../fixtures/test.ts';
import { nightly, nightlyUnless } from '../fixtures/tier.ts';

const test = testOnOwnSite();

const first = (script: string): ScriptChange => ({ change: (rest) => `${script}\n${rest}` });
/** Replaces its screens by these. */
const screens = (route: string): ScriptChange => ({
  change: (rest) =>
    `${rest}\nmodule.exports = { ...module.exports, routes: module.exports.routes.map(({ path }) => ({ path, ${route} })) };`,
});

/**
 * What a team may release by mistake, or worse; `mayRender`: it comes too late to keep a page from being rendered.
 */
const scripts: readonly { name: string; script: ScriptChange; mayRender?: true }[] = [
  { name: 'throws while it loads', script: first("throw new Error('broken on purpose');") },
  { name: 'never ends loading', script: first('for (;;);') },
  {
    name: 'takes all memory',
    script: screens('Component() { const kept = []; for (;;) kept.push(Array.from({ length: 1000 }, Math.random)); }'),
  },
  {
    name: 'takes memory that no limit of its own knows',
    script: first('globalThis.kept = Array.from({ length: 4 }, () => new Uint8Array(100e6).fill(1));'),
    mayRender: true,
  },
  { name: 'ends its process', script: first('process.exit(1);') },
  { name: 'throws later', script: first("setTimeout(() => { throw new Error('broken on purpose'); });"), mayRender: true },
  { name: 'was changed after its release', script: { damage: true } },
  { name: 'is not there', script: { without: true } },
];

/** The one in `pnpm test`. */
const shown = ['throws while it loads'];

for (const [index, { name, script, mayRender = false }] of scripts.entries()) {
  test(
    `a module's script that ${name} costs its own pages their rendering, and no others`,
    nightlyUnless(shown.includes(name)),
    async ({ site, page }) => {
      const galleries = `${site.url}/galerias`;
      const events = `${site.url}/eventos`;
      await releaseScript(site, `bad-${index}`, script);
      // Requested first: the others have to cope with what it starts.
      await readPage(events);
      await readRendered(site, '/galerias');
      const framed = async () => {
        const html = await readPage(events);
        const rendered = isRendered(html);
        expect(!rendered || mayRender, 'a page of it').toBe(true);
        expect(isRendered(await readPage(galleries)), 'a page of another module').toBe(true);
        expect((await fetch(`${site.url}/api/eventos/publicos`)).status).toBe(200);
        // Its own frame: that of the landing page has links to sections.
        expect(html).not.toContain('aria-label="Secciones"');
        return rendered || (html.includes('<header') && html.includes('<footer'));
      };
      await expect.poll(framed, { message: 'the frame is there', intervals: [50, 250] }).toBe(true);
      if (!mayRender) {
        await page.goto(events);
        await expect(heading(page, 'Próximos Eventos')).toBeVisible();
      }
      await releaseScript(site, `good-${index}`);
      await readRendered(site, '/eventos');
      // What a busy machine renders too late for the first visitor after a release is ready for the next.
      await readRendered(site, '/galerias');
    },
  );
}

/** As search engines and previews of links ask: `fetch` says that it is a browser's. */
const readAsRobot = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(url, async (reply) => resolve(await text(reply))).on('error', reject);
  });

test('who runs no scripts waits for a page that is rendered late, and gets its title', async ({ site }) => {
  const slow = screens("loader: () => new Promise((resolve) => setTimeout(resolve, 1000, null)), Component: () => 'Tarde'");
  await releaseScript(site, 'late-for-robots', slow);
  for (const server of site.servers) {
    const [seen, told] = await Promise.all([readPage(`${server}/eventos`), readAsRobot(`${server}/eventos`)]);
    expect([isRendered(seen), isRendered(told)], server).toEqual([false, true]);
  }
  await releaseScript(site, 'in-time-for-robots');
});

/** The child processes of a process. */
const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, parent] = /\) \w (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
        return Number(parent) === pid && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('render-process.cjs') ? [Number(name)] : [];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });

test('pages are rendered again after the renderer process was killed', nightly, async ({ site }) => {
  for (const [at, server] of site.servers.entries()) {
    const ofServer = () => childrenOf(site.pids[at] ?? 0);
    await readRendered({ servers: [server] }, '/eventos');
    const [pid = 0, ...others] = ofServer();
    expect(others).toEqual([]);
    process.kill(pid, 'SIGKILL');
    expect((await fetch(`${server}/actividades`)).status).toBe(200);
    await readRendered({ servers: [server] }, '/actividades');
    await readRendered({ servers: [server] }, '/privacidad');
    expect(ofServer()).not.toContain(pid);
  }
});

test('what comes from another origin is never rendered here', nightly, async ({ site }) => {
  const origin = await serveFolder(join(repository, 'dist/modules'));
  try {
    await releaseStamped(site.modules, { version: 'dentro', heading: 'Dentro' });
    await changeLine(site.modules, 'mf-galleries', ({ stable, ...line }) => {
      if (!stable) throw new Error('It was released a moment ago.');
      const away = (address: string) => address.replace(/^\/modules/, origin.url);
      return { module: line.module, stable: { ...stable, version: 'fuera', entry: away(stable.entry), manifest: away(stable.manifest) } };
    });
    await expect.poll(() => readPage(`${site.url}/galerias`)).toContain(`${origin.url}/`);
    for (let visit = 0; visit < 3; visit += 1) expect(isRendered(await readPage(`${site.url}/galerias`))).toBe(false);
    await expect.poll(() => readPage(`${site.url}/galerias`), { message: 'the frame is there' }).toContain('<header');
    await readRendered(site, '/privacidad');
  } finally {
    await origin.close();
  }
});
