import { join } from 'node:path';
import { type Browser, errors } from 'playwright';
import { openSlowPhone } from './measure-page.ts';

declare global {
  /** The result of observe-press.js: ms from the touch to the dialog. */
  var answeredAfter: number | undefined;
}

/** In ms; a press that is never answered counts as this. */
const longest = 30_000;

/**
 * Touches 'Contactar' of a page that was read, on a slow phone; ms until its dialog is there, which React makes. `isWarm`: the scripts are in
 * the cache.
 */
export async function measurePress(browser: Browser, url: string, isWarm: boolean): Promise<number> {
  const { context, page } = await openSlowPhone(browser);
  try {
    await page.addInitScript({ path: join(import.meta.dirname, 'observe-press.js') });
    let answered = longest;
    // The second time in a new document, which was not hydrated: only its files are known.
    for (let visits = isWarm ? 2 : 1; visits > 0; visits -= 1) {
      await page.goto(url, { waitUntil: 'load' });
      await page.getByRole('button', { name: 'Contactar' }).tap();
      const found = await page.waitForFunction(() => globalThis.answeredAfter, undefined, { timeout: longest });
      answered = (await found.jsonValue()) ?? longest;
    }
    return answered;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return longest;
    throw error;
  } finally {
    await context.close();
  }
}
