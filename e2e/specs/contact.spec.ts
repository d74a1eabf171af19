import type { Page, Route } from '@playwright/test';
import { captchaBox, solveCaptcha } from '../fixtures/captcha.ts';
import { emailTo } from '../fixtures/emails.ts';
import { clubEmail } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

const sent = '✅ Mensaje enviado correctamente.';
const failed = '❌ Hubo un error. Inténtalo más tarde.';

async function openForm(page: Page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Contactar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Formulario de contacto' });
  await expect(captchaBox(dialog)).toBeVisible();
  const send = dialog.getByRole('button', { name: 'Enviar' });
  const fill = async (message: { nombre: string; correo: string; mensaje: string }) => {
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill(message.nombre);
    await dialog.getByRole('textbox', { name: 'Correo electrónico' }).fill(message.correo);
    await dialog.getByRole('textbox', { name: 'Mensaje' }).fill(message.mensaje);
  };
  return { dialog, send, fill };
}

test('what is missing is said where it is missing, the captcha last', nightly, async ({ page }) => {
  const { dialog, send, fill } = await openForm(page);
  await send.click();
  await expect(dialog.getByText('El nombre es obligatorio.')).toBeVisible();
  await expect(dialog.getByText('El correo es obligatorio.')).toBeVisible();
  await expect(dialog.getByText('El mensaje es obligatorio.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Nombre' })).toBeFocused();

  await fill({ nombre: 'Ana', correo: 'ana@club', mensaje: 'Hola' });
  await send.click();
  await expect(dialog.getByText('Introduce un correo válido.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Correo electrónico' })).toBeFocused();

  await fill({ nombre: 'Ana', correo: 'ana@rider.example', mensaje: 'Hola' });
  await send.click();
  const alert = page.getByRole('alertdialog', { name: '⚠️ Debes completar el captcha.' });
  await expect(alert).toBeVisible();
  await alert.getByRole('button', { name: 'Aceptar' }).click();
  await expect(alert).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

test('a message reaches the club word for word, and an answer goes to its author', async ({ page, site }) => {
  const mensaje = `Hola "club" & 'amigos' 🏍️\n\n<b>¿Salimos</b> el domingo?\nRobert'); DROP TABLE usuarios;--`;
  const { dialog, send, fill } = await openForm(page);
  await fill({ nombre: 'Ñusta "La Rápida" 🏰', correo: 'nusta@rider.example', mensaje });
  await solveCaptcha(dialog);
  await send.click();
  await expect(page.getByText(sent)).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const email = await emailTo(site, clubEmail, 'Ñusta');
  expect(email.replyTo).toEqual([{ name: 'Ñusta "La Rápida" 🏰', address: 'nusta@rider.example' }]);
  expect(email.text?.replaceAll('\r\n', '\n')).toContain(mensaje);
  expect(email.html).not.toMatch(/<(?:b|a)[ >]/);
});

test('a message that fails says so, keeps its words, and needs the captcha again', nightly, async ({ page, problems, site }) => {
  problems.expect(/ERR_FAILED|500/);
  const { dialog, send, fill } = await openForm(page);
  await fill({ nombre: 'Blas', correo: 'blas@rider.example', mensaje: 'Segundo intento' });
  const failures = [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ status: 500, json: { detail: 'No.' } }),
    (route: Route) => route.fulfill({ json: {} }),
  ];
  for (const fail of failures) {
    await page.route('**/api/contacto', fail);
    await solveCaptcha(dialog);
    await send.click();
    await expect(dialog.getByText(failed)).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('Segundo intento');
    await expect(captchaBox(dialog)).not.toBeChecked();
    await page.unroute('**/api/contacto');
  }
  await solveCaptcha(dialog);
  await send.click();
  await expect(page.getByText(sent)).toBeVisible();
  await emailTo(site, clubEmail, 'Segundo intento');
});

test("while it is sent the button reads 'Enviando...' and is disabled", nightly, async ({ page }) => {
  const { dialog, send, fill } = await openForm(page);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/contacto', async (route) => {
    await answered;
    await route.continue();
  });
  await fill({ nombre: 'Carla', correo: 'carla@rider.example', mensaje: 'Sin prisa' });
  await solveCaptcha(dialog);
  await send.click();
  await expect(dialog.getByRole('button', { name: 'Enviando...' })).toBeDisabled();
  answer();
  await expect(page.getByText(sent)).toBeVisible();
});

test('the form closes with its button and with Escape, and gives the focus back', nightly, async ({ page }) => {
  const { dialog } = await openForm(page);
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await expect(dialog).toHaveCount(0);
  const opener = page.getByRole('button', { name: 'Contactar' });
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});
