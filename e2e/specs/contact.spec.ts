import type { Page } from '@playwright/test';
import { captchaBox, solveCaptcha } from '../fixtures/captcha.ts';
import { emailTo } from '../fixtures/emails.ts';
import { clubEmail } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const sent = '✅ Mensaje enviado correctamente.';

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
