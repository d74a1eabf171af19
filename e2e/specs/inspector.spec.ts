import { production } from '../../api/src/testing/production.ts';
import { waitForRouter } from '../fixtures/rendered.ts';
import { expectToFitEverybody } from '../fixtures/fit-everybody.ts';
import { heading } from '../fixtures/parts.ts';
import { releaseStamped } from '../fixtures/release-stamped.ts';
import { startSite, storedSession } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

test(
  'the inspector names module, version and share of each part, to staff alone, and gives this browser another version',
  nightly,
  async ({ browser, problems }) => {
    test.setTimeout(120_000);
    const site = await startSite({ JWT_SECRET: production.JWT_SECRET });
    try {
      for (const [version, title] of [
        ['1.4.0-0a1b2c3d', 'Uno cuatro'],
        ['1.5.0-4e5f6a7b', 'Uno cinco'],
      ] as const) {
        await releaseStamped(site.modules, { version, heading: title });
      }
      await releaseStamped(site.modules, { version: '1.6.0-canary00', heading: 'Uno seis', canary: 1 });
      await site.kill();
      await site.restart({ ...production, ADMIN_EMAIL: 'webmaster@club.example' });
      problems.expect(/403/);

      const visitors = await browser.newContext({ baseURL: site.url });
      const visitor = await visitors.newPage();
      await visitor.goto('/galerias?inspeccionar');
      await expect(visitor.getByText('Aquí solo el personal del club puede probar versiones.')).toBeVisible();
      await expect(visitor.getByRole('region', { name: 'Inspector de módulos' })).toHaveCount(0);
      await visitors.close();

      const context = await browser.newContext({ baseURL: site.url, storageState: await storedSession(site, 'direccion') });
      await problems.watch(context);
      const page = await context.newPage();
      const panel = page.getByRole('region', { name: 'Inspector de módulos' });
      const row = (module: string, what: string) => panel.getByRole('listitem').filter({ hasText: module }).filter({ hasText: what });
      await page.goto('/actividades/10?inspeccionar');
      await expect(row('shell', 'Marco')).toContainText(/1\.0\.0-\w{8}/);
      await expect(row('mf_public', 'Pantalla')).toContainText('La ve el 100 %');
      await expect(row('mf_galleries', 'Hueco activity-gallery')).toContainText(/1\.[56]\.0-\w+ · La ve el (99|1) %/);
      await expectToFitEverybody(page, { name: 'inspector', path: '/actividades/10?inspeccionar' });

      await page.goto('/galerias');
      await expect(heading(page, /^Uno (cinco|seis)$/)).toBeVisible();
      await waitForRouter(page);
      await page.keyboard.press('Control+Alt+KeyI');
      await panel.getByRole('combobox', { name: 'Otra versión de mf_galleries' }).selectOption('1.4.0-0a1b2c3d');
      await panel.getByRole('button', { name: 'Probar otra versión de mf_galleries' }).click();
      await expect(heading(page, 'Uno cuatro')).toBeVisible();
      await waitForRouter(page);
      await page.keyboard.press('Control+Alt+KeyI');
      await expect(row('mf_galleries', 'Pantalla')).toContainText('1.4.0-0a1b2c3d · Solo tú la ves');
      await panel.getByRole('button', { name: 'Cerrar' }).click();
      await expect(panel).toHaveCount(0);
      await context.close();
    } finally {
      await site.stop();
    }
  },
);
