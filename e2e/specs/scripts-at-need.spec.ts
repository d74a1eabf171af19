import type { Page } from '@playwright/test';
import { beginScripts, readPage, readRendered } from '../fixtures/rendered.ts';
import { heading } from '../fixtures/parts.ts';
import { expect, test } from '../fixtures/test.ts';

/** Addresses of the scripts that a page runs. */
function listScripts(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

test('who only reads and follows links runs no script, on six pages', async ({ page, site }) => {
  for (const path of ['/', '/actividades', '/galerias', '/eventos', '/privacidad']) await readRendered(site, path);
  const asked = listScripts(page);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Contacto' }).click();
  await expect(page.getByRole('region', { name: 'Contacto' })).toBeFocused();
  await expect(page).toHaveURL('/#contacto');
  const foot = page.getByRole('navigation', { name: 'Pie de página' });
  await foot.getByRole('link', { name: 'Actividades' }).click();
  await expect(heading(page, 'Todas las Actividades')).toBeVisible();
  const first = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first();
  const title = await first.innerText();
  await readRendered(site, (await first.getAttribute('href')) ?? '');
  await first.click();
  await expect(heading(page, title)).toBeVisible();
  await foot.getByRole('link', { name: 'Galerías' }).click();
  await expect(heading(page, 'Galerías')).toBeVisible();
  const gallery = page.getByRole('link', { name: 'Ver galería completa' }).first();
  await readRendered(site, (await gallery.getAttribute('href')) ?? '');
  await gallery.click();
  await expect(page.getByRole('button', { name: 'Ampliar imagen 1 de' })).toBeVisible();
  await foot.getByRole('link', { name: 'Privacidad' }).click();
  await expect(page).toHaveURL('/privacidad');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Ampliar imagen 1 de' })).toBeVisible();
  expect(asked).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the menu opens, leads to a section and closes without a script, and a finger scrolls over buttons', async ({ page, site }) => {
    await readRendered(site, '/');
    const asked = listScripts(page);
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Secciones' });
    await menu.getByRole('button', { name: 'Abrir menú' }).tap();
    await expect(menu.getByRole('button', { name: 'Cerrar menú' })).toHaveAttribute('aria-expanded', 'true');
    await menu.getByRole('link', { name: 'Galería' }).tap();
    await expect(page.getByRole('region', { name: 'Galería' })).toBeFocused();
    await expect(menu.getByRole('link')).toHaveCount(0);
    await expect(menu.getByRole('button', { name: 'Abrir menú' })).toBeVisible();
    expect(asked).toEqual([]);
  });
});

test('the first press brings the scripts, and is done then', async ({ page, site }) => {
  await readRendered(site, '/');
  const asked = listScripts(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Contactar' }).focus();
  expect(asked).toEqual([]);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Formulario de contacto' });
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Ana');
  expect(asked.length).toBeGreaterThan(0);
  // A page that was left hydrated is so again.
  await page.reload();
  await expect.poll(() => page.evaluate(() => 'drawnWith' in globalThis && globalThis.drawnWith?.day === undefined)).toBe(true);
});

test('a page whose state the server has no more is rendered anew at the first press, in its style', async ({ page, site, problems }) => {
  problems.expect(/404/);
  await readRendered(site, '/');
  await page.route('**/modules/pages/**', (route) => route.fulfill({ status: 404 }));
  await page.goto('/');
  const background = () => page.getByRole('contentinfo').evaluate((element) => getComputedStyle(element).backgroundColor);
  const before = await background();
  await beginScripts(page);
  await expect(page.locator('style[data-whole]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Contactar' }).click();
  await expect(page.getByRole('dialog', { name: 'Formulario de contacto' })).toBeVisible();
  expect(await background()).toBe(before);
});

test('a sign-up that is begun on a cold page loses no key, and its page starts at once', async ({ page, site }) => {
  await readRendered(site, '/formulario-inscripcion');
  const asked = listScripts(page);
  await page.goto('/formulario-inscripcion', { waitUntil: 'commit' });
  const name = page.getByRole('textbox', { name: 'Nombre completo' });
  await name.pressSequentially('Secretaria Impaciente de la Sierra', { delay: 40 });
  await expect(name).toHaveValue('Secretaria Impaciente de la Sierra');
  await expect.poll(() => page.evaluate(() => 'drawnWith' in globalThis && globalThis.drawnWith?.day === undefined)).toBe(true);
  await expect(name).toHaveValue('Secretaria Impaciente de la Sierra');
  expect(asked.length).toBeGreaterThan(0);
});

test('links are prepared by the browser, but not with data saving', async ({ site }) => {
  expect(await readRendered(site, '/')).toContain('<script type="speculationrules">');
  const read = () => readPage(`${site.url}/`, { 'save-data': 'on' });
  await expect.poll(read, { timeout: 45_000 }).toContain('data-need="saves data"');
  expect(await read()).not.toContain('speculationrules');
});

test.describe('signed in', () => {
  test.use({ role: 'socio' });

  test('a public page is interactive at once', async ({ page, site }) => {
    await readRendered(site, '/');
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('button', { name: (await site.signIn('socio')).usuario.nombre })).toBeVisible();
  });
});
