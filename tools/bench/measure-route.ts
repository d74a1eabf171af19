import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { openDatabase } from '../../api/src/core/db/connect.ts';
import { countSheets } from '../../e2e/fixtures/parts.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { storedSession } from '../../e2e/fixtures/site.ts';
import { atMost, type Figure } from './figure.ts';
import { openAndWatch } from './painted.ts';
import { medianOf, sampleOf } from './sample.ts';
import { watchProcess } from './watch-process.ts';

const riders = 1500;
const slowly = 4;
const waitingMarks = 2000;
/** 1.6 Mbps in bytes a second, either way, and the latency of a mobile network in ms. */
const mobile = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const address = '/inscripciones/dia';
const anio = new Date().getFullYear() + 1;

interface Seen {
  interactions: { duration: number; what: string }[];
}
type Observed = typeof globalThis & { seenByBench: Seen };

/** The route's morning, on a slow phone. */
export async function measureRoute(browser: Browser, rounds: number): Promise<Figure[]> {
  const data = mkdtempSync(join(tmpdir(), 'moto-club-route-'));
  const server = await startServer(data);
  try {
    const numbers = await signUp(data);
    const open = async () => {
      const state = await storedSession(server, 'direccion');
      const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 }, storageState: state });
      await context.addInitScript({ path: join(import.meta.dirname, 'observe-list.js') });
      return context;
    };
    const taps: number[] = [];
    const keys: number[] = [];
    const starts: number[] = [];
    const sends: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await forgetMarks(data);
      const context = await open();
      const page = await openDay(context);
      const [key, tap] = await useDay(page);
      keys.push(key);
      taps.push(tap);
      await keepMarks(page, numbers);
      await page.close();
      await context.setOffline(true);
      const again = await slowPage(context);
      starts.push(await openAndWatch(again, address, '[role=status]', counted));
      sends.push(await send(context, again));
      await context.close();
    }
    const printed = await printDepartures(browser, server, rounds);
    const at = `of ${riders} riders, CPU ×${slowly}`;
    return [
      atMost('day of the route: tap to mark, slowest, ms', sampleOf(taps), 100, at),
      atMost('day of the route: search, slowest key, ms', sampleOf(keys), 50, at),
      atMost('day of the route: start without signal, ms', sampleOf(starts), 1500, at),
      atMost(
        'day of the route: 2,000 waiting marks sent, ms',
        sampleOf(sends),
        5000,
        `1.6 Mbps, 150 ms, CPU ×${slowly}; ${Math.round(medianOf(sends))}`,
      ),
      atMost('departures: printed to PDF, ms', sampleOf(printed.times), 5000, `${riders} riders, ${printed.sheets} sheets, by Chromium`),
      atMost(
        'departures: memory that the browser takes to print them, MB',
        sampleOf(printed.megabytes),
        250,
        `beyond what the open list takes; a PDF of ${(printed.bytes / 1e6).toFixed(2)} MB`,
      ),
    ];
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Prints from the browser's own menu, with the list on the screen: each time in a tab of its own, without an earlier print. */
async function printDepartures(browser: Browser, server: { url: string }, rounds: number) {
  const storageState = await storedSession(server, 'direccion');
  const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo');
  const watch = watchProcess(processInfo.find(({ type }) => type === 'browser')?.id ?? 0);
  const times: number[] = [];
  const megabytes: number[] = [];
  let [sheets, bytes] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 }, storageState });
    const page = await context.newPage();
    await page.goto(`/inscripciones/salidas?anio=${anio}&evento=Castillos`);
    await page.getByRole('table', { name: 'Salidas' }).waitFor();
    // Whatever the page still loads is not the print's.
    await page.waitForLoadState('networkidle');
    watch.forgetPeak();
    const before = watch.peakMegabytes();
    const began = performance.now();
    const pdf = await page.pdf({ preferCSSPageSize: true });
    times.push(performance.now() - began);
    megabytes.push(watch.peakMegabytes() - before);
    bytes = pdf.length;
    sheets = countSheets(pdf);
    await context.close();
  }
  watch.stop();
  return { times, megabytes, bytes, sheets };
}

/** Replaces all registrations by riders. Returns their numbers. */
async function signUp(dataDir: string): Promise<number[]> {
  const db = openDatabase({ databaseUrl: undefined, dataDir });
  await db.deleteFrom('inscripciones').execute();
  const rows = Array.from({ length: riders }, (_, index) => ({
    fecha: `${anio - 1}-11-02`,
    anio,
    mail: `r${index}@rider.example`,
    nombre: `Nombre ${index} Apellido García`,
    telefono: '600 111 222',
    dorsal: String(index + 1),
    evento: 'Castillos',
    grupo_num: 1 + Math.floor(index / 20),
  }));
  const numbers: number[] = [];
  for (let from = 0; from < riders; from += 100) {
    const added = await db
      .insertInto('inscripciones')
      .values(rows.slice(from, from + 100) as never)
      .returning('id')
      .execute();
    numbers.push(...added.map(({ id }) => id));
  }
  await db.destroy();
  return numbers;
}

/** Deletes all marks before each round. */
async function forgetMarks(dataDir: string): Promise<void> {
  const db = openDatabase({ databaseUrl: undefined, dataDir });
  await db.deleteFrom('marcas_ruta').execute();
  await db.destroy();
}

const counted = String.raw` de [\d.]+ · \d+ sin enviar$`;
const counter = (page: Page) => page.getByText(new RegExp(counted));

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowly });
  return page;
}

/** Opens it once with signal, until the phone has cached it. */
async function openDay(context: BrowserContext): Promise<Page> {
  const page = await slowPage(context);
  await page.goto(address);
  await counter(page).waitFor();
  await page.getByText('también se abre sin señal').waitFor();
  return page;
}

/** Observers report only after the paint. */
async function slowest(page: Page): Promise<number> {
  await page.waitForTimeout(500);
  const interactions = await page.evaluate(() => {
    const seen = (globalThis as Observed).seenByBench;
    const found = seen.interactions;
    seen.interactions = [];
    return found;
  });
  return Math.max(0, ...interactions.map(({ duration }) => duration));
}

/** Types three characters and more, key by key, and taps the big button of the rider found. */
async function useDay(page: Page): Promise<[key: number, tap: number]> {
  const search = page.getByRole('searchbox');
  await search.click();
  await slowest(page);
  await page.keyboard.type('nombre 77', { delay: 150 });
  const key = await slowest(page);
  await search.fill('77');
  const button = page.getByRole('button', { name: 'Ha llegado' }).first();
  const box = await button.boundingBox();
  if (!box) throw new Error('Nobody was found.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await slowest(page);
  await page.mouse.down();
  await page.mouse.up();
  const tap = await slowest(page);
  return [key, tap];
}

/** Stores so many marks, as if made without signal. */
async function keepMarks(page: Page, numbers: readonly number[]): Promise<void> {
  const marks = Array.from({ length: waitingMarks }, (_, index) => ({
    anio,
    mark: {
      id: randomUUID(),
      tipo: index < riders ? 'llegada' : 'salida',
      de: String(numbers[index % riders]),
      momento: new Date().toISOString(),
    },
  }));
  await page.evaluate(
    (all) =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('marcas-sin-enviar');
        asked.onerror = () => reject(asked.error ?? new Error());
        asked.onsuccess = () => {
          const writing = asked.result.transaction('marcas', 'readwrite');
          for (const mark of all) writing.objectStore('marcas').add(mark);
          writing.oncomplete = () => resolve();
        };
      }),
    marks,
  );
}

/** From the first moment with signal until the server has all of them. */
async function send(context: BrowserContext, page: Page): Promise<number> {
  await page.getByText(/ · [\d.]+ sin enviar$/).waitFor();
  // The same session: conditions of another one would go on beside it.
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', { ...mobile, offline: true });
  await context.setOffline(false);
  const began = performance.now();
  await network.send('Network.emulateNetworkConditions', mobile);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByText(/ · 0 sin enviar$/).waitFor({ timeout: 60_000 });
  return performance.now() - began;
}
