import { solveCaptcha } from '../fixtures/captcha.ts';
import { switchForm } from '../fixtures/switch-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

test.beforeEach(({ site }) => switchForm(site, true));
test.afterAll(({ site }) => switchForm(site, true));

test('while it is closed the landing page and the form say so', nightly, async ({ page, site }) => {
  await switchForm(site, false);
  await page.goto('/');
  await expect(page.getByText('Inscripciones cerradas en este momento.', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Inscribirme en la Ruta' })).toHaveCount(0);
  await page.goto('/formulario-inscripcion');
  await expect(page.getByText('Inscripciones cerradas por el momento.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enviar inscripción' })).toHaveCount(0);
});

test('a page that was opened before is rejected, and nothing is stored', nightly, async ({ page, site, problems }) => {
  problems.expect(/403/);
  await page.goto('/formulario-inscripcion');
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('tarde@rider.example');
  await solveCaptcha(page);
  await switchForm(site, false);
  await page.getByRole('button', { name: 'Enviar inscripción' }).click();
  await expect(page.getByText('Inscripciones cerradas por el momento.', { exact: true })).toBeVisible();
  const rows = await site.db.selectFrom('inscripciones').select('id').where('mail', '=', 'tarde@rider.example').execute();
  expect(rows).toEqual([]);
});
