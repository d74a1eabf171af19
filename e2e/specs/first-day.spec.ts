import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { holdClock } from '../fixtures/hold-clock.ts';
import { emailTo } from '../fixtures/emails.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { listRow, logIn } from '../fixtures/parts.ts';
import { expect } from '../fixtures/test.ts';

const test = testOnOwnSite();

const photo = join(import.meta.dirname, '../fixtures/photo.jpg');
const address = 'nerea@club.example';

/** Follows a link of the user's menu. */
async function openFromMenu(page: Page, name: string) {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

test.describe.configure({ mode: 'serial' });

test.describe('a new webmaster', () => {
  test.use({ role: 'webmaster' });

  test('is made and gets credentials by mail, after a warning', async ({ page, site }) => {
    await page.goto('/usuarios');
    await page.getByRole('link', { name: 'Nuevo Usuario' }).click();
    await page.getByLabel('Nombre', { exact: true }).fill('Nerea');
    await page.getByLabel('Correo electrónico').fill(address);
    await page.getByLabel('Rol').selectOption('webmaster');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page).toHaveURL('/usuarios');

    await listRow(page, 'Nerea').getByRole('button', { name: 'Enviar credenciales' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('sobrescribirán su contraseña actual');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByText('✅ Credenciales enviadas correctamente.')).toBeVisible();
    await emailTo(site, address);
  });
});

test('her first day', async ({ page, site, browser, problems }) => {
  test.setTimeout(180_000);
  const email = await emailTo(site, address);
  const temporary = /Contraseña temporal: (\S+)/.exec(email.text ?? '')?.[1] ?? '';

  await test.step('the temporary password is changed before anything else', async () => {
    await page.goto('/login');
    await logIn(page, { correo_electronico: address, contrasena: temporary });
    await expect(page).toHaveURL('/cambiar-contrasena');
    await expect(page.getByText(/^Has entrado con una contraseña temporal/)).toBeVisible();
    await page.goto('/usuarios');
    await expect(page).toHaveURL('/cambiar-contrasena');
    await page.getByLabel('Contraseña actual').fill(temporary);
    await page.getByLabel('Nueva contraseña', { exact: true }).fill('castillo de Atienza');
    await page.getByLabel('Confirmar nueva contraseña').fill('castillo de Belmonte');
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await expect(page.getByText('La nueva contraseña y la confirmación no coinciden.')).toBeVisible();
    await page.getByLabel('Confirmar nueva contraseña').fill('castillo de Atienza');
    const release = await holdClock(page);
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await expect(page.getByText('Contraseña cambiada correctamente.')).toBeVisible();
    await release();
    await expect(page).toHaveURL('/panel');
    await expect(page.getByRole('heading', { level: 1, name: 'Bienvenido Nerea' })).toBeVisible();
  });

  await test.step('she makes a member and sends credentials', async () => {
    await openFromMenu(page, 'Gestión de usuarios');
    await page.getByRole('link', { name: 'Nuevo Usuario' }).click();
    await page.getByLabel('Nombre', { exact: true }).fill('Íñigo');
    await page.getByLabel('Correo electrónico').fill('inigo@club.example');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByLabel('Buscar').fill('inigo');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await listRow(page, 'Íñigo').getByRole('button', { name: 'Enviar credenciales' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByText('✅ Credenciales enviadas correctamente.')).toBeVisible();
    await emailTo(site, 'inigo@club.example');
  });

  await test.step('what visitors see first is edited, with a picture', async () => {
    await openFromMenu(page, 'Editar inicio');
    await page.getByLabel('Título').fill('Rodamos juntos');
    await page.getByLabel('Texto').fill('Primer párrafo.\n\nSegundo párrafo.');
    await page.getByLabel('Imagen', { exact: true }).setInputFiles(photo);
    const frame = page.getByRole('button', { name: /^Encuadrar imagen/ });
    await expect(frame).toBeVisible();
    await page.getByRole('slider', { name: 'Acercar' }).fill('2');
    await frame.press('ArrowLeft');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Cambios guardados correctamente')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Rodamos juntos' })).toBeVisible();
    await expect(page.getByText('Segundo párrafo.', { exact: true })).toBeVisible();
    const picture = page.locator('#inicio img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)).toBeCloseTo(16 / 9, 1);
  });

  await test.step('the history has author and time, and restores an old text', async () => {
    await openFromMenu(page, 'Editar historia');
    const text = page.getByLabel('Historia del club');
    const before = await text.inputValue();
    await text.fill('Todo empezó ayer.');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByText('Historia actualizada correctamente.')).toBeVisible();
    await page.getByRole('button', { name: 'Historial' }).click();
    await expect(page.getByRole('region', { name: 'Historial' }).getByRole('listitem').first()).toContainText('Nerea');
    await page
      .getByRole('button', { name: /^Restaurar la versión/ })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restaurar' }).click();
    await expect(page.getByText('Versión restaurada correctamente.')).toBeVisible();
    await expect(text).toHaveValue(before);
  });

  await test.step('sponsors change places by arrow and by hand', async () => {
    await openFromMenu(page, 'Patrocinadores');
    const titles = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    await expect.poll(async () => (await titles()).length).toBeGreaterThan(3);
    const [first = '', second = '', third = '', ...others] = await titles();
    const puts: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && puts.push(request.postData() ?? ''));
    await page.getByRole('button', { name: `Bajar ${first}`, exact: true }).click();
    await expect.poll(titles).toEqual([second, first, third, ...others]);
    await expect.poll(() => puts).toHaveLength(2);
    await page.getByRole('button', { name: `Mover: ${third}` }).focus();
    for (const key of ['Space', 'Home', 'Space']) await page.keyboard.press(key);
    await expect.poll(titles).toEqual([third, second, first, ...others]);
    await expect.poll(() => puts).toHaveLength(3);

    const visitor = await browser.newContext({ baseURL: site.url });
    await problems.watch(visitor);
    const landing = await visitor.newPage();
    await landing.goto('/');
    const shown = landing.locator('#patrocinadores').getByRole('heading', { level: 3 });
    await expect.poll(() => shown.allTextContents()).toEqual([third, second, first, ...others]);
    await visitor.close();
  });

  await test.step('an activity is made, and visitors see it and find it in the calendar', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' });
    await openFromMenu(page, 'Actividades');
    await page.getByRole('button', { name: 'Nueva Actividad' }).click();
    const modal = page.getByRole('dialog', { name: 'Nueva Actividad' });
    await modal.getByLabel('Título').fill('Ruta de Nerea');
    await modal.getByLabel('Lugar').fill('Molina de Aragón');
    await modal.getByLabel('Fecha del evento').fill(tomorrow);
    await modal.getByLabel('Evento', { exact: true }).selectOption('Concentracion');
    await modal.getByLabel('Imagen', { exact: true }).setInputFiles(photo);
    await modal.getByLabel('Link del evento').fill('club.example/ruta');
    await modal.getByRole('button', { name: 'Crear actividad' }).click();
    await expect(modal).toHaveCount(0);
    await expect(listRow(page, 'Ruta de Nerea').getByRole('link', { name: 'Ver link del evento' })).toHaveAttribute(
      'href',
      'https://club.example/ruta',
    );

    await page.goto('/');
    const card = page.locator('#actividades').getByRole('listitem').filter({ hasText: 'Ruta de Nerea' });
    await expect(card.getByRole('button', { name: /^Ampliar imagen/ })).toBeVisible();
    const own = await card.getByRole('link', { name: 'Añadir al calendario' }).getAttribute('href');
    for (const address of [own ?? '', '/calendario.ics']) {
      const calendar = await (await page.request.get(address)).text();
      expect(calendar).toContain(`DTSTART;VALUE=DATE:${tomorrow.replaceAll('-', '')}`);
      expect(calendar).toContain('SUMMARY:Ruta de Nerea');
    }
  });

  await test.step('the record of changes names her', async () => {
    await openFromMenu(page, 'Registro de cambios');
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Nerea');
  });
});
