import type { Browser } from '@playwright/test';
import type { Screen } from '../../shared/testing/screen.ts';
import { findDifference } from './difference.ts';
import type { Finding } from './report.ts';
import { openStill, widths, type StillPage } from './still-page.ts';
import type { StillSite } from './still-site.ts';

interface Sides<T> {
  before: T;
  now: T;
}

/** Both at once: one core each, and both servers get the same requests in the same order. */
async function onBoth<T, R>({ before, now }: Sides<T>, work: (side: T) => Promise<R>): Promise<Sides<R>> {
  const [first, second] = await Promise.all([work(before), work(now)]);
  return { before: first, now: second };
}

/** Compares a screen of both sites; returns where they differ. */
export async function compareScreen(browser: Browser, sites: Sides<StillSite>, screen: Screen): Promise<Finding[]> {
  const first = await look(browser, sites, screen);
  if (first.length === 0) return [];
  // Twice: a random difference, such as the rounding of a line far down a long list, is not the same again.
  const again = await look(browser, sites, screen);
  return again.filter(({ title }) => first.some((finding) => finding.title === title));
}

async function look(browser: Browser, sites: Sides<StillSite>, screen: Screen): Promise<Finding[]> {
  const opened = await onBoth(sites, (site) => openStill(browser, site, screen).catch((error: unknown) => String(error)));
  const { before, now } = opened;
  try {
    if (typeof now === 'string') return [{ title: screen.name, text: `It does not open. ${now}`, pictures: {} }];
    if (typeof before === 'string')
      return [{ title: screen.name, text: `It did not open. ${before}`, pictures: await shootAll(now, screen) }];
    const findings: Finding[] = [];
    for (const width of widthsOf(screen)) findings.push(...(await compareAt({ before, now }, screen, width)));
    return findings;
  } finally {
    for (const page of [before, now]) if (typeof page !== 'string') await page.close();
  }
}

export const widthsOf = (screen: Screen): number[] => widths.filter((width) => screen.atWidth?.(width) ?? true);

async function shootAll(page: StillPage, screen: Screen): Promise<Record<string, Buffer>> {
  const pictures: Record<string, Buffer> = {};
  for (const width of widthsOf(screen)) {
    pictures[`now-${width}`] = await settle(page, width);
  }
  return pictures;
}

async function compareAt(pages: Sides<StillPage>, screen: Screen, width: number): Promise<Finding[]> {
  await onBoth(pages, (page) => page.setWidth(width));
  const quick = await onBoth(pages, (page) => page.shoot('page'));
  if (quick.before.equals(quick.now)) return [];
  // A late render is no difference.
  const { before, now } = await onBoth(pages, (page) => settle(page, width));
  const difference = await findDifference(before, now);
  if (!difference) return [];
  const text = `${difference.pixels.toLocaleString('en')} pixels are another colour`;
  return [{ title: `${screen.name} ${width}`, text, pictures: { before, now, difference: difference.picture } }];
}

/** Takes pictures, at rest, until two are the same. */
async function settle(page: StillPage, width: number): Promise<Buffer> {
  let last = await page.shootAtRest(width);
  for (let looks = 0; looks < 10; looks += 1) {
    const next = await page.shootAtRest(width);
    if (next.equals(last)) return next;
    last = next;
  }
  return last;
}
