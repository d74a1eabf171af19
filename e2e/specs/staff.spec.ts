import { testOnOwnSite } from '../fixtures/own-site.ts';
import { expect } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

const test = testOnOwnSite();

test.describe('direccion', () => {
  test.use({ role: 'direccion' });

  test('typed changes are not lost by a link, by going back, nor by closing a modal', nightly, async ({ page }) => {
    await page.goto('/panel');
    await page.getByRole('main').getByRole('link', { name: 'Editar historia' }).click();
    const text = page.getByLabel('Historia del club');
    await text.fill('A medias');
    const question = page.getByRole('alertdialog', { name: 'Tienes cambios sin guardar. ¿Quieres salir sin guardarlos?' });
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(question).toHaveCount(0);
    await expect(text).toHaveValue('A medias');
    await page.goBack();
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL('/editar-historia');
    await page.goBack();
    await question.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(page).toHaveURL('/panel');

    await page.goto('/admin/actividades');
    await page.getByRole('button', { name: 'Nueva Actividad' }).click();
    await page.getByLabel('Título').fill('A medias');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(page.getByLabel('Título')).toHaveValue('A medias');
  });
});
