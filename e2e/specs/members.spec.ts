import { testOnOwnSite } from '../fixtures/own-site.ts';
import { storedSession } from '../fixtures/site.ts';
import { expect } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

const test = testOnOwnSite();
test.use({ role: 'webmaster' });

test(
  'a club turns its members on, adds one with the next number, and turns them off again',
  nightly,
  async ({ page, site, browser, problems }) => {
    problems.expect(/404/);
    await page.goto('/socios');
    await expect(page.getByRole('heading', { level: 1, name: 'Página no encontrada' })).toBeVisible();
    await page.goto('/ajustes/socios');
    await page.getByLabel('Llevar los socios en la web').selectOption('Sí');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Ajustes guardados.')).toBeVisible();

    const { usuario } = await site.signIn('direccion');
    const staff = await browser.newContext({ baseURL: site.url, storageState: await storedSession(site, 'direccion') });
    await problems.watch(staff);
    const office = await staff.newPage();
    await expect(async () => {
      await office.goto('/panel');
      await office.getByRole('button', { name: usuario.nombre, exact: true }).click();
      await expect(office.getByRole('menuitem', { name: 'Socios', exact: true })).toBeVisible({ timeout: 1000 });
    }).toPass();
    await office.getByRole('menuitem', { name: 'Socios', exact: true }).click();
    await office.getByRole('link', { name: 'Nuevo socio' }).click();
    await expect(office.getByLabel('Número de socio')).toHaveValue('1');
    await office.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Begoña');
    await office.getByRole('button', { name: 'Añadir' }).click();
    await expect(office.getByRole('heading', { level: 2, name: 'Begoña' })).toBeVisible();
    expect(await site.db.selectFrom('socios').select(['numero', 'nombre', 'estado']).execute()).toEqual([
      { numero: 1, nombre: 'Begoña', estado: 'alta' },
    ]);
    await staff.close();

    await page.getByLabel('Llevar los socios en la web').selectOption('No');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect.poll(async () => (await fetch(`${site.url}/socios`)).status).toBe(404);
  },
);
