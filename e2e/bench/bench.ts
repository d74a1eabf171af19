import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from 'playwright';
import type { Registry } from '../../shared/src/contract/modules.ts';
import { repository, startServer } from '../fixtures/server.ts';
import { provideChromium } from '../run/find-chromium.ts';
import { buildSingle } from './build-single.ts';
import { atMost, type Figure } from './figure.ts';
import { compareWithBareRoute } from './measure-api.ts';
import { measureGallery } from './measure-gallery.ts';
import { measureListScreen } from './measure-list-screen.ts';
import { measurePage, type PageLoad } from './measure-page.ts';
import { measureRegistrations } from './measure-registrations.ts';
import { measureStaff } from './measure-staff.ts';
import { measureUploads } from './measure-uploads.ts';
import { measureZip } from './measure-zip.ts';
import { median } from './median.ts';
import { failureFigures, releaseFigures } from './release-figures.ts';

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '9' }, releases: { type: 'string', default: '100' } },
});
const runs = Number(options.runs);
const publicLists = ['actividades/', 'eventos/publicos', 'patrocinadores', 'galerias/publicas'];

async function measureLanding(browser: Browser, federatedUrl: string, singleUrl: string): Promise<Figure[]> {
  const federated: PageLoad[] = [];
  const single: PageLoad[] = [];
  for (let run = 0; run < runs; run += 1) {
    federated.push(await measurePage(browser, federatedUrl));
    single.push(await measurePage(browser, singleUrl));
  }
  const of = (loads: PageLoad[], key: keyof PageLoad) => median(loads.map((load) => load[key]));
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;
  const ours = (key: keyof PageLoad) => of(federated, key);
  const theirs = (key: keyof PageLoad) => of(single, key);
  const code = ours('js') + ours('css') + ours('font');
  return [
    atMost(
      'landing LCP, federated / single bundle',
      ours('lcp') / theirs('lcp'),
      1.15,
      `${Math.round(ours('lcp'))} / ${Math.round(theirs('lcp'))} ms`,
    ),
    atMost(
      'landing JS, federated / single bundle',
      ours('js') / theirs('js'),
      1.35,
      `${kilobytes(ours('js'))} / ${kilobytes(theirs('js'))}`,
    ),
    atMost('serial hops up to the hero’s data', ours('hops'), 2, `single bundle: ${theirs('hops')}`),
    atMost('cumulative layout shift', ours('cls'), 0.02, `single bundle: ${theirs('cls').toFixed(4)}`),
    atMost('total blocking time, ms', ours('tbt'), 150, `single bundle: ${Math.round(theirs('tbt'))}`),
    atMost(
      'JS + CSS + fonts, KB',
      code / 1024,
      230,
      `js ${kilobytes(ours('js'))}, css ${kilobytes(ours('css'))}, fonts ${kilobytes(ours('font'))}; all ${kilobytes(ours('total'))}`,
    ),
  ];
}

async function measureLists(url: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const path of publicLists) {
    const { ours, bare, ratio } = await compareWithBareRoute(`${url}/api/${path}`, 11);
    figures.push({
      name: `GET ${path}, requests/s against a bare route`,
      value: ratio,
      limit: 0.7,
      kind: 'at least',
      detail: `${Math.round(ours)} / ${Math.round(bare)}`,
    });
  }
  return figures;
}

const holds = ({ kind, value, limit }: Figure) => (kind === 'at most' ? value <= limit : value >= limit);

function printTable(figures: Figure[]): void {
  const rows = figures.map((figure) => [
    holds(figure) ? 'ok' : 'MISSED',
    figure.name,
    String(Number(figure.value.toFixed(figure.value < 10 ? 3 : 0))),
    `${figure.kind} ${figure.limit}`,
    figure.detail,
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

const work = mkdtempSync(join(tmpdir(), 'moto-club-bench-'));
const data = join(work, 'data');
const modulesDir = join(work, 'releases');
const server = await startServer(data, { MODULES_DIR: modulesDir });
const browser = await chromium.launch({
  executablePath: await provideChromium(),
  args: ['--no-sandbox', '--disable-background-networking'],
});

/** In this order, since the last ones fill the data folder: with pictures, users and a new hero, registrations. `pnpm bench lists registrations` measures these two alone. */
const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  landing: async () => {
    const singleDir = join(work, 'single');
    await buildSingle(singleDir, JSON.parse(await readFile(join(repository, 'dist/modules/registry.json'), 'utf8')) as Registry);
    const single = await startServer(data, { DIST_DIR: singleDir, MODULES_DIR: join(work, 'none') });
    return measureLanding(browser, server.url, single.url).finally(single.stop);
  },
  lists: () => measureLists(server.url),
  failures: () => failureFigures(browser, server.url),
  releases: () => releaseFigures(browser, server.url, modulesDir, Number(options.releases)),
  gallery: () => measureGallery(browser, data, server.url),
  uploads: () => measureUploads(data),
  zip: () => measureZip(data),
  staff: () => measureStaff(data),
  registrations: () => measureRegistrations(data),
  'list-screen': () => measureListScreen(browser),
};

try {
  const unknown = wanted.filter((name) => !(name in parts));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}.`);
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length === 0 || wanted.includes(name)) figures.push(...(await measure()));
  }
  printTable(figures);
  const results = join(import.meta.dirname, 'results');
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'latest.json'), `${JSON.stringify({ at: new Date().toISOString(), runs, figures }, null, 2)}\n`);
  process.exitCode = figures.every(holds) ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
  rmSync(work, { recursive: true, force: true });
}
