import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import sharp from 'sharp';
import prepareDemo from './fixtures/global-setup.ts';
import { openScreen, screens, type Screen } from './fixtures/screens.ts';
import { repository } from './fixtures/server.ts';
import { startSite, storedSession, type Site } from './fixtures/site.ts';
import { launchOptions } from './launch-options.ts';

const widths = [360, 768, 1440];
const heightOf = (width: number) => (width < 768 ? 740 : 900);

async function openIn(browser: Browser, site: Site, screen: Screen, width: number) {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width, height: heightOf(width) },
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
    ...(screen.role ? { storageState: await storedSession(site, screen.role) } : {}),
  });
  const page = await context.newPage();
  await openScreen(page, screen);
  await page.evaluate(async () => {
    // A picture outside of the window is asked for only when it comes near.
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
  return { page, close: () => context.close() };
}

/** Every screen at three widths, into e2e/screenshots. */
async function photographScreens(browser: Browser, site: Site): Promise<void> {
  const folder = join(import.meta.dirname, 'screenshots');
  mkdirSync(folder, { recursive: true });
  for (const screen of screens) {
    for (const width of widths) {
      if (screen.atWidth?.(width) === false) continue;
      const { page, close } = await openIn(browser, site, screen, width);
      // What lies over a screen covers the window, not the whole page.
      await page.screenshot({ path: join(folder, `${screen.name}-${width}.png`), fullPage: !screen.open });
      await close();
    }
  }
  console.log(`${folder}: ${screens.length} screens`);
}

/** The landing page as the README shows it. */
async function photographForReadme(browser: Browser, site: Site): Promise<void> {
  const [landing] = screens;
  if (!landing) throw new Error('There is no screen to show.');
  const { page, close } = await openIn(browser, site, landing, 1440);
  const picture = await page.screenshot();
  await close();
  const path = join(repository, 'docs/screenshot.png');
  // A poster does with 256 colours, and a third of the bytes.
  const { size } = await sharp(picture).png({ palette: true, effort: 10, dither: 0.6 }).toFile(path);
  console.log(`${path}: ${Math.round(size / 1024)} KB`);
}

const forgetDemo = await prepareDemo();
const site = await startSite();
const browser = await chromium.launch(launchOptions());
try {
  if (process.argv.includes('--readme')) await photographForReadme(browser, site);
  else await photographScreens(browser, site);
} finally {
  await browser.close();
  await site.stop();
  forgetDemo();
}
