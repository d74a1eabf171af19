import { startCachingProxy, type CachingProxy } from '../../api/src/testing/caching-proxy.ts';
import { readRendered } from '../fixtures/rendered.ts';
import { heading } from '../fixtures/parts.ts';
import { releaseStamped } from '../fixtures/release-stamped.ts';
import { startSite, waitForVersion, type Site } from '../fixtures/site.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

const test = base.extend<object, { cache: CachingProxy; site: Site }>({
  cache: [
    async ({}, use) => {
      const cache = await startCachingProxy(() => origin);
      await use(cache);
      await cache.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ cache }, use) => {
      const site = await startSite({ CDN_PURGE_URL: cache.purgeUrl });
      origin = site.url;
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
let origin = '';

const ask = async (url: string) => {
  const reply = await fetch(url);
  return { cache: reply.headers.get('x-cache'), text: await reply.text() };
};

test(
  'a rendered page stays in a cache until what it shows is written, or a release comes; a canary keeps every page out of it',
  nightly,
  async ({ site, cache, page }) => {
    test.setTimeout(120_000);
    await readRendered(site, '/actividades');
    await readRendered(site, '/galerias');
    for (const path of ['/actividades', '/galerias']) {
      await expect.poll(async () => (await ask(`${cache.url}${path}`)).cache, path).toBe('hit');
    }
    // The purge of the start comes first.
    await expect.poll(() => cache.purges.length).toBeGreaterThan(0);

    const { access_token } = await site.signIn('direccion');
    const form = new FormData();
    for (const [name, value] of Object.entries({ titulo: 'Salida con caché', fecha_evento: '2035-05-05' })) form.append(name, value);
    const written = await fetch(`${site.url}/api/actividades/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}` },
      body: form,
    });
    expect(written.status, await written.clone().text()).toBeLessThan(300);
    await expect.poll(async () => (await ask(`${cache.url}/actividades`)).text).toContain('Salida con caché');
    // A cached page is hydrated as any other.
    await page.goto(`${cache.url}/actividades`);
    await expect(page.getByText('Salida con caché').first()).toBeVisible();

    await expect.poll(async () => (await ask(`${cache.url}/galerias`)).cache).toBe('hit');
    await releaseStamped(site.modules, { version: 'nueva', heading: 'Por la caché' });
    await waitForVersion(site, 'nueva');
    await expect.poll(async () => (await ask(`${cache.url}/galerias`)).text).toContain('Por la caché');
    await page.goto(`${cache.url}/galerias`);
    await expect(heading(page, 'Por la caché')).toBeVisible();

    await releaseStamped(site.modules, { version: 'canario', heading: 'Canario', canary: 50 });
    await waitForVersion(site, 'canario');
    // Both are seen through it: no visitor gets another one's version.
    for (const title of ['Por la caché', 'Canario'])
      await expect.poll(async () => (await ask(`${cache.url}/galerias`)).text).toContain(`>${title}</h1>`);
    for (let visit = 0; visit < 10; visit += 1) expect((await ask(`${cache.url}/galerias`)).cache).toBe('miss');
  },
);
