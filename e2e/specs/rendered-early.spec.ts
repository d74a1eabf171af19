import type { Page } from '@playwright/test';
import { beginScripts, expectInPlace, holdScripts, readRendered, rememberSent } from '../fixtures/rendered.ts';
import { heading } from '../fixtures/parts.ts';
import type { Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { nightly, nightlyUnless } from '../fixtures/tier.ts';

/** Opens a rendered page without scripts yet; returns what hydrates it. */
async function openEarly(page: Page, site: Site, path: string, scripts?: RegExp): Promise<() => Promise<void>> {
  await readRendered(site, path);
  await rememberSent(page);
  const hydrate = await holdScripts(page, scripts);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return hydrate;
}

test('what is typed, chosen and sent too early stays, is sent once, and is in no address', async ({ page, site }) => {
  const hydrate = await openEarly(page, site, '/formulario-inscripcion');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
  const name = page.getByRole('textbox', { name: 'Nombre completo' });
  const level = page.getByRole('radio', { name: 'Amateur', exact: true });
  await level.check();
  await name.pressSequentially('Secretaria Impaciente');
  await name.press('Enter');
  await hydrate();
  await expect(name).toHaveValue('Secretaria Impaciente');
  await expect(level).toBeChecked();
  // React's own form has validated it: the email is missing.
  await expect(page.getByText('El correo es obligatorio.')).toHaveCount(1);
  await expect(name).toHaveValue('Secretaria Impaciente');
  await expect(page).toHaveURL('/formulario-inscripcion');
  expect(asked.filter((call) => /Secretaria|Amateur/.test(call) || call.startsWith('POST /api/inscripciones'))).toEqual([]);
});

test('a button that is pressed too early does its work once', async ({ page, site }) => {
  const hydrate = await openEarly(page, site, '/');
  await page.getByRole('button', { name: 'Contactar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Formulario de contacto' });
  await expect(dialog).toHaveCount(0);
  await hydrate();
  await expect(dialog).toHaveCount(1);
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Ana');
  await expect(page).toHaveURL('/');
});

test.describe('for staff', () => {
  test.use({ role: 'direccion' });

  test('the tools that come with the session push nothing away that can be pressed already', nightly, async ({ page, site }) => {
    for (const width of [320, 360, 768, 832, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      const hydrate = await openEarly(page, site, '/galerias/1');
      const places = async () => [
        await page.getByRole('button', { name: 'Seleccionar imágenes' }).boundingBox(),
        await page.getByRole('button', { name: 'Ampliar imagen 1 de' }).boundingBox(),
      ];
      // A text changes its width with its font, which has nothing to do with the session.
      await page.evaluate(async () => void (await document.fonts.ready));
      const before = await places();
      await hydrate();
      await expect(page.getByRole('button', { name: 'Ordenar imágenes' })).toBeVisible();
      expect(await places(), `at ${width} px`).toEqual(before);
    }
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the menu answers before anything else, and goes on from there', async ({ page, site }) => {
    const hydrate = await openEarly(page, site, '/');
    const button = page.getByRole('navigation', { name: 'Secciones' }).getByRole('button');
    const links = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link');
    await button.tap();
    const expectOpen = async () => {
      await expect(links).toHaveCount(7);
      await expect(button).toHaveAttribute('aria-expanded', 'true');
    };
    await expectOpen();
    await hydrate();
    await expectOpen();
    await expect(button).toHaveAccessibleName('Cerrar menú');
    await page.keyboard.press('Escape');
    await expect(links).toHaveCount(0);
    await expect(button).toBeFocused();
  });
});

for (const { moment, hold } of [
  { moment: 'no script has come', hold: undefined },
  { moment: 'its module is on its way', hold: /\/modules\/mf-public\/[^?]+\.js$/ },
]) {
  test(
    `a link to a section that is followed while ${moment} leads there, and the focus with it`,
    nightlyUnless(!hold),
    async ({ page, site }) => {
      const hydrate = await openEarly(page, site, '/', hold);
      if (hold) await beginScripts(page);
      if (hold) await page.waitForFunction(() => globalThis.drawnWith !== undefined);
      const link = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Ruta de los Castillos' });
      const section = page.getByRole('region', { name: 'Ruta de los Castillos', exact: true });
      await link.click();
      const expectThere = async () => {
        await expect(section).toBeFocused();
        const header = await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().bottom);
        await expect.poll(() => section.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(header + 24);
        expect(await section.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(header - 24);
      };
      await expectThere();
      await hydrate();
      await expectThere();
      await expectInPlace(page);
      await expect(link).toHaveAttribute('aria-current', 'location');
      // And back again, by the router.
      await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Historia' }).click();
      await expect(page.getByRole('region', { name: 'Historia', exact: true })).toBeFocused();
    },
  );
}

test('focus and place stay, and the keyboard skips to the content', async ({ page, site }) => {
  const hydrate = await openEarly(page, site, '/galerias');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Saltar al contenido' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const link = page.getByRole('link', { name: 'Ver galería completa' }).first();
  await link.focus();
  await page.evaluate(() => scrollTo({ top: 120, behavior: 'instant' }));
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await hydrate();
  await expect(link).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(place);
  await expectInPlace(page);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Galerías')).toHaveCount(0);
});
