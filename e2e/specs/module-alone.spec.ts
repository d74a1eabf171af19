import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { develop } from '../fixtures/development.ts';
import { expectToFitEverybody } from '../fixtures/fit-everybody.ts';
import { isRendered } from '../../platform/wire/rendered-page.ts';
import { heading, logIn } from '../fixtures/parts.ts';
import { accountOf, startSite } from '../fixtures/site.ts';
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
