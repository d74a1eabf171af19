import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright';
import { startServer } from '../../e2e/fixtures/server.ts';
import { storedSession } from '../../e2e/fixtures/site.ts';
import { atMost, type Figure } from './figure.ts';
import { openAndWatch } from './painted.ts';
import { sampleOf } from './sample.ts';

const slowly = 4;

/** How soon a page stands there without signal, on a slow phone: the landing page for a visitor, a gallery's pictures for a member. */
export async function measureOffline(browser: Browser, rounds: number): Promise<Figure[]> {
  const data = mkdtempSync(join(tmpdir(), 'moto-club-offline-'));
  const server = await startServer(data);
  try {
    const starts: number[] = [];
    const galleries: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 360, height: 740 },
        storageState: await storedSession(server, 'socio'),
      });
      await keep(context);
      await context.setOffline(true);
      starts.push(await start(context, '/', 'h1'));
      galleries.push(await start(context, '/galerias/1', 'main img'));
      await context.close();
    }
    return [
      atMost('without signal: landing page, ms', sampleOf(starts), 1000, `CPU ×${slowly}`),
      atMost('without signal: a member’s gallery, ms', sampleOf(galleries), 1000, `CPU ×${slowly}`),
    ];
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Once with signal, until the phone has kept both. */
async function keep(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto('/galerias/1');
  await page.getByRole('main').locator('img').first().waitFor();
  await page.goto('/');
  await page.waitForFunction(async () => {
    const pages = await (await caches.open('sitio-paginas')).keys();
    const own = (await caches.has('sitio-socio')) && (await (await caches.open('sitio-socio')).keys()).length > 0;
    return own && ['/', '/galerias/1'].every((path) => pages.some(({ url }) => new URL(url).pathname === path));
  });
  await page.close();
}

async function start(context: BrowserContext, path: string, selector: string): Promise<number> {
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowly });
  const shown = await openAndWatch(page, path, selector);
  await page.close();
  return shown;
}
