import type { Page } from '@playwright/test';
import {
  expectInPlace,
  holdScripts,
  listRenderedPaths,
  readRendered,
  readPage,
  rememberSent,
  waitForHydration,
} from '../fixtures/rendered.ts';
import { isRendered } from '../../platform/wire/rendered-page.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { launchOptions } from '../fixtures/launch-options.ts';
import { nightly, nightlyUnless } from '../fixtures/tier.ts';

const paths = listRenderedPaths();

/** `still` is a page of a browser without scripts: one for all, since it keeps no state. */
const test = base.extend<object, { still: Page }>({
  still: [
    async ({ browser, site }, use) => {
      const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false, reducedMotion: 'reduce' });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
});

const hour = 3_600_000;

/** The next midnight in Madrid. */
function findMidnight(): number {
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Europe/Madrid' });
  let moment = Math.ceil(Date.now() / hour) * hour;
  while (clock.format(moment) !== '00') moment += hour;
  return moment;
}

/** Lines of a page's content, without controls that need scripts. */
async function readLines(page: Page): Promise<string[]> {
  const captcha = /(Cargando verificación\.\.\.|No soy un robot|hace falta JavaScript)/;
  const lines = (await page.getByRole('main').innerText()).split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !captcha.test(line));
}

for (const [which, some] of Object.entries({ 'the landing page': ['/'], 'each other page': paths.filter((path) => path !== '/') }))
  test(
    `${which} says and shows what it has without scripts, and is hydrated as it stands, without a request of its own`,
    nightlyUnless(some.includes('/')),
    async ({ page, site, still }) => {
      test.setTimeout(60_000 + some.length * 20_000);
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname);
      });
      await rememberSent(page);
      for (const path of some)
        await test.step(path, async () => {
          await readRendered(site, path);
          asked.length = 0;
          await page.goto(path);
          await waitForHydration(page);
          await page.waitForLoadState('networkidle');
          await expectInPlace(page);
          expect(asked).toEqual([]);

          await still.goto(path);
          await expect(still.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(still.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
          await expect(still.getByRole('contentinfo').getByRole('link', { name: 'Aviso legal' })).toBeVisible();
          expect(await readLines(still)).toEqual(await readLines(page));
          const pictures = still.getByRole('main').locator('img');
          const addresses = await pictures.evaluateAll((all) => all.map((img) => img.getAttribute('src')));
          for (const address of addresses.slice(0, 3)) expect((await page.request.get(address ?? '')).status()).toBe(200);
        });
    },
  );

test('fonts that come late move nothing', nightly, async ({ page, site }) => {
  await rememberSent(page);
  for (const path of ['/galerias/1', '/actividades', '/formulario-inscripcion']) {
    await readRendered(site, path);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/fonts/*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    // It was visible without them.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loading').length)).toBeGreaterThan(0);
    letGo();
    await waitForHydration(page);
    await expectInPlace(page);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

for (const { name, timezoneId, moment } of [
  { name: 'forty days ahead, in Los Angeles', timezoneId: 'America/Los_Angeles', moment: () => Date.now() + 40 * 24 * hour },
  { name: 'a minute after midnight', timezoneId: 'Europe/Madrid', moment: () => findMidnight() + 60_000 },
]) {
  test.describe(`by a clock that says ${name}`, () => {
    test.use({ timezoneId });

    test('pages are hydrated as they stand', nightly, async ({ page, site }) => {
      await rememberSent(page);
      await page.clock.setFixedTime(moment());
      for (const path of ['/', '/eventos', '/actividades']) {
        await readRendered(site, path);
        await page.goto(path);
        await waitForHydration(page);
        await expectInPlace(page);
      }
    });
  });
}

test.describe('signed in', () => {
  test.describe('webmaster', () => {
    // Two columns, in which late content shifts most.
    test.use({ role: 'webmaster', viewport: { width: 768, height: 1024 } });

    test('a list of galleries becomes the person’s own once it is hydrated', nightly, async ({ page, site }) => {
      const [secret] = await site.db.selectFrom('galerias').select('nombre').where('tipo', '=', 'privada').execute();
      await readRendered(site, '/galerias');
      await rememberSent(page);
      await page.goto('/galerias');
      await waitForHydration(page);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('heading', { name: secret?.nombre ?? '' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Eliminar galería' }).first()).toBeVisible();
      expect(await page.evaluate(() => globalThis.seen.shift)).toBeLessThan(0.01);
    });
  });

  test.describe('invitado', () => {
    test.use({ role: 'invitado' });

    test('public galleries stay out of a list without them, unless scripts do not come', nightly, async ({ page, site }) => {
      const first = page.getByRole('main').locator('h2').first();
      await readRendered(site, '/galerias');
      await rememberSent(page);
      const letGo = await holdScripts(page);
      await page.goto('/galerias');
      await expect(first).toBeAttached();
      await expect(first).toBeHidden();
      await expect(first).toBeVisible();
      await letGo();
      await expect(page.getByRole('main').getByText('Privada', { exact: true }).first()).toBeVisible();
      await expect(page.getByRole('main').getByText('Pública', { exact: true })).toHaveCount(0);
    });
  });
});

test('a gallery that is not there answers 404 and says so; a private one is named on no page', async ({ page, site, problems }) => {
  problems.expect(/404/);
  const secret = await site.db.selectFrom('galerias').select(['id', 'nombre']).where('tipo', '=', 'privada').execute();
  expect(secret.length).toBeGreaterThan(0);
  const pages = ['/', '/galerias', '/galerias/99999', ...secret.map(({ id }) => `/galerias/${id}`)];
  for (const path of pages) {
    const html = await readPage(site.url + path);
    for (const { nombre } of secret) expect(html, path).not.toContain(nombre);
  }
  // A process that has not rendered it in time sends the frame alone, which does not know.
  for (const url of site.servers) {
    await expect.poll(async () => (await fetch(`${url}/galerias/99999`)).status, { timeout: 45_000 }).toBe(404);
  }
  await rememberSent(page);
  const reply = await page.goto('/galerias/99999');
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('what staff write is on the next page', async ({ request, site }) => {
  const { access_token } = await site.signIn('direccion');
  await readRendered(site, '/');
  const before = (await (await request.get('/api/contenido/historia')).json()) as { texto: string; version?: number };
  const write = async (texto: string) => {
    const reply = await request.put('/api/contenido/historia', {
      headers: { authorization: `Bearer ${access_token}` },
      data: { texto },
    });
    expect(reply.status()).toBe(200);
    await expect.poll(() => readPage(`${site.url}/`)).toContain(texto.split('\n')[0]);
    expect(isRendered(await readPage(`${site.url}/`))).toBe(true);
  };
  await write(`Escrito ahora mismo, ${Date.now()}.`);
  await write(before.texto);
});

test(
  'the back button shows a page as it was left: nothing keeps a browser from holding it',
  nightly,
  async ({ playwright, site, problems }) => {
    // Playwright switches that off. Headless Chromium has no such cache, but still reports a page's obstacles to it.
    const browser = await playwright.chromium.launch({ ...launchOptions(), ignoreDefaultArgs: ['--disable-back-forward-cache'] });
    const context = await browser.newContext({ baseURL: site.url });
    await problems.watch(context);
    const page = await context.newPage();
    await rememberSent(page);
    await page.addInitScript(() => {
      const { addEventListener: add } = EventTarget.prototype;
      globalThis.held = { leaving: [], wasKept: false };
      EventTarget.prototype.addEventListener = function (this: EventTarget, ...given: Parameters<typeof add>) {
        if (given[0].endsWith('unload')) globalThis.held.leaving.push(given[0]);
        return add.apply(this, given);
      };
      addEventListener('pageshow', ({ persisted }) => (globalThis.held.wasKept = persisted));
    });
    const session = await context.newCDPSession(page);
    await session.send('Page.enable');
    const reasons: string[] = [];
    session.on('Page.backForwardCacheNotUsed', (told) => reasons.push(...told.notRestoredExplanations.map(({ reason }) => reason)));
    for (const path of ['/', '/galerias', '/formulario-inscripcion', '/privacidad']) {
      await readRendered(site, path);
      reasons.length = 0;
      const reply = await page.goto(path);
      expect(reply?.headers()['cache-control'], path).toBe('no-cache');
      await waitForHydration(page);
      expect(await page.evaluate(() => globalThis.held.leaving), path).toEqual([]);
      await page.goto('/cookies');
      await page.goBack({ waitUntil: 'commit' });
      await expect(page).toHaveURL(path);
      const inTheWay = async () => {
        if (await page.evaluate(() => globalThis.held.wasKept)) return reasons;
        const hasNone = reasons.includes('BackForwardCacheDisabledForDelegate');
        return hasNone ? reasons.filter((reason) => !ofNoWindow.has(reason)) : ['it was not held', ...reasons];
      };
      await expect.poll(inTheWay, { message: path }).toEqual([]);
    }
    await browser.close();
  },
);

/** The reasons of headless Chromium itself. */
const ofNoWindow = new Set(['BackForwardCacheDisabledForDelegate', 'BrowsingInstanceNotSwapped']);

declare global {
  /** A page's obstacles to the back/forward cache, and whether it was cached. */
  var held: { leaving: string[]; wasKept: boolean };
}
