import type { BrowserContext, Page } from '@playwright/test';
import { tableRow } from '../fixtures/parts.ts';
import { storedSession, type Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ role: 'webmaster', viewport: { width: 1440, height: 900 } });

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
