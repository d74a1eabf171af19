import { readPage } from '../fixtures/rendered.ts';
import { isRendered } from '../../platform/wire/rendered-page.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { heading } from '../fixtures/parts.ts';
import { expect } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

// Rendering in the browser alone, with data that are late or fail.
const test = testOnOwnSite({ DRAW_PAGES: 'off' });
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('no page is rendered on the server', nightly, async ({ site }) => {
  for (const path of ['/', '/galerias', '/privacidad']) expect(isRendered(await readPage(site.url + path)), path).toBe(false);
});

test(
  'the hero leads to the next activity and to the sign-up; however late they are known, nothing moves',
  nightly,
  async ({ page, request }) => {
    const [next] = (await (await request.get('/api/eventos/publicos')).json()) as { id: number; titulo: string }[];
    if (!next) throw new Error('The demo has events to come.');
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/actividades/', async (route) => {
      await answered;
      await route.continue();
    });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          (window as { moved?: number }).moved = ((window as { moved?: number }).moved ?? 0) + value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    const hero = page.locator('#inicio');
    await expect(heading(page, 'Moto Club Almenara')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Galería' }).getByRole('listitem').first()).toBeAttached();
    await expect(hero.getByRole('link')).toHaveCount(0);
    answer();
    const link = hero.getByRole('link', { name: next.titulo });
    await expect(link).toBeVisible();
    await expect(hero.getByRole('link', { name: 'Inscribirme' })).toHaveAttribute('href', '/formulario-inscripcion');
    await expect(page.getByRole('region', { name: 'Eventos' }).getByRole('listitem')).toHaveCount(4);
    // The browser reports a shift with the next frames.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.evaluate(() => (window as { moved?: number }).moved ?? 0)).toBe(0);

    await link.tap();
    await expect(page).toHaveURL(`/actividades/${next.id}`);
    await expect(heading(page, next.titulo)).toBeFocused();
  },
);
