import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { logIn } from '../fixtures/parts.ts';
import { accountOf } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

const userMenu = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const stored = (page: Page) => page.evaluate(() => ({ token: localStorage.getItem('token'), usuario: localStorage.getItem('usuario') }));

test('a member logs in and out, and the other tab follows both ways', async ({ context, page, site, problems }) => {
  problems.expect(/401/);
  const { usuario } = await site.signIn('socio');
  const other = await context.newPage();
  await other.goto('/eventos');
  await expect(other.getByRole('link', { name: 'Log In' })).toBeVisible();

  await page.goto('/');
  await page.getByRole('link', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Contraseña')).toHaveAttribute('type', 'password');

  await logIn(page, { ...accountOf('socio'), contrasena: 'otra cosa' });
  await expect(page.getByText('Correo o contraseña incorrectos.')).toBeVisible();
  expect(await stored(page)).toEqual({ token: null, usuario: null });

  await logIn(page, accountOf('socio'));
  await expect(page).toHaveURL('/');
  await expect(userMenu(page, usuario.nombre)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log In' })).toHaveCount(0);
  await expect(userMenu(other, usuario.nombre)).toBeVisible();
  const { token, usuario: storedUser } = await stored(page);
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(JSON.parse(storedUser ?? 'null')).toMatchObject({ nombre: usuario.nombre, rol: 'socio' });

  await userMenu(other, usuario.nombre).click();
  await other.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(other).toHaveURL('/');
  await expect(other.getByRole('link', { name: 'Log In' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
  expect(await stored(page)).toEqual({ token: null, usuario: null });
});

test.describe('with a session', () => {
  test.use({ role: 'direccion' });

  test('a page that is reloaded while its profile is under way stays signed in', nightly, async ({ page }) => {
    // A reply that has begun: the browser aborts it when the page is left.
    const slow = createServer((_, reply) => reply.writeHead(200, { 'content-type': 'application/json', 'content-length': 99 }).write('{'));
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const { port } = slow.address() as AddressInfo;
    await page.route('**/api/user/me', (route) => route.continue({ url: `http://127.0.0.1:${port}/` }), { times: 1 });
    const begun = once(slow, 'request');
    await page.goto('/eventos');
    await begun;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
    slow.closeAllConnections();
    slow.close();
  });
});

test('staff whose session ends while typing sign in again over the form, and what was typed is saved', async ({ page, site, problems }) => {
  problems.expect(/401/);
  // An account of its own: ending the demo account's sessions would end those of other tests.
  const demo = site.db.selectFrom('usuarios').selectAll().where('correo_electronico', '=', accountOf('direccion').correo_electronico);
  const { id: _, ...fields } = await demo.executeTakeFirstOrThrow();
  const secretary = { correo_electronico: 'secretaria@club.example', contrasena: accountOf('direccion').contrasena };
  await site.db
    .insertInto('usuarios')
    .values({ ...fields, correo_electronico: secretary.correo_electronico })
    .execute();
  await page.goto('/login');
  await logIn(page, secretary);
  await expect(page).toHaveURL('/');

  await page.goto('/galerias');
  await page.getByRole('button', { name: 'Crear Nueva Galería' }).click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Salida de otoño');
  await page.getByRole('textbox', { name: 'Descripción' }).fill('Por la sierra, con «curvas» y niebla.');
  const ending = site.db.updateTable('usuarios').where('correo_electronico', '=', secretary.correo_electronico);
  await ending.set((user) => ({ token_version: user('token_version', '+', 1) })).execute();

  await page.getByRole('button', { name: 'Crear galería' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tu sesión ha caducado' });
  await expect(dialog.getByLabel('Contraseña')).toBeFocused();
  await dialog.getByLabel('Contraseña').fill('no es esta');
  await dialog.getByRole('button', { name: 'Entrar' }).click();
  await expect(dialog.getByText('Correo o contraseña incorrectos.')).toBeVisible();
  await dialog.getByLabel('Contraseña').fill(secretary.contrasena);
  await dialog.getByRole('button', { name: 'Entrar' }).click();

  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Salida de otoño' })).toBeVisible();
  const created = site.db.selectFrom('galerias').select('descripcion').where('nombre', '=', 'Salida de otoño');
  expect(await created.execute()).toEqual([{ descripcion: 'Por la sierra, con «curvas» y niebla.' }]);
});
