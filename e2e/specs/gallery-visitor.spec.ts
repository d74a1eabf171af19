import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

const lightbox = (page: Page) => page.getByRole('dialog', { name: /^Imagen ampliada/ });
const shown = (page: Page) => lightbox(page).getByRole('img');
const tile = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Ampliar imagen ${number} de `) });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  /** A flick: its finger leaves at full speed. */
  async function swipe(cdp: CDPSession, fromX: number, toX: number): Promise<void> {
    const y = 400;
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: fromX, y }] });
    for (let step = 1; step <= 5; step += 1) {
      const x = fromX + ((toX - fromX) * step) / 5;
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
    }
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  test('what is zoomed follows the finger, and gives way to the next from its edge alone', nightly, async ({ page, context }) => {
    await page.goto('/galerias/1');
    await tile(page, 1).tap();
    await expect(shown(page)).toHaveAttribute('alt', /imagen 1 de/);
    const cdp = await context.newCDPSession(page);
    const scale = 2.5;
    await cdp.send('Emulation.setPageScaleFactor', { pageScaleFactor: scale });
    await expect(page.locator('[data-zoomed]')).toBeVisible();
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = await scrolled();
    const left = () => page.evaluate(() => Math.round(window.visualViewport?.offsetLeft ?? 0));
    // Of the zoomed page.
    const drag = (by: number) => swipe(cdp, 195 / scale, (195 + by) / scale);
    await drag(-150);
    await expect.poll(left).toBeGreaterThan(10);
    await expect(shown(page)).toHaveAttribute('alt', /imagen 1 de/);
    const most = await page.evaluate((by) => Math.round(document.documentElement.clientWidth * (1 - 1 / by)), scale);
    await expect
      .poll(async () => {
        if ((await left()) < most) await drag(-150);
        return left();
      })
      .toBeGreaterThanOrEqual(most);
    await expect(shown(page)).toHaveAttribute('alt', /imagen 1 de/);
    await drag(-150);
    await expect(shown(page)).toHaveAttribute('alt', /imagen 2 de/);
    expect(await scrolled()).toBe(before);
    await cdp.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
  });
});
