import type { Locator, Page } from '@playwright/test';
import { openHydrated } from '../fixtures/rendered.ts';
import { heading, signUpLink } from '../fixtures/parts.ts';
import { expect, test } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cards = (within: Locator) => within.getByRole('listitem');
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
const topOf = (locator: Locator) => locator.evaluate((element) => Math.round(element.getBoundingClientRect().top));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the landing page shows its sections in order, at most four activities and three galleries', async ({ page, request }) => {
    const activities = (await (await request.get('/api/actividades/')).json()) as { titulo: string }[];
    const galleries = (await (await request.get('/api/galerias/publicas')).json()) as { nombre: string }[];
    await page.goto('/');
    await expect(page).toHaveTitle('Moto Club Almenara');
    const titles = ['Historia', 'Ruta de los Castillos', 'Eventos', 'Galería', 'Patrocinadores', 'Contacto'];
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(titles);
    await expect(cards(section(page, 'Eventos')).getByRole('heading')).toHaveText(activities.slice(0, 4).map(({ titulo }) => titulo));
    await expect(cards(section(page, 'Galería')).getByRole('heading')).toHaveText(galleries.slice(0, 3).map(({ nombre }) => nombre));
    await expect(cards(section(page, 'Patrocinadores'))).toHaveCount(10);
    const ids = await page.locator('main section[id]').evaluateAll((sections) => sections.map(({ id }) => id));
    expect(ids).toEqual(['inicio', 'historia', 'castillos', 'actividades', 'galeria', 'patrocinadores', 'contacto']);
  });

  test('the menu opens with a tap and leads to the sections', nightly, async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Secciones' });
    await expect(menu.getByRole('link')).toHaveCount(0);
    await page.getByRole('button', { name: 'Abrir menú' }).tap();
    await expect(menu.getByRole('link')).toHaveText([
      'Inicio',
      'Historia',
      'Ruta de los Castillos',
      'Eventos',
      'Galería',
      'Patrocinadores',
      'Contacto',
    ]);
    await page.keyboard.press('Escape');
    await expect(menu.getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Abrir menú' })).toBeFocused();

    await page.getByRole('button', { name: 'Abrir menú' }).tap();
    await menu.getByRole('link', { name: 'Patrocinadores' }).tap();
    await expect(page).toHaveURL('/#patrocinadores');
    await expect(menu.getByRole('link')).toHaveCount(0);
    await expect(section(page, 'Patrocinadores')).toBeFocused();
    await expect(section(page, 'Patrocinadores').getByRole('heading', { level: 2 })).toBeInViewport();
  });

  test("an anchor works from another page, and 'back' returns to the same place", async ({ page }) => {
    await openHydrated(page, '/eventos');
    await expect(heading(page, 'Próximos Eventos')).toBeVisible();
    // Links to sections are the landing page's alone.
    await expect(page.getByRole('button', { name: 'Abrir menú' })).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Secciones' })).toHaveCount(0);
    await openHydrated(page, '/#castillos');
    const castles = section(page, 'Ruta de los Castillos');
    const header = await page.getByRole('banner').evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
    await expect(signUpLink(page)).toBeVisible();
    await expect.poll(async () => Math.abs((await topOf(castles)) - header)).toBeLessThan(24);

    const more = section(page, 'Galería').getByRole('link', { name: 'Ver más...' });
    await more.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    await more.tap();
    await expect(heading(page, 'Galerías')).toBeFocused();
    expect(await scrolled(page)).toBe(0);
    await page.goBack();
    await expect(more).toBeInViewport();
    await expect.poll(async () => Math.abs((await scrolled(page)) - before)).toBeLessThan(24);
  });

  test('a gallery is opened from the landing page, and its pictures one after the other', async ({ page, request }) => {
    const [first] = (await (await request.get('/api/galerias/publicas')).json()) as { id: number; nombre: string; descripcion: string }[];
    if (!first) throw new Error('The demo has public galleries.');
    const { imagenes } = (await (await request.get(`/api/galerias/${first.id}/imagenes`)).json()) as { imagenes: unknown[] };
    await openHydrated(page, '/');
    await section(page, 'Galería').getByRole('link', { name: 'Ver galería' }).first().tap();
    await expect(page).toHaveURL(`/galerias/${first.id}`);
    await expect(heading(page, first.nombre)).toBeFocused();
    await expect(page).toHaveTitle(`${first.nombre} · Moto Club Almenara`);
    await expect(page.getByText(first.descripcion, { exact: true })).toBeVisible();
    const tiles = page.getByRole('button', { name: /^Ampliar imagen/ });
    await expect(tiles).toHaveCount(imagenes.length);

    await tiles.first().tap();
    const enlarged = page.getByRole('dialog', { name: /^Imagen ampliada/ });
    // Black, the picture up to the edges, and all controls in one bar below it.
    await expect(enlarged).toHaveCSS('background-color', 'rgb(0, 0, 0)');
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    const stands = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(await stands(enlarged.getByRole('img'))).toMatchObject({ x: 0, width });
    const close = enlarged.locator('button[aria-label="Cerrar imagen ampliada"] > svg');
    for (const control of [...(await enlarged.locator('[data-controls] > *').all()), close]) {
      const box = await stands(control);
      expect(box.y).toBeGreaterThanOrEqual(height - 57);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
    }
    await enlarged.getByRole('button', { name: 'Imagen siguiente' }).tap();
    await expect(enlarged.getByRole('status')).toHaveText(`2 de ${imagenes.length}`);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(enlarged.getByRole('status')).toHaveText(`${imagenes.length} de ${imagenes.length}`);
    await enlarged.getByRole('img').tap();
    await expect(enlarged).toHaveCount(0);
    await expect(tiles.first()).toBeFocused();
    await page.getByRole('link', { name: 'Volver al inicio' }).tap();
    await expect(page).toHaveURL('/');
  });

  test('the legal pages are a tap away, and an unknown address says so in Spanish', async ({ page, problems }) => {
    problems.expect(/404/);
    await page.goto('/no-existe');
    await expect(heading(page, 'Página no encontrada')).toBeVisible();
    await expect(page).toHaveTitle('Página no encontrada · Moto Club Almenara');
    const legal = { 'Aviso legal': 'Aviso legal', Privacidad: 'Política de privacidad', Cookies: 'Cookies' };
    for (const [name, title] of Object.entries(legal)) {
      await page.getByRole('contentinfo').getByRole('link', { name }).tap();
      await expect(heading(page, title)).toBeFocused();
      await expect(page).toHaveTitle(`${title} · Moto Club Almenara`);
    }
  });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('sponsors stand five in a row', nightly, async ({ page }) => {
    await page.goto('/');
    const sponsors = cards(section(page, 'Patrocinadores'));
    await expect(sponsors).toHaveCount(10);
    const tops = await sponsors.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(new Set(tops.slice(0, 5)).size).toBe(1);
    expect(new Set(tops.slice(5)).size).toBe(1);
    expect(tops[5]).toBeGreaterThan(tops[0] ?? 0);
  });

  test('the section links stand in the fixed header', nightly, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Abrir menú' })).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Contacto' }).click();
    await expect(section(page, 'Contacto')).toBeFocused();
    await expect(page.getByRole('button', { name: 'Contactar' })).toBeInViewport();
    expect(await topOf(page.getByRole('banner'))).toBe(0);
  });

  test('the first stop of the keyboard skips to the content', nightly, async ({ page }) => {
    await page.goto('/login');
    await expect(heading(page, 'Acceso de socios')).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Saltar al contenido' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toBeFocused();
  });
});
