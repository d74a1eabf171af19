import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

test.describe('webmaster', () => {
  test.use({ role: 'webmaster' });

  // The menus of other roles are the shell's own test; here, that the server's profile brings all of it.
  test("the menu offers the specification's links, and the site's own screens for its staff", async ({ page, site }) => {
    const { usuario } = await site.signIn('webmaster');
    await page.goto('/login');
    await page.getByRole('button', { name: usuario.nombre, exact: true }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Pagina Principal',
      'Panel',
      'Cambiar contraseña',
      'Seguridad de tu cuenta',
      'Galerías',
      'Mis inscripciones',
      'Editar inicio',
      'Editar historia',
      'Editar castillos',
      'Actividades',
      'Patrocinadores',
      'Gestión de usuarios',
      'Inscripciones',
      'Ajustes',
      'Módulos',
      'Estado',
      'Registro de cambios',
      'Datos personales',
      'Cerrar sesión',
    ]);
  });
});

test.describe('on a phone 640 px high', () => {
  test.use({ role: 'webmaster', viewport: { width: 360, height: 640 } });

  test('the end of the menu is in sight, and nothing that has the focus is covered by it', nightly, async ({ page, site }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: (await site.signIn('webmaster')).usuario.nombre, exact: true }).press('ArrowUp');
    await expect(item(page, 'Cerrar sesión')).toBeFocused();
    await expect(item(page, 'Cerrar sesión')).toBeInViewport({ ratio: 1 });
    const end = await item(page, 'Cerrar sesión').boundingBox();
    for (let at = (await page.getByRole('menuitem').count()) - 2; at >= 0; at -= 1) {
      await page.keyboard.press('ArrowUp');
      await expect(page.getByRole('menuitem').nth(at)).toBeFocused();
    }
    for (let at = 1; at < (await page.getByRole('menuitem').count()) - 1; at += 1) {
      await page.keyboard.press('ArrowDown');
      const focused = await page.getByRole('menuitem').nth(at).boundingBox();
      expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(end?.y ?? 0);
    }
  });
});

test.describe('by keyboard', () => {
  test.use({ role: 'socio' });

  test.beforeEach(({ page }) => page.goto('/login'));

  test('Enter, Space and the arrows open it, and the focus goes inside', nightly, async ({ page, site }) => {
    const button = page.getByRole('button', { name: (await site.signIn('socio')).usuario.nombre, exact: true });
    const entries = { Enter: 'Pagina Principal', Space: 'Pagina Principal', ArrowDown: 'Pagina Principal', ArrowUp: 'Cerrar sesión' };
    for (const [key, entry] of Object.entries(entries)) {
      await button.focus();
      await page.keyboard.press(key);
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await expect(item(page, entry)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
      await expect(button).toBeFocused();
    }
  });

  test('Tab closes it', nightly, async ({ page, site }) => {
    const button = page.getByRole('button', { name: (await site.signIn('socio')).usuario.nombre, exact: true });
    await button.press('Enter');
    await expect(item(page, 'Pagina Principal')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('a click elsewhere closes it; an item leads to its page and closes it', nightly, async ({ page, site }) => {
    const button = page.getByRole('button', { name: (await site.signIn('socio')).usuario.nombre, exact: true });
    await button.click();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await button.click();
    await item(page, 'Galerías').click();
    await expect(page).toHaveURL('/galerias');
    await expect(page.getByRole('menu')).toHaveCount(0);
  });
});
