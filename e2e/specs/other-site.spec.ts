import { createOtherSite, makeWorkFolder, packPlatform } from '../fixtures/other-site.ts';
import { heading } from '../fixtures/parts.ts';
import { expect, test } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

// The club's own site need not run.
test.use({ baseURL: '', storageState: { cookies: [], origins: [] } });

test(
  'another site is created from the package of platform alone: it is served, and releases and takes back its module',
  nightly,
  async ({ page, problems }, { annotations }) => {
    problems.expect(/404.*\/nobody/);
    test.setTimeout(300_000);
    const work = makeWorkFolder();
    const tarball = await packPlatform(work);
    const begin = Date.now();
    const site = await createOtherSite(work, tarball);
    try {
      const server = await site.start();
      try {
        await page.goto(`${server.url}/hello`);
        await expect(heading(page, 'Hello')).toBeVisible();
        annotations.push({ type: 'create to served page', description: `${((Date.now() - begin) / 1000).toFixed(1)} s` });
        await page.goto(`${server.url}/nobody`);
        await expect(heading(page, 'There is no such page')).toBeVisible();

        await page.goto(`${server.url}/hello`);
        for (const file of ['hello-page.tsx', 'hello-page.test.tsx']) site.edit(`mf-hello/src/hello/${file}`, 'Hello<', 'Hello again<');
        await site.run('release', 'mf-hello');
        const shows = (name: string) =>
          expect(async () => {
            await page.reload();
            await expect(heading(page, name)).toBeVisible({ timeout: 1000 });
          }).toPass();
        await shows('Hello again');
        await site.run('release', 'mf-hello', '--rollback');
        await shows('Hello');

        await site.run('new-module', 'news', '/news');
        await site.run('test');
      } finally {
        await page.goto('about:blank');
        await server.stop();
      }
    } finally {
      site.remove();
    }
  },
);
