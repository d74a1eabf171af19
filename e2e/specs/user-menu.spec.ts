import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

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
