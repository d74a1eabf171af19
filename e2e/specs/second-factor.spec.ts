import type { Page } from '@playwright/test';
import { findFreePort } from '../../platform/dev/ports.ts';
import { totpCode } from '../../api/src/testing/totp-code.ts';
import { emailTo } from '../fixtures/emails.ts';
import { logIn } from '../fixtures/parts.ts';
import { accountOf, startSite, type Site } from '../fixtures/site.ts';
import { test as base, expect } from '../fixtures/test.ts';

const test = base.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      // Passkeys belong to an address, so this site gets its port before it starts.
      const site = await startSite({ PORT: String(await findFreePort()) });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
});

const account = accountOf('socio');

async function enterPassword(page: Page) {
  await page.goto('/login');
  await logIn(page, account);
}

async function logOut(page: Page) {
  await page.getByRole('banner').getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
}

async function isSignedIn(page: Page) {
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Log In' })).toHaveCount(0);
}

test('a member adds an app and a passkey, enters with each and with a recovery code, and ends a session on another device', async ({
  browser,
  page,
  site,
  problems,
}) => {
  // The log-in asks for the second step by an error.
  problems.expect(/401/);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options });

  await enterPassword(page);
  await isSignedIn(page);
  await page.goto('/panel');
  await page.getByRole('link', { name: 'Seguridad de tu acceso' }).click();
  await page.getByRole('button', { name: 'Activar aplicación de códigos' }).click();
  await page.getByLabel('Contraseña actual').fill(account.contrasena);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('img', { name: 'Código QR para la aplicación de códigos' })).toBeVisible();
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Código de verificación').fill(totpCode(secret, new Date()));
  await page.getByRole('button', { name: 'Activar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Guarda tus códigos de recuperación' })).toBeFocused();
  const codes = await page.locator('code').allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'Ya los he guardado' }).click();

  await page.getByRole('button', { name: 'Añadir llave de acceso' }).click();
  await page.getByLabel('Contraseña actual').fill(account.contrasena);
  await page.getByLabel('Nombre de la llave').fill('Portátil');
  await page.getByRole('button', { name: 'Añadir llave', exact: true }).click();
  await expect(page.getByText('Llave de acceso añadida.')).toBeVisible();

  // On another device, with the next code: this one's has been used.
  const other = await browser.newContext({ baseURL: site.url, storageState: { cookies: [], origins: [] } });
  await problems.watch(other);
  const telephone = await other.newPage();
  await enterPassword(telephone);
  await expect(telephone.getByLabel('Código de verificación')).toBeFocused();
  await telephone.getByLabel('Código de verificación').fill(totpCode(secret, new Date(Date.now() + 30_000)));
  await telephone.getByRole('button', { name: 'Verificar' }).click();
  await isSignedIn(telephone);
  await telephone.goto('/panel');
  await expect(telephone.getByRole('heading', { level: 1 })).toContainText('Bienvenido');

  await page.reload();
  await page.getByRole('button', { name: /^Cerrar la sesión de Chrome/ }).click();
  await expect(page.getByText('Sesión cerrada.')).toBeVisible();
  await telephone.reload();
  await expect(telephone).toHaveURL('/');
  await expect(telephone.getByRole('link', { name: 'Log In' })).toBeVisible();
  await other.close();

  await logOut(page);
  await enterPassword(page);
  await page.getByRole('button', { name: 'Usar una llave de acceso' }).click();
  await page.getByRole('button', { name: 'Usar llave de acceso' }).click();
  await isSignedIn(page);

  await logOut(page);
  await enterPassword(page);
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
  await page.getByLabel('Código de recuperación').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Verificar' }).click();
  await isSignedIn(page);
  await emailTo(site, account.correo_electronico, 'Se ha usado un código de recuperación');
});
