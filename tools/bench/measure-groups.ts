import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { openDatabase } from '../../api/src/core/db/connect.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { storedSession } from '../../e2e/fixtures/site.ts';
import { atMost, type Figure } from './figure.ts';
import { medianOf, sampleOf } from './sample.ts';

const riders = 1500;
const anio = new Date().getFullYear();
const clubs = ['Los del Alto Tajo', 'Moteros del Henares', 'Peña La Bujía', null, null, null];
const routes = ['PRO', 'Amateur', 'Guiada'];

interface Seen {
  tasks: number[];
}
type Observed = typeof globalThis & { seenByBench: Seen };

/** Groups for many: the long tasks of proposing them, and the server's time of storing them. */
export async function measureGroups(browser: Browser, rounds: number): Promise<Figure[]> {
  const data = mkdtempSync(join(tmpdir(), 'moto-club-groups-'));
  const server = await startServer(data);
  const longest: number[] = [];
  const shown: number[] = [];
  const stored: number[] = [];
  try {
    const storageState = await storedSession(server, 'direccion');
    for (let round = 0; round < rounds; round += 1) {
      await fill(data);
      const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 }, storageState });
      await context.addInitScript({ path: join(import.meta.dirname, 'observe-list.js') });
      const page = await context.newPage();
      await page.goto('/inscripciones/grupos');
      await page.getByRole('button', { name: 'Proponer grupos' }).waitFor();
      await takeTasks(page);
      const began = performance.now();
      await page.getByRole('button', { name: 'Proponer grupos' }).click();
      await page.getByText(/^Cambiarán 1[.\s]?500 inscripciones/).waitFor({ timeout: 60_000 });
      shown.push(performance.now() - began);
      // The groups are rendered a few at a time: the last has more than its placeholder.
      await page
        .getByRole('button', { name: /^Mover a / })
        .nth(riders - 1)
        .waitFor();
      longest.push(Math.max(0, ...(await takeTasks(page))));
      const [reply] = await Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/api/inscripciones/lote')),
        page.getByRole('button', { name: 'Aplicar' }).click(),
      ]);
      await reply.finished();
      if (!reply.ok()) throw new Error(`The groups were not stored: ${reply.status()}`);
      // From the request's last byte to the first of the reply.
      const { requestStart, responseStart } = reply.request().timing();
      stored.push(responseStart - requestStart);
      await context.close();
    }
    const detail = `${riders} riders; on the screen after ${medianOf(shown).toFixed(0)} ms`;
    return [
      atMost('proposal of groups: longest task of the page, ms', sampleOf(longest), 50, detail),
      atMost('proposal of groups: stored by the server, ms', sampleOf(stored), 1000, `${riders} riders in one call`),
    ];
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Replaces all registrations by riders without groups. */
async function fill(dataDir: string): Promise<void> {
  const db = openDatabase({ databaseUrl: undefined, dataDir });
  await db.deleteFrom('inscripciones').execute();
  const rows = Array.from({ length: riders }, (_, index) => ({
    fecha: `${anio}-01-12`,
    anio,
    mail: `r${index}@rider.example`,
    nombre: `Nombre ${index} Apellido García`,
    evento: 'Castillos',
    ruta: routes[index % routes.length],
    grupo: clubs[index % clubs.length],
    notas: index % 40 === 0 ? 'Capitán' : null,
  }));
  for (let from = 0; from < riders; from += 100) {
    await db
      .insertInto('inscripciones')
      .values(rows.slice(from, from + 100) as never)
      .execute();
  }
  await db.destroy();
}

/** The tasks of 50 ms and more since the last call. Observers report a moment later. */
async function takeTasks(page: Page): Promise<number[]> {
  await page.waitForTimeout(500);
  return page.evaluate(() => {
    const seen = (globalThis as Observed).seenByBench;
    const { tasks } = seen;
    seen.tasks = [];
    return tasks;
  });
}
