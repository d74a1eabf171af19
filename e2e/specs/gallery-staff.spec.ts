import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import JsZip from 'jszip';
import type { Role } from '../../shared/src/facts/enumerations.ts';
import { badPhoto, dropFiles, makePhotos } from '../fixtures/photos.ts';
import { storedSession, type Site } from '../fixtures/site.ts';
import { expect, test, type Problems } from '../fixtures/test.ts';

const cardOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });

async function pageOf(browser: Browser, site: Site, problems: Problems, role?: Role): Promise<Page> {
  // Without it a new context would start with the session of the test.
  const nobody = { cookies: [], origins: [] };
  const context = await browser.newContext({ baseURL: site.url, storageState: role ? await storedSession(site, role) : nobody });
  await problems.watch(context);
  return context.newPage();
}

const tiles = (page: Page) => page.getByRole('button', { name: /^Ampliar imagen/ });
const order = (page: Page) => tiles(page).evaluateAll((all) => all.map((tile) => Number(tile.getAttribute('data-imagen'))));

async function createGallery(page: Page, name: string): Promise<void> {
  await page.goto('/galerias');
  await page.getByRole('button', { name: 'Crear Nueva Galería' }).click();
  await page.getByLabel('Nombre').fill(name);
  await page.getByRole('button', { name: 'Crear galería' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(name);
}

async function uploadFrom(page: Page, name: string, photos: Awaited<ReturnType<typeof makePhotos>>): Promise<void> {
  const card = cardOf(page, name);
  await card.getByRole('button', { name: 'Subir imágenes' }).click();
  await dropFiles(card.getByText('Elegir imágenes'), photos);
  await card.getByRole('radio', { name: 'No' }).check();
  await card.getByRole('button', { name: 'Subir', exact: true }).click();
}

test.describe('staff', () => {
  test.use({ role: 'direccion' });

  test('fill a private gallery, bad file and all; its users see it', async ({ page, site, browser, problems }) => {
    test.slow();
    // Without a session the private gallery is denied.
    problems.expect(/401/);
    await createGallery(page, 'Travesía');
    const photos = await makePhotos(12);
    photos[4] = badPhoto;
    await uploadFrom(page, 'Travesía', photos);
    const card = cardOf(page, 'Travesía');
    await expect(card.getByText('Error al subir imágenes.')).toBeVisible();
    await expect(card.getByText('11 de 12 imágenes subidas · 1 rechazada')).toBeVisible();
    const bad = card.getByRole('list', { name: 'Imágenes elegidas' }).getByRole('listitem').filter({ hasText: 'mala.jpg' });
    await expect(bad).toContainText('No se puede aceptar: ');

    // The same files again: nothing is sent twice.
    await dropFiles(card.getByText('Elegir imágenes'), photos.slice(0, 3));
    await card.getByRole('radio', { name: 'No' }).check();
    await card.getByRole('button', { name: 'Subir', exact: true }).click();
    await expect(card.getByText('0 de 3 imágenes subidas · 3 repetidas')).toBeVisible();

    await card.getByRole('link', { name: 'Ver galería completa' }).click();
    await expect(tiles(page)).toHaveCount(11);
    const asChosen = await order(page);
    const stored = await site.db.selectFrom('galerias').select('id').where('nombre', '=', 'Travesía').executeTakeFirstOrThrow();
    const names = await site.db.selectFrom('imagenes').select('nombre').where('galeria_id', '=', stored.id).orderBy('posicion').execute();
    expect(names.map(({ nombre }) => nombre)).toEqual(photos.flatMap((photo) => (photo === badPhoto ? [] : photo.name)));

    // By keyboard: the last one to the front but one.
    await page.getByRole('button', { name: 'Ordenar imágenes' }).click();
    const handle = page.getByRole('button', { name: 'Mover: Imagen 11' });
    await handle.press('Space');
    await handle.press('Home');
    await handle.press('ArrowRight');
    await expect(page.getByText('Imagen 11: posición 2 de 11.')).toBeAttached();
    await handle.press('Space');
    // With the mouse: the first one behind the third.
    const cells = page.getByRole('region', { name: 'Ordenar imágenes' }).getByRole('listitem');
    const [from, to] = [await cells.nth(0).boundingBox(), await cells.nth(2).boundingBox()];
    if (!from || !to) throw new Error('There are no cells');
    await page.mouse.move(from.x + 20, from.y + 40);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 40, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Guardar orden' }).click();
    await expect(tiles(page)).toHaveCount(11);
    const [first = 0, second = 0, ...rest] = asChosen;
    const last = rest.pop() ?? 0;
    expect(await order(page)).toEqual([last, second, first, ...rest]);

    await page.getByRole('button', { name: 'Usar como portada' }).nth(4).click();
    const cover = rest[2] ?? 0;
    await expect.poll(() => order(page)).toEqual([cover, last, second, first, ...rest.filter((id) => id !== cover)]);
    await page.reload();
    await expect(tiles(page)).toHaveCount(11);
    expect((await order(page))[0]).toBe(cover);

    for (const role of ['socio', 'invitado'] as const) {
      const other = await pageOf(browser, site, problems, role);
      await other.goto('/galerias');
      await expect(cardOf(other, 'Travesía')).toBeVisible();
      const [download] = await Promise.all([
        other.waitForEvent('download'),
        cardOf(other, 'Travesía').getByRole('button', { name: 'Descargar ZIP' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`galeria_${stored.id}.zip`);
      const zip = await JsZip.loadAsync(await readFile(await download.path()));
      expect(Object.keys(zip.files)).toHaveLength(11);
      await other.context().close();
    }
    const anonymous = await pageOf(browser, site, problems);
    await anonymous.goto('/galerias');
    await expect(anonymous.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(cardOf(anonymous, 'Travesía')).toHaveCount(0);
    await expect(anonymous.getByRole('button', { name: 'Descargar ZIP' })).toHaveCount(0);
    await anonymous.goto(`/galerias/${stored.id}`);
    await expect(anonymous.getByRole('main').getByRole('link', { name: 'Log In' })).toBeVisible();
    await expect(anonymous.getByText('Travesía')).toHaveCount(0);
    await anonymous.context().close();
  });

  test('edit, empty and delete a gallery', async ({ page, site }) => {
    await createGallery(page, 'De paso');
    await uploadFrom(page, 'De paso', await makePhotos(1));
    const card = cardOf(page, 'De paso');
    await expect(card.getByText('Imágenes subidas correctamente')).toBeVisible();
    await card.getByRole('button', { name: 'Editar galería' }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar galería' });
    await dialog.getByLabel('Nombre').fill('De vuelta');
    await dialog.getByLabel('Tipo').selectOption('publica');
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(dialog).toHaveCount(0);
    await cardOf(page, 'De vuelta').getByRole('link', { name: 'Ver galería completa' }).click();
    // The list, whose galleries can be deleted too, stays until the gallery is loaded.
    await expect(page.getByRole('heading', { level: 1, name: 'De vuelta' })).toBeVisible();
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: '¿Estás seguro de eliminar esta imagen?' });
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByText('No hay imágenes en esta galería.')).toBeVisible();
    await page.getByRole('link', { name: 'Volver a las galerías' }).click();
    await cardOf(page, 'De vuelta').getByRole('button', { name: 'Eliminar galería' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(cardOf(page, 'De vuelta')).toHaveCount(0);
    expect(await site.db.selectFrom('galerias').select('id').where('nombre', '=', 'De vuelta').execute()).toEqual([]);
  });
});
