import type { Browser } from 'playwright';

/** After this the bootstrap has put a page's scripts into the cache; in ms. */
const rested = 4000;

/** Bytes that a page which is only read puts into the cache for a first press, over a good line. */
export async function measurePrefetch(browser: Browser, url: string, savesData: boolean): Promise<number> {
  const context = await browser.newContext(savesData ? { extraHTTPHeaders: { 'save-data': 'on' } } : {});
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(rested);
    return await page.evaluate(() => {
      const ahead = new Set([...document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')].map(({ href }) => href));
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return files.filter(({ name }) => ahead.has(name)).reduce((sum, { transferSize }) => sum + transferSize, 0);
    });
  } finally {
    await context.close();
  }
}
