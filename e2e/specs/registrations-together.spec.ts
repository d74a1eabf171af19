import type { BrowserContext, Page } from '@playwright/test';
import { tableRow } from '../fixtures/parts.ts';
import { accountOf, storedSession, type Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

test.use({ role: 'webmaster', viewport: { width: 1440, height: 900 } });

const denied = '⛔ Acceso no autorizado';
const stored = (site: Site, mail: string) =>
  site.db.selectFrom('inscripciones').selectAll().where('mail', '=', mail).executeTakeFirstOrThrow();

/** A registration to edit, of this test alone. */
async function register(site: Site, nombre: string): Promise<string> {
  const mail = `${nombre.toLowerCase()}@juntos.example`;
  const { access_token } = await site.signIn('webmaster');
  const reply = await fetch(`${site.url}/api/inscripciones/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ nombre, mail, moto: 'Montesa', evento: 'Otros' }),
  });
  expect(reply.status).toBe(201);
  return mail;
}

async function openList(page: Page, nombre: string): Promise<void> {
  await page.goto(`/inscripciones?evento=Otros&buscar=${nombre}`);
  await expect(tableRow(page, nombre)).toBeVisible();
}

test('the second save gets a conflict, shows the difference and lets the user choose; nothing is lost', async ({
  browser,
  page,
  site,
  problems,
}) => {
  problems.expect(/409/);
  const mail = await register(site, 'Delfina');
  const second: BrowserContext = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 1440, height: 900 },
    storageState: await storedSession(site, 'direccion'),
  });
  await problems.watch(second);
  const other = await second.newPage();
  await openList(page, 'Delfina');
  await openList(other, 'Delfina');

  await tableRow(other, 'Delfina').getByRole('button', { name: 'Editar' }).click();
  const form = other.getByRole('dialog', { name: 'Editar inscripción' });
  await form.getByRole('textbox', { name: 'Marca y modelo' }).fill('Bultaco');
  await form.getByRole('textbox', { name: 'Población' }).fill('Atienza');

  await tableRow(page, 'Delfina').getByRole('button', { name: 'Editar' }).click();
  const first = page.getByRole('dialog', { name: 'Editar inscripción' });
  await first.getByRole('textbox', { name: 'Marca y modelo' }).fill('Ossa');
  await first.getByRole('combobox', { name: 'Pagado' }).selectOption('Si');
  await first.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Cambios guardados.')).toBeVisible();

  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  const conflict = other.getByRole('dialog', { name: 'Dos personas han editado lo mismo' });
  const motorbike = conflict.getByRole('group', { name: 'Marca y modelo de la moto' });
  await expect(motorbike.getByRole('radio', { name: 'Tu cambio Bultaco' })).toBeChecked();
  await expect(conflict.getByRole('group', { name: 'Pagado' }).getByRole('radio', { name: /Guardado por otra persona Si/ })).toBeChecked();
  expect(await stored(site, mail)).toMatchObject({ moto: 'Ossa', pagado: 'Si', poblacion: null });
  await motorbike.getByRole('radio', { name: 'Guardado por otra persona Ossa' }).check();
  await conflict.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await expect(other.getByText('Cambios guardados.')).toBeVisible();
  expect(await stored(site, mail)).toMatchObject({ moto: 'Ossa', pagado: 'Si', poblacion: 'Atienza' });

  // The first one still has the list from before, and edits in place.
  await tableRow(page, 'Delfina')
    .getByRole('button', { name: /^Salida/ })
    .click();
  await page.keyboard.type('1000');
  await page.keyboard.press('Enter');
  const again = page.getByRole('dialog', { name: 'Dos personas han editado lo mismo' });
  await expect(again.getByRole('group', { name: 'Población' }).getByRole('radio', { name: /Atienza/ })).toBeChecked();
  await again.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await expect(tableRow(page, 'Delfina').getByRole('button', { name: 'Salida de Delfina: 10:00' })).toBeVisible();
  expect(await stored(site, mail)).toMatchObject({ salida: '10:00', poblacion: 'Atienza', moto: 'Ossa' });
  await second.close();
});

test('two staff who close the form at once agree: the switch names what it wants', nightly, async ({ browser, page, site, problems }) => {
  const second = await browser.newContext({ baseURL: site.url, storageState: await storedSession(site, 'direccion') });
  await problems.watch(second);
  const other = await second.newPage();
  for (const each of [page, other]) await each.goto('/inscripciones');
  // Both show it as open before either closes it.
  const close = (each: Page) => each.getByRole('button', { name: 'Cerrar Inscripciones' });
  for (const each of [page, other]) await expect(close(each)).toBeVisible();
  for (const each of [page, other]) await close(each).click();
  for (const each of [page, other]) await expect(each.getByRole('button', { name: 'Abrir Inscripciones' })).toBeVisible();
  await page.getByRole('button', { name: 'Abrir Inscripciones' }).click();
  await expect(page.getByRole('button', { name: 'Cerrar Inscripciones' })).toBeVisible();
  await second.close();
});

test(
  'a session that ends in the middle of an edit is renewed in place: nothing typed is lost',
  nightly,
  async ({ page, site, problems }) => {
    problems.expect(/401/);
    const mail = await register(site, 'Casilda');
    await openList(page, 'Casilda');
    await tableRow(page, 'Casilda').getByRole('button', { name: 'Editar' }).click();
    const form = page.getByRole('dialog', { name: 'Editar inscripción' });
    await form.getByRole('textbox', { name: 'Notas' }).fill('Escrito antes de caducar');
    let isOver = true;
    for (const path of ['**/api/inscripciones/*', '**/api/user/me']) {
      await page.route(path, (route) =>
        isOver ? route.fulfill({ status: 401, json: { detail: 'Inicia sesión para continuar.' } }) : route.continue(),
      );
    }
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    const renewal = page.getByRole('dialog', { name: 'Tu sesión ha caducado' });
    await expect(renewal).toBeVisible();
    isOver = false;
    await renewal.getByLabel('Contraseña').fill(accountOf('webmaster').contrasena);
    await renewal.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByText('Cambios guardados.')).toBeVisible();
    expect(await stored(site, mail)).toMatchObject({ notas: 'Escrito antes de caducar' });
  },
);

test.describe('a member without a staff role', () => {
  test.use({ role: 'socio' });

  test('sees nothing of the list, on either address', nightly, async ({ page, problems }) => {
    problems.expect(/403/);
    for (const path of ['/admin/inscripciones', '/inscripciones']) {
      await page.goto(path);
      await expect(page.getByText(denied)).toBeVisible();
      await expect(page.getByRole('table')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Crear Excel' })).toHaveCount(0);
    }
  });
});

test('without a readable user the guarded address leads to the login', nightly, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('usuario', '{broken'));
  await page.goto('/admin/inscripciones');
  await expect(page).toHaveURL('/login');
});
