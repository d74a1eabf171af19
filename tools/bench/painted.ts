import { join } from 'node:path';
import type { Page } from 'playwright';

type Observed = typeof globalThis & { awaitedByBench: unknown; paintedForBench?: number };

/**
 * Opens an address and returns when, in ms of the page's own clock, an element had been painted that the selector finds and whose text matches.
 * Not by Playwright, whose polling would add up to half a second.
 */
export async function openAndWatch(page: Page, address: string, selector: string, text = ''): Promise<number> {
  await page.addInitScript((awaited) => ((globalThis as Observed).awaitedByBench = awaited), { selector, text });
  await page.addInitScript({ path: join(import.meta.dirname, 'observe-paint.js') });
  await page.goto(address, { waitUntil: 'commit' });
  const painted = await page.waitForFunction(() => (globalThis as Observed).paintedForBench);
  return (await painted.jsonValue()) ?? NaN;
}
