import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { startServer } from '../../e2e/fixtures/server.ts';
import { storedSession } from '../../e2e/fixtures/site.ts';
import { atMost, type Figure } from './figure.ts';
import { fillRegistrations, manyYears } from './fill-registrations.ts';
import { interleave } from './interleave.ts';
import { medianOf, ratioOf, sampleOf } from './sample.ts';

const few = 200;
const many = 20_000;
/** The most rows that are all in the document. */
const whole = 1500;
const slowly = 4;

interface Seen {
  /** Milliseconds since the navigation began. */
  firstRow: number;
  /** The maximum of rows in the document. */
  mostRows: number;
  /** Milliseconds from each click or key to the paint that followed it. */
  interactions: { duration: number; what: string }[];
  /** Tasks of 50 ms and more, in milliseconds. */
  tasks: number[];
}

type Observed = typeof globalThis & { seenByBench: Seen };
const seenBy = (page: Page) => page.evaluate(() => (globalThis as Observed).seenByBench);
const forget = (page: Page) =>
  page.evaluate(() => void Object.assign((globalThis as Observed).seenByBench, { interactions: [], tasks: [] }));
const longest = (times: number[]) => Math.max(0, ...times);
/** Observers report only after the paint. */
const waitForObservers = (page: Page) => page.waitForTimeout(500);

/** The staff's screen with a list of 20,000 registrations, on a slow processor. */
export async function measureListScreen(browser: Browser, rounds: number): Promise<Figure[]> {
  const short = await openSite(browser, few);
  const long = await openSite(browser, many);
  try {
    const first = await interleave({ short: () => timeFirstRow(short.context), long: () => timeFirstRow(long.context) }, { rounds });
    // Each takes a minute, and a page of its own: no warm-up is needed.
    const seen = await interleave<Record<'use' | 'excel', Seen>>(
      { use: () => useList(long.context), excel: () => exportList(long.context) },
      { rounds, warmUp: false },
    );
    const delays = seen.use.map(({ interactions }) => longest(interactions.map(({ duration }) => duration)));
    const [slowest] = seen.use.flatMap(({ interactions }) => interactions).toSorted((a, b) => b.duration - a.duration);
    const tasks = seen.excel.map((each) => longest(each.tasks));
    const times = `${Math.round(medianOf(first.long))} / ${Math.round(medianOf(first.short))} ms at CPU ×${slowly}`;
    return [
      atMost('list screen: first row of 20,000 / of 200', ratioOf(first.long, first.short), 1.5, times),
      atMost('rows in the document, of 20,000', sampleOf(seen.use.map(({ mostRows }) => mostRows)), 250, ''),
      atMost(
        `scroll, select all, search, order at CPU ×${slowly}: slowest, ms`,
        sampleOf(delays),
        200,
        `of all rounds: ${slowest?.what}, of ${seen.use[0]?.interactions.length}`,
      ),
      atMost(`spreadsheet of 20,000 at CPU ×${slowly}: longest task of the page, ms`, sampleOf(tasks), 50, '0: none of 50 or more'),
    ];
  } finally {
    await short.close();
    await long.close();
  }
}

/** A key of the search in the list of one year, which is in the document whole. */
export async function measureSearch(browser: Browser, rounds: number): Promise<Figure> {
  const { context, close } = await openSite(browser, whole, 1);
  try {
    const { keys } = await interleave({ keys: () => searchWhole(context) }, { rounds, warmUp: false });
    return atMost(
      `search and its end, ${whole} rows in the document, CPU ×${slowly}: slowest key, ms`,
      sampleOf(keys),
      100,
      'a table of one year',
    );
  } finally {
    await close();
  }
}

/** A site of its own with so many registrations, and a signed-in page. */
async function openSite(browser: Browser, count: number, years?: number) {
  const data = mkdtempSync(join(tmpdir(), 'moto-club-list-'));
  const server = await startServer(data);
  await fillRegistrations(data, count, years);
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'es-ES',
    viewport: { width: 1440, height: 900 },
    storageState: await storedSession(server, 'direccion'),
  });
  // Plain JavaScript: tsx would wrap its functions in a helper that the page does not have.
  await context.addInitScript({ path: join(import.meta.dirname, 'observe-list.js') });
  return {
    context,
    close: async () => {
      await context.close();
      await server.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function openList(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowly });
  await page.goto('/inscripciones');
  await page.locator('tbody tr').first().waitFor();
  return page;
}

async function openWholeList(context: BrowserContext): Promise<Page> {
  const page = await openList(context);
  await page.locator('[aria-busy=false]', { hasText: `Total: ${many.toLocaleString('es')}` }).waitFor({ timeout: 120_000 });
  await waitForObservers(page);
  await forget(page);
  return page;
}

async function timeFirstRow(context: BrowserContext): Promise<number> {
  const page = await openList(context);
  const { firstRow } = await seenBy(page);
  await page.close();
  return firstRow;
}

/** Reads through the list, ticks a whole year and one rider alone, searches and orders. */
async function useList(context: BrowserContext): Promise<Seen> {
  const page = await openWholeList(context);
  const wholeYear = page.getByRole('checkbox', { name: /^Seleccionar todas las de/ }).first();
  await press(page, wholeYear);
  await page.getByRole('button', { name: `Enviar correo (${many / manyYears})` }).waitFor();
  for (const key of ['PageDown', 'PageDown', 'End', 'PageUp', 'Home', 'PageDown']) {
    await page.keyboard.press(key);
    await waitForObservers(page);
  }
  await page.mouse.move(700, 600);
  for (let turn = 0; turn < 20; turn += 1) {
    await page.mouse.wheel(0, 1500);
    await page.waitForTimeout(50);
  }
  await waitForObservers(page);
  await press(page, page.locator('tbody input[type=checkbox]').nth(12));
  await page.getByRole('button', { name: `Enviar correo (${many / manyYears - 1})` }).waitFor();
  await page.keyboard.press('Home');
  await waitForObservers(page);
  await press(page, wholeYear);
  await press(page, page.getByRole('searchbox', { name: 'Buscar' }));
  await page.keyboard.type('sierra 12', { delay: 120 });
  await waitForObservers(page);
  await page.getByText(/ a la vista$/).waitFor();
  await press(page, page.getByRole('button', { name: 'Nombre', exact: true }).first());
  await page.locator('th[aria-sort=ascending]').first().waitFor();
  const seen = await seenBy(page);
  await page.close();
  return seen;
}

/** A click as the user makes it: Playwright's checks of position and success run on the page too, and must not count. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await restingBox(page, target);
  // The pointer moves before it presses: that is an interaction of its own.
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await waitForObservers(page);
  await page.mouse.down();
  await page.mouse.up();
  await waitForObservers(page);
}

/** The target's box once it no longer moves: on a slow processor scrolling takes its time. */
async function restingBox(page: Page, target: Locator) {
  let before: string | undefined;
  for (;;) {
    await waitForObservers(page);
    const box = await target.boundingBox();
    if (!box) throw new Error('There is nothing to click on.');
    if (JSON.stringify(box) === before) return box;
    before = JSON.stringify(box);
  }
}

/** Searches for one rider, and for all again, while every row is in the document. @returns how long the slowest key took, in ms. */
async function searchWhole(context: BrowserContext): Promise<number> {
  const page = await openList(context);
  await waitForWhole(page);
  await press(page, page.getByRole('searchbox', { name: 'Buscar' }));
  await forget(page);
  await page.keyboard.type('sierra 12', { delay: 120 });
  await page.getByText(/ a la vista$/).waitFor();
  await waitForObservers(page);
  for (let key = 0; key < 'sierra 12'.length; key += 1) await page.keyboard.press('Backspace', { delay: 120 });
  // Outside the search every row is rendered again.
  await page.keyboard.press('Tab');
  await waitForWhole(page);
  const { interactions } = await seenBy(page);
  await page.close();
  return longest(interactions.map(({ duration }) => duration));
}

async function waitForWhole(page: Page): Promise<void> {
  await page
    .locator('tbody tr')
    .nth(whole - 1)
    .waitFor({ timeout: 120_000 });
  await waitForObservers(page);
}

/** Exports the whole list. */
async function exportList(context: BrowserContext): Promise<Seen> {
  const page = await openWholeList(context);
  await page.getByRole('button', { name: 'Crear Excel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exportar Inscripciones' });
  await dialog.waitFor();
  await waitForObservers(page);
  await forget(page);
  const downloading = page.waitForEvent('download', { timeout: 120_000 });
  await press(page, dialog.getByRole('button', { name: 'Exportar', exact: true }));
  await (await downloading).path();
  await dialog.waitFor({ state: 'detached' });
  await waitForObservers(page);
  const seen = await seenBy(page);
  await page.close();
  return seen;
}
