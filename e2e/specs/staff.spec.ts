import type { Page } from '@playwright/test';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { listRow } from '../fixtures/parts.ts';
import { storedSession } from '../fixtures/site.ts';
import { expect } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

const test = testOnOwnSite();

test.describe('direccion', () => {
  test.use({ role: 'direccion' });

  test('does what a webmaster does, but for the record of changes', nightly, async ({ page, problems }) => {
    problems.expect(/403/);
    await page.goto('/editar-castillos');
    await page.getByLabel('Texto de la ruta').fill('Una ruta nueva.\n\nCon dos párrafos.');
    const preview = page.getByRole('region', { name: 'Vista previa' });
    await expect(preview.getByText('Con dos párrafos.', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Cambios guardados correctamente')).toBeVisible();
    await expect(page.locator('#castillos').getByText('Con dos párrafos.', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.locator('#castillos').getByText('Con dos párrafos.', { exact: true })).toBeVisible();
    await expect(page.getByText('Cambios guardados correctamente')).toHaveCount(0);

    await page.goto('/auditoria');
    await expect(page.getByText('⛔ Acceso no autorizado', { exact: true })).toBeVisible();
  });

  test('does not lock itself or the last webmaster out', nightly, async ({ page, site, problems }) => {
    problems.expect(/40[039]/);
    await page.goto('/usuarios');
    const webmaster = (await site.signIn('webmaster')).usuario;
    await listRow(page, 'webmaster@club.example').getByRole('button', { name: 'Eliminar' }).click();
    await page
      .getByRole('alertdialog', { name: '¿Estás seguro de eliminar este usuario?' })
      .getByRole('button', { name: 'Eliminar' })
      .click();
    await expect(page.getByText('Error al eliminar el usuario.')).toBeVisible();
    await expect(listRow(page, 'webmaster@club.example')).toHaveCount(1);

    await page.goto(`/usuarios/${webmaster.id}/editar`);
    await page.getByLabel('Rol').selectOption('socio');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Tiene que quedar al menos un webmaster.')).toBeVisible();
    await expect(page).toHaveURL(`/usuarios/${webmaster.id}/editar`);
  });

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

test('two editors get a conflict, and nothing is lost before one chooses', nightly, async ({ browser, site, problems }) => {
  problems.expect(/409/);
  const pages = [];
  for (const role of ['webmaster', 'direccion'] as const) {
    const context = await browser.newContext({ baseURL: site.url, storageState: await storedSession(site, role), locale: 'es-ES' });
    await problems.watch(context);
    const page = await context.newPage();
    await page.goto('/editar-historia');
    await expect(page.getByLabel('Historia del club')).not.toBeEmpty();
    pages.push(page);
  }
  const [first, second] = pages;
  if (!first || !second) throw new Error('There are two.');
  const write = async (page: Page, text: string) => {
    await page.getByLabel('Historia del club').fill(text);
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
  };
  await write(first, 'La versión de Elena.');
  await expect(first.getByText('Historia actualizada correctamente.')).toBeVisible();
  await write(second, 'La versión de Julián.');
  const conflict = second.getByRole('alert').filter({ hasText: 'Otra persona ha guardado cambios mientras editabas' });
  await expect(conflict.getByText('La versión de Elena.')).toBeVisible();
  await expect(conflict.getByText('La versión de Julián.')).toBeVisible();
  await expect(second.getByLabel('Historia del club')).toHaveValue('La versión de Julián.');
  await second.getByRole('button', { name: 'Guardar lo mío' }).click();
  await expect(second.getByText('Historia actualizada correctamente.')).toBeVisible();

  await write(first, 'Otra vez Elena.');
  await first.getByRole('button', { name: 'Quedarme con lo guardado' }).click();
  await expect(first.getByLabel('Historia del club')).toHaveValue('La versión de Julián.');
  for (const page of pages) await page.context().close();
});

test.describe('socio', () => {
  test.use({ role: 'socio' });

  test('typing the addresses by hand changes nothing', nightly, async ({ page, site, problems }) => {
    problems.expect(/403/);
    const denied = page.getByText('⛔ Acceso no autorizado', { exact: true });
    const { count: before } = await site.db
      .selectFrom('patrocinadores')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();

    await page.goto('/inicio-admin');
    await expect(page).toHaveURL('/');
    await page.goto('/usuarios/nuevo');
    await page.getByLabel('Nombre', { exact: true }).fill('Intruso');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(denied).toBeVisible();

    await page.goto('/patrocinadores');
    await page
      .getByRole('button', { name: /^Eliminar / })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Error al eliminar patrocinador. Verifica permisos o token.' })).toBeVisible();
    await page.getByRole('button', { name: 'Aceptar' }).click();
    await expect(denied).toBeVisible();
    const { count: after } = await site.db
      .selectFrom('patrocinadores')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(after).toEqual(before);

    await page.goto('/admin/actividades');
    await page.getByRole('button', { name: 'Editar' }).first().click();
    await page.getByLabel('Título').fill('Intruso');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Error al guardar la actividad' })).toBeVisible();
    const changed = await site.db.selectFrom('actividades').select('id').where('titulo', '=', 'Intruso').execute();
    expect(changed).toEqual([]);
  });
});
