import type { Page } from '@playwright/test';
import { solveCaptcha } from '../fixtures/captcha.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { heading } from '../fixtures/parts.ts';
import { releaseStamped } from '../fixtures/release-stamped.ts';
import { waitForVersion } from '../fixtures/site.ts';
import { expect } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

const test = testOnOwnSite();
test.use({ serviceWorkers: 'allow', reuseContext: false, viewport: { width: 360, height: 740 } });

const line = (page: Page) => page.getByText('Sin conexión: esto es lo que se guardó en tu dispositivo la última vez.');
const noSignal = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;
const keptIn = (page: Page, name: string) =>
  page.evaluate(async (which) => (await (await caches.open(which)).keys()).map(({ url }) => url.slice(location.origin.length)), name);

/** Opens a page and waits until the service worker has cached it. */
async function openKept(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 30_000 }).toBe(true);
  await expect
    .poll(() => keptIn(page, 'sitio-paginas'), { timeout: 30_000 })
    .toEqual(expect.arrayContaining([path, '/eventos', '/galerias']));
}

/** The galleries with signal, and then without. */
async function readBothWays(page: Page, title: string): Promise<void> {
  for (const isOffline of [false, true]) {
    await page.context().setOffline(isOffline);
    await page.goto('/galerias');
    await expect(heading(page, title)).toBeVisible();
  }
  await page.context().setOffline(false);
}

test('a visitor puts the site among their apps, and reads it without signal, with a line that says so', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.expect(noSignal);
  // The offline page has this status.
  problems.expect(/503/);
  await openKept(page, '/');
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Tests run in an incognito window.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  await expect(line(page)).toBeHidden();
  await page.goto('/actividades/1');
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.goto('/login');

  await context.setOffline(true);
  await page.goto('/actividades/1');
  await expect(heading(page, title)).toBeVisible();
  await expect(line(page)).toBeVisible();
  // Not opened before.
  await page.goto('/eventos');
  await expect(heading(page, 'Próximos Eventos')).toBeVisible();
  // Not cached: the site says so, not the browser.
  await page.goto('/login');
  await expect(heading(page, 'Sin conexión')).toBeVisible();

  await context.setOffline(false);
  await page.goto('/eventos');
  await expect(heading(page, 'Próximos Eventos')).toBeVisible();
  await expect(line(page)).toBeHidden();

  // A release reaches the next page as without a cache, and is read offline from then on.
  await releaseStamped(site.modules, { version: '2.0.0-aparte', heading: 'Galerías de prueba' });
  await waitForVersion(site, '2.0.0-aparte');
  await readBothWays(page, 'Galerías de prueba');
});

test(
  'an update loses no form: another worker and another release come during typing, and what is typed is sent',
  nightly,
  async ({ page, context, site }) => {
    await openKept(page, '/');
    await page.getByRole('button', { name: 'Contactar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Formulario de contacto' });
    const typed = [
      ['Nombre', 'Ana Sanz'],
      ['Correo electrónico', 'ana@rider.example'],
      ['Mensaje', '¿A qué hora salís?'],
    ] as const;
    for (const [name, value] of typed) await dialog.getByRole('textbox', { name }).fill(value);
    await releaseStamped(site.modules, { version: '5.0.0-entretanto', heading: 'Galerías de entretanto' });
    await waitForVersion(site, '5.0.0-entretanto');
    // As with changed code: another worker replaces the one that serves this page.
    await page.evaluate(async () => {
      const { serviceWorker } = navigator;
      const taken = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve));
      await serviceWorker.register(`${serviceWorker.controller?.scriptURL}?otra`, { scope: '/' });
      await taken;
    });
    const other = await context.newPage();
    await other.goto('/galerias');
    await expect(heading(other, 'Galerías de entretanto')).toBeVisible();
    await other.close();

    for (const [name, value] of typed) await expect(dialog.getByRole('textbox', { name })).toHaveValue(value);
    await solveCaptcha(dialog);
    await dialog.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByText('✅ Mensaje enviado correctamente.')).toBeVisible();
  },
);

test.describe('a member', () => {
  test.use({ role: 'socio' });

  test(
    'reads their last private gallery without signal and stays signed in; signing out erases it',
    nightly,
    async ({ page, context, site, problems }) => {
      problems.expect(noSignal);
      const { id, nombre } = await site.db
        .selectFrom('galerias')
        .select(['id', 'nombre'])
        .where('tipo', '=', 'privada')
        .executeTakeFirstOrThrow();
      await openKept(page, '/');
      const open = async () => {
        await page.goto(`/galerias/${id}`);
        await expect(heading(page, nombre)).toBeVisible();
        await expect(page.getByRole('main').locator('img').first()).toHaveJSProperty('complete', true);
        expect(
          await page
            .getByRole('main')
            .locator('img')
            .first()
            .evaluate((image: HTMLImageElement) => image.naturalWidth),
        ).toBeGreaterThan(0);
      };
      await open();
      await expect.poll(() => keptIn(page, 'sitio-socio')).toEqual([`/api/galerias/${id}/imagenes`]);
      await expect.poll(async () => (await keptIn(page, 'sitio-socio-fotos')).length).toBeGreaterThan(0);

      await context.setOffline(true);
      await open();
      await expect(line(page)).toBeVisible();
      const menu = page.getByRole('banner').getByRole('button', { name: (await site.signIn('socio')).usuario.nombre });
      await menu.click();
      await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
      await expect
        .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('sitio-socio'))))
        .toEqual([]);
      await page.goto(`/galerias/${id}`);
      await expect(page.getByText('Inicia sesión para ver esta galería.')).toBeVisible();
      await expect(page.getByText(nombre)).toHaveCount(0);
      const everything = await page.evaluate(async () => {
        const names = await caches.keys();
        return (await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat();
      });
      expect(everything.filter((url) => /\/api\/(?:user|usuarios|inscripciones\/?$)|\/(?:login|panel)$|firma=/.test(url))).toEqual([]);
      await context.setOffline(false);
    },
  );
});
