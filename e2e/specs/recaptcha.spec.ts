import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { askGoogle, googleAddress, googleBox, stubGoogle } from '../fixtures/google-captcha.ts';
import { startSite, type Site } from '../fixtures/site.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

interface Google {
  verifyUrl: string;
  /** Our server's requests, in order. */
  asked: URLSearchParams[];
}

/** A fake of Google's verify server: it accepts tokens that begin with 'good', once each. */
async function startGoogle() {
  const asked: URLSearchParams[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const token = form.get('response') ?? '';
    const success = token.startsWith('good') && !asked.some((earlier) => earlier.get('response') === token);
    asked.push(form);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ success }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { google: { verifyUrl: `http://127.0.0.1:${port}/siteverify`, asked }, close: () => server.close() };
}

const test = base.extend<object, { google: Google; site: Site }>({
  google: [
    async ({}, use) => {
      const { google, close } = await startGoogle();
      await use(google);
      close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ google }, use) => {
      const site = await startSite({
        RECAPTCHA_SITE_KEY: 'site-key',
        RECAPTCHA_SECRET: 'the secret',
        RECAPTCHA_VERIFY_URL: google.verifyUrl,
      });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const send = (page: Page) => page.getByRole('button', { name: 'Enviar inscripción' });
const callStub = (page: Page, name: 'expire') => page.evaluate((hook) => (window as unknown as Record<string, () => void>)[hook]?.(), name);

async function openForm(page: Page, mail: string): Promise<void> {
  await page.goto('/formulario-inscripcion');
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(mail);
  await askGoogle(page);
  await expect(googleBox(page)).toBeVisible();
}

test('with its keys set Google is asked: the sign-up passes, and the next one needs another token', async ({
  page,
  site,
  google: { asked },
}) => {
  await stubGoogle(page);
  await openForm(page, 'google@rider.example');
  await googleBox(page).check();
  await send(page).click();
  await expect(page.getByText('¡Inscripción enviada con éxito!')).toBeVisible();
  expect(asked.at(-1)?.get('secret')).toBe('the secret');
  expect(asked.at(-1)?.get('response')).toMatch(/^good site-key/);
  expect(await site.db.selectFrom('inscripciones').select('mail').where('mail', '=', 'google@rider.example').execute()).toHaveLength(1);

  await page.getByRole('button', { name: 'Inscribir a otra persona' }).click();
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('google2@rider.example');
  await askGoogle(page);
  await expect(googleBox(page)).not.toBeChecked();
  await send(page).click();
  await expect(page.getByText('Debes verificar el captcha.')).toBeVisible();
});

test('an expired token counts as unsolved', nightly, async ({ page }) => {
  await stubGoogle(page);
  await openForm(page, 'tarde@rider.example');
  await googleBox(page).check();
  await callStub(page, 'expire');
  await send(page).click();
  await expect(page.getByText('Debes verificar el captcha.')).toBeVisible();
});

test('a token that Google rejects is rejected, nothing is stored, and a new one passes', nightly, async ({ page, site, problems }) => {
  problems.expect(/400/);
  await stubGoogle(page);
  await page.addInitScript(() => Object.assign(window, { nextToken: 'bad' }));
  await openForm(page, 'malo@rider.example');
  await googleBox(page).check();
  await send(page).click();
  await expect(page.getByText('El captcha no es válido o ha caducado. Vuelve a resolverlo.')).toBeVisible();
  await expect(googleBox(page)).not.toBeChecked();
  const rows = () => site.db.selectFrom('inscripciones').select('mail').where('mail', '=', 'malo@rider.example').execute();
  expect(await rows()).toEqual([]);

  await page.evaluate(() => Object.assign(window, { nextToken: 'good' }));
  await googleBox(page).check();
  await send(page).click();
  await expect(page.getByText('¡Inscripción enviada con éxito!')).toBeVisible();
  expect(await rows()).toHaveLength(1);
});

test("Google's script that fails to load says so, and 'Reintentar' brings it", nightly, async ({ page, problems }) => {
  problems.expect(/ERR_FAILED/);
  await page.route(googleAddress, (route) => route.abort());
  await page.goto('/formulario-inscripcion');
  await askGoogle(page);
  await expect(page.getByText('No se ha podido cargar la verificación.')).toBeVisible();
  await page.unroute(googleAddress);
  await stubGoogle(page);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(googleBox(page)).toBeVisible();
});

test('the contact form uses the same provider', nightly, async ({ page }) => {
  await stubGoogle(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Contactar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Formulario de contacto' });
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Gema');
  await dialog.getByRole('textbox', { name: 'Correo electrónico' }).fill('gema@rider.example');
  await dialog.getByRole('textbox', { name: 'Mensaje' }).fill('Por Google');
  await askGoogle(page);
  await googleBox(page).check();
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('✅ Mensaje enviado correctamente.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
