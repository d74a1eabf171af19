import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { ModulesStatus } from '../../shared/src/contract/modules.ts';
import type { AppOffer } from '../../shared/src/contract/second-factor.ts';
import type { Screen } from '../../shared/testing/screen.ts';
import { openScreen } from '../../e2e/fixtures/screens.ts';
import { standStill, type StillSite } from './still-site.ts';

export const widths = [360, 768, 1440];

/** A page with everything at rest. */
export interface StillPage {
  setWidth(width: number, height?: number): Promise<void>;
  /** The whole page from its top, independent of the scroll position; or the window's part of it. */
  shoot(part: 'page' | 'window'): Promise<Buffer>;
  /**
   * The whole page at rest, in a window as high as it is. For a picture of more than its window, Chromium makes that one pixel wide for a
   * moment: a long list then takes itself for one on a phone, renders its rows again by and by, and forgets how high they were.
   */
  shootAtRest(width: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** @param viewport Its window: scroll positions of another one do not hold. */
export async function openStill(
  browser: Browser,
  site: StillSite,
  screen: Screen,
  viewport = { width: widths[0] ?? 360, height: 740 },
  colorScheme: 'light' | 'dark' = 'light',
): Promise<StillPage> {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport,
    colorScheme,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
    ...(screen.role ? { storageState: await site.sessionOf(screen.role) } : {}),
  });
  try {
    await context.addInitScript({ path: standStill });
    await keepStill(context);
    const page = await context.newPage();
    await openScreen(page, screen);
    await page.waitForLoadState('networkidle');
    const setWidth: StillPage['setWidth'] = async (width, height = width < 768 ? 740 : 900) => {
      await page.setViewportSize({ width, height });
      await page.evaluate(async () => {
        // The port differs at each start, and a module's version with each change; some pages show them.
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const told = text.nodeValue ?? '';
          const still = told.replaceAll(location.host, 'club.example').replaceAll(/(?<=\b\d+\.\d+\.\d+-)[\da-f]{8}\b/g, '00000000');
          if (still !== told) text.nodeValue = still;
        }
        // A lazy picture outside of the window is loaded only when it comes near.
        for (const image of document.images) image.loading = 'eager';
        await Promise.allSettled([document.fonts.ready, ...[...document.images].map((image) => image.decode())]);
      });
    };
    const take = (fullPage: boolean) => page.screenshot({ fullPage, animations: 'disabled', caret: 'hide' });
    return {
      setWidth,
      async shoot(part) {
        if (part === 'page') await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
        return take(part === 'page');
      },
      async shootAtRest(width) {
        await setWidth(width);
        await rest(page);
        await fitWindow(page);
        return take(false);
      },
      close: () => context.close(),
    };
  } catch (error) {
    await context.close();
    throw error;
  }
}

/** Resolves once the network and the document have been quiet for a second. */
const rest = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let timer = setTimeout(resolve, 1000);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, 1000);
        }).observe(document, { subtree: true, childList: true });
      }),
  );

/** Makes the window as high as the page, until another height is set. */
async function fitWindow(page: Page): Promise<void> {
  await page.evaluate(() => {
    // Both are at least as high as the window, so the footer would always be below it.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('body, main { min-height: 0 !important }');
    document.adoptedStyleSheets = [sheet];
  });
  const { width } = page.viewportSize() ?? { width: 0 };
  // Content that enters the window may be higher than its estimate, or grow with it.
  for (let tries = 0; tries < 3; tries += 1) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height });
  }
  await page.evaluate(() => {
    // A new layout: rounding of a text far down depends on the layout before.
    const { style } = document.documentElement;
    style.display = 'none';
    document.documentElement.getBoundingClientRect();
    style.display = '';
  });
}

/** Replaces random or counted values of a server, and those that any change of the sources changes: versions and their size. */
async function keepStill(context: BrowserContext): Promise<void> {
  await context.route('**/api/cuenta/aplicacion', async (route) => {
    const offer = (await (await route.fetch()).json()) as AppOffer;
    const text = JSON.stringify(offer).replaceAll(offer.secreto, 'A'.repeat(offer.secreto.length));
    await route.fulfill({ contentType: 'application/json', body: text });
  });
  await context.route('**/api/modulos', async (route) => {
    const status = (await (await route.fetch()).json()) as ModulesStatus;
    const modulos = status.modulos.map((module) => ({
      ...module,
      version: module.version.replace(/-\w{8}$/, '-00000000'),
      tamano: module.tamano && 100,
      cargas: 0,
      dibujo: module.dibujo && { ...module.dibujo, paginas: 0, al_navegador: 0 },
    }));
    await route.fulfill({ json: { ...status, modulos } });
  });
}
