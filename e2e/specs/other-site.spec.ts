import { packPackages } from '../../platform/testing/made-site.ts';
import { heading } from '../fixtures/parts.ts';
import { expect, test } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

// The club's own site need not run.
test.use({ baseURL: '', storageState: { cookies: [], origins: [] } });

test(
  'another site is made from the packages alone: its pages come rendered, it releases and takes back its module, and its team sees what is out',
  nightly,
  async ({ page, problems }) => {
    problems.expect(/404.*\/nobody|403.*\/api\/modules/);
    test.setTimeout(300_000);
    const packed = await packPackages();
    try {
      const { site } = await packed.makeSite('pnpm');
      await site.run('install', '--prefer-offline');
      const server = await site.start();
      try {
        const asked: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await page.goto(`${server.url}/hello`);
        await expect(heading(page, 'Hello')).toBeVisible();
        await page.goto(`${server.url}/nobody`);
        await expect(heading(page, 'There is no such page')).toBeVisible();

        // Rendered, and taken over without a further request: the menu then navigates without a new page.
        const rendered = async () =>
          (await (await page.request.get(`${server.url}/hello`)).text()).includes('This text comes from the server.');
        await expect.poll(rendered).toBe(true);
        await page.goto(`${server.url}/hello`);
        asked.splice(0);
        await page.reload();
        await expect(page.getByRole('heading', { name: 'Hello' })).toHaveCSS('color', 'rgb(0, 102, 204)');
        await expect
          .poll(() => page.evaluate(() => Object.keys(document.querySelector('nav a') ?? {}).some((key) => key.startsWith('__reactFiber'))))
          .toBe(true);
        expect(asked).not.toContain('/api/greeting');

        for (const file of ['hello-page.tsx', 'hello-page.test.tsx']) site.edit(`mf-hello/src/hello/${file}`, 'Hello<', 'Hello again<');
        await site.run('release', 'hello');
        const shows = (name: string) =>
          expect(async () => {
            await page.reload();
            await expect(heading(page, name)).toBeVisible({ timeout: 1000 });
          }).toPass();
        await shows('Hello again');
        await site.run('release', 'hello', '--rollback');
        await shows('Hello');

        // The team: the page of modules, the inspector, and a version that is tried out.
        await page.goto(`${server.url}/module-status`);
        await page.getByLabel('The team’s secret').fill(site.read('data/team-secret'));
        await page.getByRole('button', { name: 'Open' }).click();
        await expect(page.getByRole('row', { name: /mf_hello/ })).toContainText('100 %');
        const size = page.viewportSize();
        await page.setViewportSize({ width: 360, height: 740 });
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(excess, 'what sticks out on a phone').toBe(0);
        if (size) await page.setViewportSize(size);
        await page.getByRole('link', { name: 'Hello' }).click();
        await page.keyboard.press('Control+Alt+KeyI');
        const inspector = page.getByRole('region', { name: 'Inspector of modules' });
        await expect(inspector.getByText('mf_hello')).toBeVisible();
        await inspector.getByRole('combobox').selectOption({ index: 0 });
        await inspector.getByRole('button', { name: 'Try another version of mf_hello out' }).click();
        await expect(heading(page, 'Hello again')).toBeVisible();
        await page.getByRole('status').getByRole('button', { name: 'End' }).click();
        await expect(heading(page, 'Hello')).toBeVisible();

        await site.run('new-module', 'news', '/news');
        await site.run('test');
      } finally {
        await page.goto('about:blank');
        // Of its team: this site's page about cookies need not tell of them.
        await page.context().clearCookies();
        await server.stop();
      }
    } finally {
      packed.remove();
    }
  },
);
