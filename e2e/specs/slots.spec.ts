import type { APIRequestContext } from '@playwright/test';
import type { Activity } from '../../shared/src/contract/activities.ts';
import { readPage, readRendered, rememberSent, waitForHydration } from '../fixtures/rendered.ts';
import { heading } from '../fixtures/parts.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { expect } from '../fixtures/test.ts';

const test = testOnOwnSite();

const remoteEntry = (module: string) => new RegExp(`/modules/${module}/[^/]+/remoteEntry\\.js`);

/** The address of an activity that is over, and has a gallery. */
async function findActivity(request: APIRequestContext): Promise<string> {
  const activities = (await (await request.get('/api/actividades/')).json()) as Activity[];
  return `/actividades/${activities.find(({ titulo }) => titulo === 'Concentración de San Roque')?.id}`;
}

test('an activity has the pictures of its public gallery without a script', async ({ page, request, site }) => {
  const path = await findActivity(request);
  await readRendered(site, path);
  await page.goto(path);
  const pictures = page.getByRole('main').getByRole('region', { name: 'Concentración de San Roque' });
  await expect(pictures.getByRole('button', { name: /^Ampliar imagen/ })).toHaveCount(8);
  await pictures.getByRole('link', { name: 'Ver galería' }).click();
  await expect(page).toHaveURL(/\/galerias\/\d+$/);
  await expect(heading(page, 'Concentración de San Roque')).toBeVisible();
});

test.describe('of a member', () => {
  test.use({ role: 'socio' });

  test('an activity gets pictures of its private gallery from another module; without it, it stays as it is', async ({
    page,
    request,
    site,
    problems,
  }) => {
    const path = await findActivity(request);
    const { id } = await site.db
      .selectFrom('galerias')
      .select('id')
      .where('nombre', '=', 'Concentración de San Roque')
      .executeTakeFirstOrThrow();
    await site.db.updateTable('galerias').set({ tipo: 'privada' }).where('id', '=', id).execute();
    const html = async () => readPage(site.url + path);
    await expect.poll(html).not.toContain('Ver galería');
    const pictures = page.getByRole('main').getByRole('region', { name: 'Concentración de San Roque' });
    await rememberSent(page);
    await page.goto(path);
    await expect(pictures.getByRole('button', { name: /^Ampliar imagen/ })).toHaveCount(8);
    await waitForHydration(page);
    await pictures.getByRole('button', { name: 'Ampliar imagen: Concentración de San Roque, 2' }).click();
    await page.keyboard.press('Escape');

    problems.expect(/ERR_FAILED/);
    await page.route(remoteEntry('mf-galleries'), (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (each) => remoteEntry('mf-galleries').test(each.url()));
    await page.goto(path);
    await failed;
    await waitForHydration(page);
    await expect(page.getByRole('button', { name: 'Compartir' })).toBeVisible();
    await expect(pictures).toHaveCount(0);
  });
});
