import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { production } from '../../api/src/testing/production.ts';
import { develop } from '../fixtures/development.ts';
import { expectToFitEverybody } from '../fixtures/fit-everybody.ts';
import { isRendered } from '../fixtures/rendered.ts';
import { heading, logIn } from '../fixtures/parts.ts';
import { releaseStamped } from '../fixtures/release-stamped.ts';
import { accountOf, startSite, storedSession } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { galleriesPage, makeWorkspace, type Workspace } from '../fixtures/workspace.ts';
import { nightly } from '../fixtures/tier.ts';

/** A checkout without the other modules. */
let team: Workspace;
let work: string;
test.beforeAll(() => {
  team = makeWorkspace(['mf-galleries', 'mf-noticias']);
  team.edit(galleriesPage, '<PageTitle>{galleriesTitle}</PageTitle>', '<PageTitle>Solo las galerías</PageTitle>');
  work = mkdtempSync(join(tmpdir(), 'moto-club-alone-'));
});
test.afterAll(() => {
  team.remove();
  rmSync(work, { recursive: true, force: true });
});

const isThere = (address: string) =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

/** The server's replies while this page tries a version out. */
function asTester({ request }: Page) {
  const read = async (path: string) => (await request.get(path)).text();
  return {
    read,
    /** The screen is not rendered there, and the frame around it is, at the latest with the second request. */
    expectFrame: (path: string) =>
      expect
        .poll(async () => {
          const html = await read(path);
          expect(isRendered(html)).toBe(false);
          expect(html).not.toContain('<h1');
          return html;
        })
        .toContain('<header'),
  };
}

test(
  'pnpm dev mf-galleries shows the module alone with a log-in, and the kit; a running site can try it out, and sees its edits',
  nightly,
  async ({ page, browser, problems }) => {
    test.setTimeout(240_000);
    const development = await develop(team, 'mf-galleries');
    const { port } = development;
    const site = await startSite({ MODULES_TRY_ORIGINS: `http://localhost:${port + 2}` });
    try {
      await expect.poll(() => isThere(`http://127.0.0.1:${port + 2}/remoteEntry.js`), { timeout: 120_000 }).toBe(true);
      await page.goto(`http://127.0.0.1:${port}/`);
      await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
      await logIn(page, accountOf('webmaster'));
      await page.getByRole('link', { name: '/galerias' }).click();
      await expect(heading(page, 'Solo las galerías')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Crear Nueva Galería' })).toBeVisible();
      await expectToFitEverybody(page, { name: 'kit', path: `http://127.0.0.1:${port}/kit` });
      await expect(heading(page, 'The kit')).toBeVisible();
      for (const [path, whose] of [
        ['/noticias', 'mf-noticias'],
        ['/eventos', 'no module here'],
      ]) {
        await page.goto(`http://127.0.0.1:${port}${path}`);
        await expect(heading(page, 'Not part of this run')).toBeVisible();
        await expect(page.getByText(`${path} belongs to ${whose}.`)).toBeVisible();
      }
      // Other visitors do not see it.
      await page.goto(`${site.url}/galerias`);
      await expect(heading(page, 'Galerías')).toBeVisible();

      const context = await browser.newContext({ baseURL: site.url });
      await problems.watch(context);
      const tester = await context.newPage();
      await tester.goto(`/galerias?modulo=mf_galleries@localhost:${port + 2}`);
      await expect(heading(tester, 'Galerías')).toBeVisible();
      const question = tester.getByRole('alertdialog');
      await expect(question).toContainText(`módulo mf_galleries: la 1.0.0-dev. Su código viene de otra web (http://localhost:${port + 2})`);
      await question.getByRole('button', { name: 'Probar esta versión' }).click();
      await expect(heading(tester, 'Solo las galerías')).toBeVisible();
      await expect(tester).toHaveURL('/galerias');
      // Nobody loads the page again.
      team.edit(galleriesPage, 'Solo las galerías', 'Las galerías de ahora');
      await expect(heading(tester, 'Las galerías de ahora')).toBeVisible();
      team.edit(galleriesPage, 'Las galerías de ahora', 'Solo las galerías');
      await expect(heading(tester, 'Solo las galerías')).toBeVisible();
      // Foreign code is never rendered here: the frame comes from the server, and the rest is this browser's.
      await asTester(tester).expectFrame('/galerias');
      const banner = tester.getByRole('status').filter({ hasText: `Estás probando mf_galleries@localhost:${port + 2}` });
      await banner.getByRole('button', { name: 'Salir de la prueba' }).click();
      await expect(heading(tester, 'Galerías')).toBeVisible();
      await expect(banner).toHaveCount(0);
      await context.close();
    } finally {
      await page.goto('about:blank');
      await site.stop();
      await development.stop();
    }
  },
);

test(
  'pnpm dev mf-galleries --against a running site has that module from here, the rest from there, and an edit is seen',
  nightly,
  async ({ page, site }) => {
    test.setTimeout(240_000);
    const development = await develop(team, 'mf-galleries', '--against', site.url);
    const here = `http://localhost:${development.port}`;
    try {
      await page.goto(`${here}/galerias`);
      await expect(heading(page, 'Solo las galerías')).toBeVisible();
      team.edit(galleriesPage, 'Solo las galerías', 'Las galerías de ahora');
      await expect(heading(page, 'Las galerías de ahora')).toBeVisible();
      team.edit('mf-galleries/src/list/galleries-page.module.css', '@layer feature {', '@layer feature {\n  h1 { color: rgb(1 2 3); }');
      await expect(heading(page, 'Las galerías de ahora')).toHaveCSS('color', 'rgb(1, 2, 3)');

      // Shell, session and the other modules are the site's.
      await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
      await logIn(page, accountOf('direccion'));
      await expect(page).toHaveURL(`${here}/`);
      await page.goto(`${here}/panel`);
      await expect(page.getByRole('region', { name: 'Lo que te espera' }).getByRole('listitem').first()).toBeVisible();
      await page.goto(`${here}/eventos`);
      await expect(heading(page, 'Próximos Eventos')).toBeVisible();
      // And nobody else sees the edit.
      await page.goto(`${site.url}/galerias`);
      await expect(heading(page, 'Galerías')).toBeVisible();
      team.edit(galleriesPage, 'Las galerías de ahora', 'Solo las galerías');
    } finally {
      await page.goto('about:blank');
      expect(await development.stop()).toEqual([]);
    }
  },
);

test('pnpm test tests one module, without the sources of the others', nightly, async () => {
  test.setTimeout(120_000);
  const { code, output } = await team.run(['tools/test/test.ts', 'mf-noticias']);
  expect(code, output).toBe(0);
  for (const what of ['lint', 'format', 'types', 'tests', 'build']) expect(output).toContain(`── ${what} of mf-noticias`);
  expect(output).toContain('5 passed, 0 failed');
});

test('a published version can be tried out by number; in production by staff alone', nightly, async ({ browser, problems }) => {
  test.setTimeout(120_000);
  const site = await startSite({ JWT_SECRET: production.JWT_SECRET });
  try {
    for (const [version, title] of [
      ['1.4.0-0a1b2c3d', 'Uno cuatro'],
      ['1.5.0-4e5f6a7b', 'Uno cinco'],
    ] as const) {
      await releaseStamped(site.modules, { version, heading: title });
    }
    await site.kill();
    await site.restart({ ...production, ADMIN_EMAIL: 'webmaster@club.example' });
    problems.expect(/403/);
    const open = async (options: BrowserContextOptions = {}) => {
      const context = await browser.newContext({ baseURL: site.url, ...options });
      await problems.watch(context);
      return context.newPage();
    };

    const visitor = await open();
    await visitor.goto('/galerias?modulo=mf_galleries@1.4.0');
    await expect(visitor.getByRole('status').filter({ hasText: 'solo el personal del club' })).toBeVisible();
    await expect(heading(visitor, 'Uno cinco')).toBeVisible();

    const page = await open({ storageState: await storedSession(site, 'direccion') });
    await page.goto('/galerias?modulo=mf_galleries@http://localhost:3002');
    await expect(page.getByRole('status').filter({ hasText: 'no admite módulos de esa dirección' })).toBeVisible();
    const wish = `${site.url}/galerias?modulo=mf_galleries@1.4.0`;
    const question = page.getByRole('alertdialog');
    // Another site may write the same address: its visitors are not even asked.
    await page.goto(`${site.url.replace('localhost', '127.0.0.1')}/cookies`);
    await page.evaluate((address) => location.assign(address), wish);
    await expect(heading(page, 'Uno cinco')).toBeVisible();
    await expect(page).toHaveURL(wish);
    await expect(question).toHaveCount(0);
    await page.goto(wish);
    await expect(heading(page, 'Uno cinco')).toBeVisible();
    await question.getByRole('button', { name: 'No' }).click();
    await expect(page).toHaveURL('/galerias');
    await page.goto(wish);
    await question.getByRole('button', { name: 'Probar esta versión' }).click();
    await expect(heading(page, 'Uno cuatro')).toBeVisible();
    const banner = page.getByRole('status').filter({ hasText: 'Estás probando mf_galleries@1.4.0-0a1b2c3d' });
    await expect(banner).toBeVisible();
    // What is tried out runs in this browser alone: the server renders the frame around it, and every other page whole.
    const { expectFrame, read } = asTester(page);
    await expectFrame('/galerias');
    await expect.poll(async () => isRendered(await read('/eventos'))).toBe(true);
    await page.getByRole('banner').getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
    await expect(banner).toHaveCount(0);
    await page.goto('/galerias');
    await expect(heading(page, 'Uno cinco')).toBeVisible();
    for (const tab of [visitor, page]) await tab.context().close();
  } finally {
    await site.stop();
  }
});
