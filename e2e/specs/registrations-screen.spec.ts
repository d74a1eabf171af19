import type { Page } from '@playwright/test';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import type { Site } from '../fixtures/site.ts';
import { expect } from '../fixtures/test.ts';

const test = testOnOwnSite();
test.use({ role: 'direccion' });

/** As many registrations of one year, and no others. */
async function fillList(site: Site, count: number): Promise<void> {
  await site.db.deleteFrom('inscripciones').execute();
  const rows = Array.from({ length: count }, (_, i) => ({
    nombre: `Piloto ${i}`,
    mail: `piloto${i}@lista.example`,
    telefono: `600 000 ${String(i).padStart(3, '0')}`,
    fecha: '2026-03-01',
    anio: 2026,
    salida: '09:30',
  }));
  for (let from = 0; from < rows.length; from += 500) {
    await site.db
      .insertInto('inscripciones')
      .values(rows.slice(from, from + 500))
      .execute();
  }
}

const countRows = (page: Page) => page.locator('tbody tr:not([aria-hidden])').count();

for (const width of [360, 1440]) {
  test(`at ${width} px 1,500 registrations are in the document whole; of more those near the window, and all of them to be printed`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await fillList(site, 1500);
    await page.goto('/inscripciones');
    await expect.poll(() => countRows(page)).toBe(1500);
    await fillList(site, 1501);
    await page.reload();
    await expect(page.getByText('Total: 1501')).toBeVisible();
    await expect(page.getByText('siguen llegando')).toHaveCount(0);
    expect(await countRows(page)).toBeLessThan(100);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await countRows(page)).toBe(1501);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect.poll(() => countRows(page)).toBeLessThan(100);
  });

  test(`printed from ${width} px it is a plain table: its head on each page, and nothing that can be pressed`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 });
    await fillList(site, 300);
    await page.goto('/inscripciones');
    await expect.poll(() => countRows(page)).toBe(300);
    await page.emulateMedia({ media: 'print' });
    const looks = (selector: string, property: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    expect(await looks('thead', 'display')).toBe('table-header-group');
    expect(await looks('thead th:nth-child(2)', 'position')).toBe('static');
    expect(await looks('thead th:nth-child(2)', 'display')).toBe('table-cell');
    // Of a button in a head Chromium repeats nothing.
    expect(await looks('thead th:nth-child(2) button', 'display')).toBe('contents');
    expect(await looks('tbody tr', 'display')).toBe('table-row');
    for (const hidden of [
      page.getByRole('banner'),
      page.getByRole('contentinfo'),
      page.getByRole('searchbox'),
      page.getByRole('button', { name: 'Editar' }).first(),
      page.getByRole('checkbox').first(),
      page.getByRole('button', { name: /^Enviar correo/ }),
    ]) {
      await expect(hidden).toBeHidden();
    }
    await expect(page.getByText('Piloto 299', { exact: true })).toBeVisible();
  });
}

test('the name stands whole beside the hamburger, and the way out of the session is in sight', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  const { nombre } = (await site.signIn('direccion')).usuario;
  const name = page.getByRole('banner').getByText(nombre, { exact: true });
  await expect(name).toBeVisible();
  const isCut = () => name.evaluate((element) => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight);
  expect(await isCut()).toBe(false);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWide).toBe(false);
  await page.getByRole('button', { name: nombre, exact: true }).click();
  const out = page.getByRole('menuitem', { name: 'Cerrar sesión' });
  await expect(out).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('menuitem', { name: 'Pagina Principal' })).toBeFocused();
});
