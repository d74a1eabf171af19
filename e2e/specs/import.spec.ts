import { openHydrated } from '../fixtures/rendered.ts';
import { emailTo } from '../fixtures/emails.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { expect } from '../fixtures/test.ts';

const test = testOnOwnSite();
test.use({ role: 'webmaster' });

/** Lines as Excel writes them in Spain: Latin-1 and semicolons, with invalid rows. */
const lines = [
  'Nombre;Apellidos;E-mail;Móvil;Cuota',
  'Íñigo;Peña;inigo@socio.example;+34 600 111 222;30',
  '=1+1;Núñez;formula@socio.example;;30',
  'Sin correo;Ruiz;;600;30',
  'Mal;Correo;esto no es;;30',
  'Otra vez;Íñigo;INIGO@socio.example;;30',
  'Web;Master;webmaster@club.example;;30',
];
const buffer = Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');

test('a list of members with bad rows: tried, taken in, sent its credentials, and taken back', async ({ page, site }) => {
  await openHydrated(page, '/usuarios');
  await page.getByRole('link', { name: 'Importar y exportar' }).click();
  await page.getByLabel('Archivo (.xlsx o .csv)').setInputFiles({ name: 'socios.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('socios.csv: 6 filas.')).toBeVisible();
  await expect(page.getByLabel('Móvil')).toHaveValue('telefono');
  await expect(page.getByLabel('Cuota')).toHaveValue('');
  await page.getByRole('button', { name: 'Comprobar sin guardar' }).click();
  await expect(page.getByText('2 nuevos, 2 ya estaban, 1 sin correo, 1 con un error.')).toBeVisible();
  const find = () =>
    site.db.selectFrom('usuarios').select(['nombre', 'rol']).where('correo_electronico', 'like', '%@socio.example').orderBy('id').execute();
  expect(await find()).toEqual([]);

  await page.getByRole('button', { name: 'Importar 2 filas' }).click();
  await expect(page.getByText('Importación terminada: 2 nuevos, 2 ya estaban, 1 sin correo, 1 con un error.')).toBeVisible();
  expect(await find()).toEqual([
    { nombre: 'Íñigo', rol: 'socio' },
    { nombre: '=1+1', rol: 'socio' },
  ]);

  await page.getByRole('button', { name: 'Enviar credenciales de socios.csv' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText(/^Enviando credenciales, 60 por hora/)).toBeVisible();
  // The first leaves at once, the second a minute later.
  const email = await emailTo(site, 'inigo@socio.example');
  expect(email.text).toContain('Contraseña temporal');
  await page.getByRole('button', { name: 'Parar el envío de socios.csv' }).click();
  await expect(page.getByRole('button', { name: 'Enviar credenciales de socios.csv' })).toHaveText('Enviar credenciales (1)');

  await page.getByRole('button', { name: 'Deshacer socios.csv' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('2 filas deshechas.')).toBeVisible();
  expect(await find()).toEqual([]);
});
