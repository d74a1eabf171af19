import { join } from 'node:path';
import { type Browser, errors } from 'playwright';
import { openSlowPhone } from './measure-page.ts';

declare global {
  /** The result of observe-menu.js: ms from the touch to the paint that shows the menu. */
  var menuShownAfter: number | undefined;
}

/** In ms; a menu that never opens counts as this. */
const longest = 30_000;

/** Touches 'Abrir menú' on a slow phone as soon as anything of the page is painted; ms until the menu is. */
export async function measureMenu(browser: Browser, url: string): Promise<number> {
  const { context, page } = await openSlowPhone(browser);
  try {
    await page.exposeBinding('menuIsSeen', (_source, x: number, y: number) => page.touchscreen.tap(x, y));
    await page.addInitScript({ path: join(import.meta.dirname, 'observe-menu.js') });
    await page.goto(url, { waitUntil: 'commit' });
    const shown = await page.waitForFunction(() => globalThis.menuShownAfter, undefined, { timeout: longest });
    return (await shown.jsonValue()) ?? longest;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return longest;
    throw error;
  } finally {
    await context.close();
  }
}
