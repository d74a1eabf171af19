import type { Browser, Page } from 'playwright';
import { storedSession } from '../fixtures/site.ts';

/** Pages of the modules that are well, and of the shell. */
const pages = ['/', '/eventos', '/actividades', '/formulario-inscripcion', '/inscripciones', '/usuarios', '/patrocinadores', '/panel'];
const entry = /\/modules\/mf-galleries\/[^/]+\/remoteEntry\.js/;

/** What may be wrong with one module. */
const troubles: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  // Intercepting requests takes time by itself.
  none: (page) => page.route(entry, (route) => route.continue()),
  down: (page) => page.route(entry, (route) => route.abort()),
  hanging: (page) => page.route(entry, () => {}),
  broken: (page) => page.route(entry, (route) => route.fulfill({ contentType: 'text/javascript', body: "throw new Error('broken')" })),
};

async function timeToHeading(
  browser: Browser,
  url: string,
  storageState: Awaited<ReturnType<typeof storedSession>>,
  trouble: (page: Page) => Promise<unknown>,
): Promise<number> {
  const context = await browser.newContext({ reducedMotion: 'reduce', storageState });
  try {
    const page = await context.newPage();
    await trouble(page);
    const cdp = await context.newCDPSession(page);
    const bytesPerSecond = (1600 * 1000) / 8;
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    const started = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    return performance.now() - started;
  } finally {
    await context.close();
  }
}

export interface PageRatio {
  path: string;
  trouble: string;
  ratio: number;
  ms: number;
}

/** How much longer each page takes while the galleries are down, hang or are broken; in turns, so that noise hits all alike. */
export async function measureFailures(browser: Browser, url: string, rounds: number): Promise<PageRatio[]> {
  const session = await storedSession({ url }, 'webmaster');
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const path of pages) {
      for (const [name, trouble] of Object.entries(troubles)) {
        const key = `${path} ${name}`;
        times.set(key, [...(times.get(key) ?? []), await timeToHeading(browser, url + path, session, trouble)]);
      }
    }
  }
  // Whatever else the machine does only makes a page slower, and of many ratios the worst is sought: the quickest round is the page's own time.
  const best = (path: string, trouble: string) => Math.min(...(times.get(`${path} ${trouble}`) ?? []));
  return pages.flatMap((path) =>
    Object.keys(troubles)
      .filter((trouble) => trouble !== 'none')
      .map((trouble) => ({ path, trouble, ratio: best(path, trouble) / best(path, 'none'), ms: best(path, trouble) })),
  );
}
