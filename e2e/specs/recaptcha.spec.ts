import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { askGoogle, googleBox, stubGoogle } from '../fixtures/google-captcha.ts';
import { startSite, type Site } from '../fixtures/site.ts';
import { expect, test as base } from '../fixtures/test.ts';

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
