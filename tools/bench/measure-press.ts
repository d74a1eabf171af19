import type { Browser } from 'playwright';
import { openSlowPhone } from './measure-page.ts';

/** In ms; a press that is never answered counts as this. */
const longest = 30_000;

/**
 * Touches 'Contactar' of a page that was read, on a slow phone; ms until its dialog is there, which React makes. `isWarm`: the scripts are in
 * the cache.
 */
export async function measurePress(browser: Browser, url: string, isWarm: boolean): Promise<number> {
  const { context, page } = await openSlowPhone(browser);
  const press = async (): Promise<number> => {
    await page.goto(url, { waitUntil: 'load' });
    await page.evaluate((limit) => {
      addEventListener(
        'click',
        ({ timeStamp }) => {
          const look = () => {
            if (document.querySelector('dialog[open]')) globalThis.answeredAfter = performance.now() - timeStamp;
            else if (performance.now() - timeStamp < limit) requestAnimationFrame(look);
            else globalThis.answeredAfter = limit;
          };
          look();
        },
        { capture: true, once: true },
      );
    }, longest);
    await page.getByRole('button', { name: 'Contactar' }).tap();
    const answered = await page.waitForFunction(() => globalThis.answeredAfter, undefined, { timeout: 2 * longest });
    return (await answered.jsonValue()) ?? longest;
  };
  try {
    const cold = await press();
    // A new document of the page, which was not hydrated: only its files are known.
    return isWarm ? await press() : cold;
  } finally {
    await context.close();
  }
}

declare global {
  /** In ms, from the touch. */
  var answeredAfter: number | undefined;
}
