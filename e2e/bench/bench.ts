import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { startServer } from '../fixtures/server.ts';
import { provideChromium } from '../../platform/test/find-chromium.ts';
import { holds, type Figure } from './figure.ts';
import { watchMachine } from './machine-load.ts';
import { measureLists } from './measure-api.ts';
import { measureFailures } from './measure-failures.ts';
import { measureGallery } from './measure-gallery.ts';
import { measureLanding } from './measure-landing.ts';
import { measureListScreen } from './measure-list-screen.ts';
import { measureRegistrations } from './measure-registrations.ts';
import { measureReleases } from './measure-releases.ts';
import { measureStaff } from './measure-staff.ts';
import { measureUploads } from './measure-uploads.ts';
import { measureZip } from './measure-zip.ts';
import { printFigures, type Reported } from './print-figures.ts';
import { serveWaitingShell } from './serve-waiting-shell.ts';

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '7' },
    releases: { type: 'string', default: '100' },
    // `pnpm bench failures --prove`: with a shell that waits for a dead module, which the figure must miss.
    prove: { type: 'boolean', default: false },
  },
});
const [rounds, releases] = [Number(options.rounds), Number(options.releases)];

const work = mkdtempSync(join(tmpdir(), 'moto-club-bench-'));
const data = join(work, 'data');
const modulesDir = join(work, 'releases');
const server = await startServer(data, { MODULES_DIR: modulesDir });
const browser = await chromium.launch({
  executablePath: await provideChromium(),
  args: ['--no-sandbox', '--disable-background-networking'],
});

async function measureFailuresOf(waiting: boolean): Promise<Figure[]> {
  if (!waiting) return measureFailures(browser, server.url, rounds);
  const { url, stop } = await serveWaitingShell(data);
  return measureFailures(browser, url, rounds).finally(stop);
}

/** In this order, since the last ones fill the data folder: with pictures, users and a new hero, registrations. `pnpm bench lists registrations` measures these two alone. */
const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  landing: () => measureLanding(browser, server.url, data, work, rounds),
  lists: () => measureLists(server.url, rounds),
  failures: () => measureFailuresOf(options.prove),
  releases: () => measureReleases(browser, server.url, modulesDir, releases),
  gallery: () => measureGallery(browser, data, server.url, rounds),
  uploads: () => measureUploads(data, rounds),
  zip: () => measureZip(data, rounds),
  staff: () => measureStaff(data, rounds),
  registrations: () => measureRegistrations(data, rounds),
  'list-screen': () => measureListScreen(browser, rounds),
};

try {
  const unknown = wanted.filter((name) => !(name in parts));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}.`);
  const figures: Reported[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const endWatch = watchMachine();
    const measured = await measure();
    const load = endWatch();
    figures.push(...measured.map((figure) => ({ ...figure, load })));
  }
  printFigures(figures);
  const results = join(import.meta.dirname, 'results');
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'latest.json'), `${JSON.stringify({ at: new Date().toISOString(), figures }, null, 2)}\n`);
  process.exitCode = figures.every(holds) ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
  rmSync(work, { recursive: true, force: true });
}
