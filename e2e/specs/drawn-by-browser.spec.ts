import { isDrawn, readPage } from '../fixtures/drawn.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { expect } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

// Rendering in the browser alone, with data that are late or fail.
const test = testOnOwnSite({ DRAW_PAGES: 'off' });

test('no page is rendered on the server', nightly, async ({ site }) => {
  for (const path of ['/', '/galerias', '/privacidad']) expect(isDrawn(await readPage(site.url + path)), path).toBe(false);
});

test('a part that cannot be loaded keeps its place, says so, and is tried again alone', nightly, async ({ page, problems }) => {
  problems.expect(/ERR_FAILED/);
  await page.route('**/api/patrocinadores', (route) => route.abort());
  await page.goto('/');
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const sponsors = section('Patrocinadores');
  await expect(sponsors.getByText('No se han podido cargar los patrocinadores.')).toBeVisible();
  await expect(section('Eventos').getByRole('listitem')).toHaveCount(4);
  await page.unroute('**/api/patrocinadores');
  await sponsors.getByRole('button', { name: 'Reintentar' }).click();
  await expect(sponsors.getByRole('listitem')).toHaveCount(10);
});

test(
  'until the status is known neither the button nor an error is shown; one that cannot be known counts as closed',
  nightly,
  async ({ page, problems }) => {
    problems.expect(/ERR_FAILED/);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/inscripciones/estado-formulario', async (route) => {
      await answered;
      await route.abort();
    });
    await page.goto('/formulario-inscripcion');
    await expect(page.getByText('Cargando estado del formulario...')).toBeVisible();
    await expect(page.getByText('Inscripciones cerradas por el momento.')).toHaveCount(0);
    answer();
    await expect(page.getByText('Inscripciones cerradas por el momento.')).toBeVisible();
  },
);
