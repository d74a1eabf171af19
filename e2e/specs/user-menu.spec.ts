import type { Page } from '@playwright/test';
import type { Role } from '../../shared/src/contract/enumerations.ts';
import { expect, test } from '../fixtures/test.ts';

const everybody = ['Pagina Principal', 'Cambiar contraseña'];
/** The specification's links, and the site's own screens for those who run it. */
const staff = [
  'Editar inicio',
  'Editar historia',
  'Editar castillos',
  'Actividades',
  'Patrocinadores',
  'Gestión de usuarios',
  'Inscripciones',
  'Módulos',
];
const itemsOf: Record<Role, string[]> = {
  invitado: [...everybody, 'Mis Galerías', 'Cerrar sesión'],
  socio: [...everybody, 'Galerías', 'Cerrar sesión'],
  direccion: [...everybody, 'Galerías', ...staff, 'Cerrar sesión'],
  webmaster: [...everybody, 'Galerías', ...staff, 'Registro de cambios', 'Cerrar sesión'],
};

const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

for (const role of Object.keys(itemsOf) as Role[]) {
  test.describe(role, () => {
    test.use({ role });
    test('the menu offers what the role may do', async ({ page, site }) => {
      const { usuario } = await site.signIn(role);
      await page.goto('/login');
      await page.getByRole('button', { name: usuario.nombre, exact: true }).click();
      await expect(page.getByRole('menuitem')).toHaveText(itemsOf[role]);
    });
  });
}

test.describe('by keyboard', () => {
  test.use({ role: 'socio' });

  test.beforeEach(({ page }) => page.goto('/login'));

  test('Enter, Space and the arrows open it, and the focus goes inside', async ({ page, site }) => {
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

  test('arrows go round, Home and End jump, a letter finds, Tab closes', async ({ page, site }) => {
    const button = page.getByRole('button', { name: (await site.signIn('socio')).usuario.nombre, exact: true });
    await button.press('Enter');
    const steps = [
      ['ArrowDown', 'Cambiar contraseña'],
      ['End', 'Cerrar sesión'],
      ['ArrowDown', 'Pagina Principal'],
      ['ArrowUp', 'Cerrar sesión'],
      ['Home', 'Pagina Principal'],
      ['g', 'Galerías'],
    ] as const;
    for (const [key, name] of steps) {
      await page.keyboard.press(key);
      await expect(item(page, name)).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('a click elsewhere closes it; an item leads to its page and closes it', async ({ page, site }) => {
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
