import { join } from 'node:path';
import type { Browser } from 'playwright';
import { atMost, type Figure } from './figure.ts';
import { fillGallery } from './fill-gallery.ts';
import { interleave } from './interleave.ts';
import { openSlowPhone, type SeenByBench } from './measure-page.ts';
import { medianOf, ratioOf, sampleOf } from './sample.ts';

const [few, many] = [20, 1000];

interface GalleryLoad {
  firstScreen: number;
  /** Pictures requested before a scroll. */
  requests: number;
  /** While it loads, and while it is scrolled. */
  cls: number;
}

async function loadGallery(browser: Browser, url: string): Promise<GalleryLoad> {
  const { context, page } = await openSlowPhone(browser);
  try {
    await page.addInitScript({ path: join(import.meta.dirname, 'observe-pictures.js') });
    const pictures = new Set<string>();
    page.on('request', (request) => {
      if (request.url().includes('/static/galerias/')) pictures.add(request.url());
    });
    await page.goto(url);
    const firstScreen = await page.waitForFunction(
      () => (window as unknown as { firstScreenOfPictures?: number }).firstScreenOfPictures,
      undefined,
      { timeout: 120_000 },
    );
    await page.waitForLoadState('networkidle');
    const requests = pictures.size;
    for (let step = 0; step < 10; step += 1) {
      await page.evaluate(() => scrollBy(0, innerHeight * 2));
      await page.waitForTimeout(100);
    }
    await page.waitForTimeout(500);
    const { cls } = await page.evaluate(() => (window as unknown as { seenByBench: SeenByBench }).seenByBench);
    return { firstScreen: (await firstScreen.jsonValue()) ?? Infinity, requests, cls };
  } finally {
    await context.close();
  }
}

/** The cost of a gallery of 1,000 pictures for a visitor, compared with one of 20. Adds both to the data folder of the server at `url`. */
export async function measureGallery(browser: Browser, dataDir: string, url: string, rounds: number): Promise<Figure[]> {
  const [small, large] = [await fillGallery(dataDir, { count: few }), await fillGallery(dataDir, { count: many })];
  const loads = await interleave<Record<'small' | 'large', GalleryLoad>>(
    { small: () => loadGallery(browser, `${url}/galerias/${small}`), large: () => loadGallery(browser, `${url}/galerias/${large}`) },
    { rounds },
  );
  const of = (kind: keyof typeof loads, key: keyof GalleryLoad) => loads[kind].map((load) => load[key]);
  const [first, firstOfMany] = [of('small', 'firstScreen'), of('large', 'firstScreen')];
  return [
    atMost(
      `first screen of pictures, gallery of ${many} / of ${few}`,
      ratioOf(firstOfMany, first),
      1.3,
      `${Math.round(medianOf(firstOfMany))} / ${Math.round(medianOf(first))} ms`,
    ),
    // A phone shows 10; browsers fetch a few screens ahead.
    atMost(
      `pictures of ${many} asked for before scrolling`,
      sampleOf(of('large', 'requests')),
      80,
      `of ${few}: ${medianOf(of('small', 'requests'))}`,
    ),
    atMost(
      `layout shift in a gallery of ${many}, scrolled`,
      sampleOf(of('large', 'cls')),
      0.02,
      `of ${few}: ${medianOf(of('small', 'cls')).toFixed(4)}`,
    ),
  ];
}
