import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { isRendered } from '../../platform/wire/rendered-page.ts';
import type { Registry } from '../../platform/wire/registry.ts';
import { repository, startServer } from '../../e2e/fixtures/server.ts';
import { buildSingle, renderSingle } from './build-single.ts';
import { atLeast, atMost, counted, type Figure } from './figure.ts';
import { interleave } from './interleave.ts';
import { measureMenu } from './measure-menu.ts';
import { measurePage, type PageLoad } from './measure-page.ts';
import { measurePrefetch } from './measure-prefetch.ts';
import { measurePress } from './measure-press.ts';
import { requestsPerSecond } from './requests-per-second.ts';
import { medianOf, ratioOf, sampleOf } from './sample.ts';

const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;

/** The share of the largest paint: rendered on the server / in the browser from one bundle. */
const pages = { '/': 0.28, '/eventos': 0.28, '/galerias/1': 0.3, '/formulario-inscripcion': 0.25 };
/** Pages that are read without a script. */
const read = ['/', '/eventos', '/actividades/1', '/galerias/1'];
/** Opened below their tops, where late data used to shift the text being read. */
const anchors = ['/#galeria', '/#patrocinadores'];

/**
 * The public pages on a slow phone, against the same sources in one bundle, which the same server serves from `work` to be rendered by the
 * browser; and what rendering costs the server.
 */
export async function measureLanding(
  browser: Browser,
  url: string,
  copyData: () => string,
  work: string,
  rounds: number,
): Promise<Figure[]> {
  const singleDir = join(work, 'single');
  await buildSingle(singleDir, JSON.parse(await readFile(join(repository, 'dist/modules/registry.json'), 'utf8')) as Registry);
  const single = await startServer(copyData(), { DRAW_PAGES: 'off', MODULES_DIR: join(work, 'none'), DIST_DIR: singleDir });
  const renderedSingleDir = join(work, 'rendered-single');
  await renderSingle(singleDir, renderedSingleDir);
  const renderedSingle = await startServer(copyData(), { MODULES_DIR: join(work, 'none'), DIST_DIR: renderedSingleDir });
  try {
    const figures: Figure[] = [await compareRendered(browser, url, renderedSingle.url, rounds)];
    for (const [path, limit] of Object.entries(pages)) figures.push(...(await comparePage(browser, url, single.url, path, limit, rounds)));
    for (const path of anchors) {
      const { loads } = await interleave({ loads: () => measurePage(browser, url + path) }, { rounds: Math.min(rounds, 3) });
      figures.push(atMost(`${path}: layout shift`, sampleOf(loads.map(({ cls }) => cls)), 0.02, ''));
    }
    const { taps } = await interleave({ taps: () => measureMenu(browser, `${url}/`) }, { rounds });
    figures.push(atMost("/: ms from a touch of 'Abrir menú' at the first paint until it is open", sampleOf(taps), 50, ''));
    const presses = await interleave(
      { cold: () => measurePress(browser, `${url}/`, false), warm: () => measurePress(browser, `${url}/`, true) },
      { rounds },
    );
    for (const [which, limit] of [
      ['cold', 1300],
      ['warm', 200],
    ] as const)
      figures.push(atMost(`/: ms from a touch of 'Contactar' until React answers, ${which}`, sampleOf(presses[which]), limit, ''));
    for (const path of read) {
      const { loads } = await interleave({ loads: () => measurePage(browser, url + path) }, { rounds: Math.min(rounds, 3) });
      figures.push(atMost(`${path}: JS before a press, bytes`, sampleOf(loads.map(({ js }) => js)), 0, ''));
    }
    for (const [which, savesData, limit] of [
      ['', false, 160 * 1024],
      [', with data saving', true, 0],
    ] as const)
      figures.push(
        atMost(`/: bytes put into the cache for a press${which}`, counted(await measurePrefetch(browser, `${url}/`, savesData)), limit, ''),
      );
    const bootstrap = await stat(join(repository, 'dist/shell/hydration-bootstrap.js'));
    figures.push(atMost('inline script of a page, bytes', counted(bootstrap.size), 2048, ''));
    for (const path of ['/', '/eventos', '/actividades/1', '/galerias/1'])
      figures.push(atMost(`${path}: HTML as it is sent, bytes`, counted(await sizeOf(url + path)), 11 * 1024, ''));
    figures.push(await compareRequests(browser, copyData, join(work, 'none'), rounds));
    return figures;
  } finally {
    await single.stop();
    await renderedSingle.stop();
  }
}

/** The bytes of a page that was asked for before, and has stayed the same. */
async function sizeOf(url: string): Promise<number> {
  for (let visits = 0; visits < 3; visits += 1) {
    await (await fetch(url)).text();
    await setTimeout(1000);
  }
  const reply = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  await reply.text();
  return Number(reply.headers.get('content-length') ?? Number.NaN);
}

/**
 * What rendering costs the server. Fresh servers each round: starts of the same code differ by a tenth. A browser visits each first: an
 * engine runs Fastify a fifth faster in a process that has only ever answered one address, as no server of real visitors has.
 */
async function compareRequests(browser: Browser, copyData: () => string, modulesDir: string, rounds: number): Promise<Figure> {
  const serve = async (hasRendered: boolean) => {
    const server = await startServer(copyData(), { MODULES_DIR: modulesDir, ...(!hasRendered && { DRAW_PAGES: 'off' }) });
    const ask = () => whileAwake(() => requestsPerSecond(`${server.url}/`, { 'Accept-Encoding': 'br' }));
    try {
      if (hasRendered) await waitUntilRendered(server.url);
      const page = await browser.newPage();
      await page.goto(server.url, { waitUntil: 'networkidle' });
      await page.close();
      await ask();
      return await ask();
    } finally {
      await server.stop();
    }
  };
  const served = await interleave({ rendered: () => serve(true), empty: () => serve(false) }, { rounds, warmUp: false });
  const detail = `${Math.round(medianOf(served.rendered))} / ${Math.round(medianOf(served.empty))}`;
  return atLeast('GET /, requests/s, rendered / left to the browser', ratioOf(served.rendered, served.empty), 0.75, detail);
}

/** Keeps this process from sleeping meanwhile: else most answers would have to wake it, which takes a server a third of its time. */
async function whileAwake<T>(work: () => Promise<T>): Promise<T> {
  let isWorking = true;
  const stayAwake = () => isWorking && setImmediate(stayAwake);
  stayAwake();
  return work().finally(() => (isWorking = false));
}

/** Else a page would be measured that the browser renders. */
async function waitUntilRendered(url: string): Promise<void> {
  while (!isRendered(await (await fetch(url)).text())) await setTimeout(500);
}

/** The cost of federation with rendering on the server: the landing page against the same from one bundle, rendered and hydrated likewise. */
async function compareRendered(browser: Browser, url: string, singleUrl: string, rounds: number): Promise<Figure> {
  await waitUntilRendered(singleUrl);
  const { federated, single } = await interleave<Record<'federated' | 'single', PageLoad>>(
    { federated: () => measurePage(browser, `${url}/`), single: () => measurePage(browser, `${singleUrl}/`) },
    { rounds },
  );
  const lcp = (loads: PageLoad[]) => loads.map((load) => load.lcp);
  return atMost(
    '/: LCP, rendered, federated / single bundle',
    ratioOf(lcp(federated), lcp(single)),
    1.05,
    `${Math.round(medianOf(lcp(federated)))} / ${Math.round(medianOf(lcp(single)))} ms`,
  );
}

async function comparePage(
  browser: Browser,
  url: string,
  singleUrl: string,
  path: string,
  limit: number,
  rounds: number,
): Promise<Figure[]> {
  const loads = await interleave<Record<'rendered' | 'single', PageLoad>>(
    { rendered: () => measurePage(browser, url + path), single: () => measurePage(browser, singleUrl + path) },
    { rounds },
  );
  const ours = (key: keyof PageLoad) => loads.rendered.map((load) => load[key]);
  const theirs = (key: keyof PageLoad) => loads.single.map((load) => load[key]);
  const [our, their] = [(key: keyof PageLoad) => medianOf(ours(key)), (key: keyof PageLoad) => medianOf(theirs(key))];
  const code = loads.rendered.map(({ js, css, font }) => (js + css + font) / 1024);
  const sizes = `js ${kilobytes(our('js'))}, fonts ${kilobytes(our('font'))}; all ${kilobytes(our('total'))}`;
  return [
    atMost(
      `${path}: LCP, rendered / single bundle`,
      ratioOf(ours('lcp'), theirs('lcp')),
      limit,
      `${Math.round(our('lcp'))} / ${Math.round(their('lcp'))} ms`,
    ),
    atMost(`${path}: layout shift`, sampleOf(ours('cls')), 0.02, `single bundle: ${their('cls').toFixed(4)}`),
    atMost(
      `${path}: total blocking time, ms`,
      sampleOf(ours('tbt')),
      path === '/' ? 10 : 100,
      `single bundle: ${Math.round(their('tbt'))}`,
    ),
    ...(path === '/'
      ? [
          atMost('/: scripts asked for before the hero is there, bytes', sampleOf(ours('early')), 0, ''),
          atMost('/: requests before the hero', sampleOf(ours('hops')), 1, `single bundle: ${their('hops')}`),
          atMost('/: JS + CSS + fonts, KB', sampleOf(code), 40, sizes),
        ]
      : []),
    ...(path === '/formulario-inscripcion'
      ? [
          atMost(
            `${path}: JS, federated / single bundle`,
            ratioOf(ours('js'), theirs('js')),
            1,
            `${kilobytes(our('js'))} / ${kilobytes(their('js'))}`,
          ),
        ]
      : []),
  ];
}
