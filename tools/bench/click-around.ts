import type { Browser, Page } from 'playwright';

/** What visitors saw while a module was released again and again. */
export interface Seen {
  /** Clicks that led to the expected page. */
  navigations: number;
  failures: string[];
  consoleErrors: string[];
  lostTexts: number;
  keptTexts: number;
}

/** The progress of the releases. */
export interface Progress {
  released: number;
  ended: boolean;
}

/** Navigates the site by its links until stopped, and leaves a text in the contact form while releases of that form's module come out. */
export async function clickAround(browser: Browser, url: string, seen: Seen, progress: Progress): Promise<void> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('console', (message) => {
    if (message.type() === 'error') seen.consoleErrors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => seen.consoleErrors.push(String(error)));
  while (!progress.ended) {
    try {
      await goRound(page, seen, progress);
    } catch (error) {
      if (!progress.ended) seen.failures.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    }
  }
  await context.close();
}

async function goRound(page: Page, seen: Seen, progress: Progress): Promise<void> {
  const arrive = async (heading: RegExp) => {
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    seen.navigations += 1;
  };
  await page.goto('/');
  seen.navigations += 1;
  await leaveText(page, seen, progress);
  await page.getByRole('region', { name: 'Galería' }).getByRole('link', { name: 'Ver más...' }).click();
  await arrive(/^Galerías/);
  await page
    .getByRole('link', { name: /^Ver galería completa/ })
    .first()
    .click();
  await page.waitForURL(/\/galerias\/\d+$/);
  await arrive(/./);
  // Back in the module that is released: this page keeps the version that it began with.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Eventos', exact: true }).click();
  await arrive(/^Próximos Eventos/);
  await page.goto('/eventos');
  await arrive(/^Próximos Eventos/);
  await page.getByRole('banner').getByRole('link', { name: 'Moto Club Almenara' }).click();
  await page.waitForURL('/');
  seen.navigations += 1;
}

/** Types into the form, whose code is loaded when it is opened; the text has to survive a release. */
async function leaveText(page: Page, seen: Seen, progress: Progress): Promise<void> {
  await page.getByRole('button', { name: 'Contactar' }).click();
  const message = page.getByRole('dialog').locator('[name=mensaje]');
  await message.fill('¿Cuándo sale la ruta?');
  const before = progress.released;
  while (progress.released === before && !progress.ended) await page.waitForTimeout(200);
  if (progress.ended) return;
  // For the page's reaction to the release.
  await page.waitForTimeout(500);
  if ((await message.inputValue()) === '¿Cuándo sale la ruta?') seen.keptTexts += 1;
  else seen.lostTexts += 1;
  await page.keyboard.press('Escape');
}
