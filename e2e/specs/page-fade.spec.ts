import { openHydrated } from '../fixtures/rendered.ts';
import { heading } from '../fixtures/parts.ts';
import { expect, test } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

declare global {
  var fades: number;
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test(
  'one public page fades into the next, keeps the focus where it belongs and hears a click meanwhile; not with reduced motion',
  nightly,
  async ({ page }) => {
    await page.addInitScript(() => {
      globalThis.fades = 0;
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        globalThis.fades += 1;
        return start(update);
      };
    });
    const fades = () => page.evaluate(() => globalThis.fades);
    await openHydrated(page, '/eventos');
    expect(await fades()).toBe(0);
    const home = page.getByRole('banner').getByRole('link').first();
    await home.click();
    await expect.poll(fades).toBe(1);
    // During the transition.
    await page.getByRole('region', { name: 'Eventos', exact: true }).getByRole('link', { name: 'Ver más...' }).click();
    await expect(heading(page, 'Todas las Actividades')).toBeFocused();
    await expect.poll(fades).toBe(2);

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openHydrated(page, '/eventos');
    await home.click();
    await expect(page).toHaveURL('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click();
    await expect(heading(page, 'Cookies')).toBeFocused();
    expect(await fades()).toBe(0);
  },
);
