import type { Activity } from '../../shared/src/contract/activities.ts';
import { beginScripts, expectInPlace, readRendered, rememberSent, waitForHydration } from '../fixtures/rendered.ts';
import { heading } from '../fixtures/parts.ts';
import { expect, test } from '../fixtures/test.ts';

const remoteEntry = (module: string) => new RegExp(`/modules/${module}/[^/]+/remoteEntry\\.js`);

test('an activity, which the server renders, gets the pictures of its gallery from another module; without it, it stays as it is', async ({
  page,
  request,
  site,
  problems,
}) => {
  const activities = (await (await request.get('/api/actividades/')).json()) as Activity[];
  const activity = activities.find(({ titulo }) => titulo === 'Concentración de San Roque');
  const path = `/actividades/${activity?.id}`;
  await readRendered(site, path);
  const pictures = page.getByRole('main').getByRole('region', { name: 'Concentración de San Roque' });
  await rememberSent(page);
  await page.goto(path);
  await beginScripts(page);
  await expect(pictures.getByRole('button', { name: /^Ampliar imagen/ })).toHaveCount(8);
  await waitForHydration(page);
  await expectInPlace(page);
  await pictures.getByRole('button', { name: 'Ampliar imagen: Concentración de San Roque, 2' }).click();
  await page.keyboard.press('Escape');
  await pictures.getByRole('link', { name: 'Ver galería' }).click();
  await expect(page).toHaveURL(/\/galerias\/\d+$/);
  await expect(heading(page, 'Concentración de San Roque')).toBeVisible();

  problems.expect(/ERR_FAILED/);
  await page.route(remoteEntry('mf-galleries'), (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (each) => remoteEntry('mf-galleries').test(each.url()));
  await page.goto(path);
  await beginScripts(page);
  await failed;
  await waitForHydration(page);
  await expect(page.getByRole('button', { name: 'Compartir' })).toBeVisible();
  await expect(pictures).toHaveCount(0);
  await expectInPlace(page);
});
