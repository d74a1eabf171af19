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
    await tiles.first().tap();
    await page.goBack();
    await expect(enlarged).toHaveCount(0);
    await expect(page).toHaveURL(`/galerias/${first.id}`);
    await page.getByRole('link', { name: 'Volver al inicio' }).tap();
    await expect(page).toHaveURL('/');
  });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('sponsors stand five in a row, and the section links in the fixed header', nightly, async ({ page }) => {
    await page.goto('/');
    const sponsors = cards(section(page, 'Patrocinadores'));
    await expect(sponsors).toHaveCount(10);
    const tops = await sponsors.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(new Set(tops.slice(0, 5)).size).toBe(1);
    expect(new Set(tops.slice(5)).size).toBe(1);
    expect(tops[5]).toBeGreaterThan(tops[0] ?? 0);

    await expect(page.getByRole('button', { name: 'Abrir menú' })).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Contacto' }).click();
    await expect(section(page, 'Contacto')).toBeFocused();
    await expect(page.getByRole('button', { name: 'Contactar' })).toBeInViewport();
    expect(await topOf(page.getByRole('banner'))).toBe(0);
  });
});
