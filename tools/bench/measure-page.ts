import { join } from 'node:path';
import type { Browser, CDPSession } from 'playwright';

/** One cold load on a slow phone. Times in ms, sizes in bytes on the wire (headers and body as served). */
export interface PageLoad {
  lcp: number;
  fcp: number;
  cls: number;
  /** Total blocking time: what long tasks take beyond 50 ms, from the first paint on. */
  tbt: number;
  js: number;
  css: number;
  font: number;
  total: number;
  /** Consecutive requests up to the first large picture, itself included; 0 without one. */
  hops: number;
  /** Bytes of scripts requested before that picture was loaded. */
  early: number;
}

interface Traffic {
  url: string;
  type: string;
  start: number;
  end: number;
  bytes: number;
}

const roundTrip = 150;
const bytesPerSecond = (1600 * 1000) / 8;

async function recordTraffic(cdp: CDPSession): Promise<Map<string, Traffic>> {
  const traffic = new Map<string, Traffic>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    traffic.set(requestId, { url: request.url, type: type ?? 'Other', start: timestamp, end: Infinity, bytes: 0 });
  });
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    const request = traffic.get(requestId);
    if (request) request.type = type;
  });
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = traffic.get(requestId);
    if (request) Object.assign(request, { end: timestamp, bytes: encodedDataLength });
  });
  await cdp.send('Network.enable');
  return traffic;
}

/** The longest chain up to `target` in which every request began only after the one before had ended. */
function countHops(traffic: Traffic[], target: Traffic): number {
  let hops = 1;
  let from = target;
  for (;;) {
    const before = traffic.filter(({ end }) => end <= from.start).toSorted((a, b) => b.end - a.end)[0];
    if (!before) return hops;
    hops += 1;
    from = before;
  }
}

/** The result of observe-page.js, in window.seenByBench. */
export interface SeenByBench {
  lcp: number;
  fcp: number;
  cls: number;
  /** Address of the picture that was the largest contentful paint; '' when that was none. */
  lcpUrl: string;
  tasks: [number, number][];
}

/** Throttles to a slow network and a processor four times slower than this one, from now on. */
export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTrip,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** A phone on a slow network with a slow processor. Close its context. */
export async function openSlowPhone(browser: Browser) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  // Plain JavaScript: tsx would wrap its functions in a helper that the page does not have.
  await page.addInitScript({ path: join(import.meta.dirname, 'observe-page.js') });
  const cdp = await context.newCDPSession(page);
  const traffic = await recordTraffic(cdp);
  await slowDown(cdp);
  return { context, page, traffic };
}

export async function measurePage(browser: Browser, url: string): Promise<PageLoad> {
  const { context, page, traffic } = await openSlowPhone(browser);
  try {
    await page.goto(url, { waitUntil: 'load' });
    // Nothing in flight for half a second, pictures near the viewport included; then a while for a slow processor to finish.
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1500);
    const seen = await page.evaluate(() => (window as unknown as { seenByBench: SeenByBench }).seenByBench);
    const requests = [...traffic.values()];
    const sum = (type?: string) =>
      requests.filter((request) => !type || request.type === type).reduce((total, { bytes }) => total + bytes, 0);
    const first = requests.find(({ url }) => new URL(url).href === seen.lcpUrl);
    return {
      lcp: seen.lcp,
      fcp: seen.fcp,
      cls: seen.cls,
      tbt: seen.tasks
        .filter(([start, length]) => start + length > seen.fcp)
        .reduce((total, [, length]) => total + Math.max(0, length - 50), 0),
      js: sum('Script'),
      css: sum('Stylesheet'),
      font: sum('Font'),
      total: sum(),
      hops: first ? countHops(requests, first) - 1 : 0,
      early: first
        ? requests.filter(({ type, start }) => type === 'Script' && start < first.end).reduce((total, { bytes }) => total + bytes, 0)
        : 0,
    };
  } finally {
    await context.close();
  }
}
