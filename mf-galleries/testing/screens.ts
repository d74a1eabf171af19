import { reads, type Screen, screenOf, sees } from 'shared/testing/screen';

const visitor = screenOf();
const direccion = screenOf('direccion');
const webmaster = screenOf('webmaster');
const socio = screenOf('socio');

export const screens: readonly Screen[] = [
  visitor('galerias', '/galerias'),
  direccion('galerias-nueva', '/galerias', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Crear Nueva Galería' }).click();
    await page.getByRole('button', { name: 'Crear galería' }).click();
    await expect(page.getByText('El nombre es obligatorio.')).toBeVisible();
  }),
  direccion('galerias-subida', '/galerias', async ({ page, expect, makePhotos }) => {
    await page.getByRole('button', { name: 'Subir imágenes' }).first().click();
    await page.getByLabel('Elegir imágenes').setInputFiles(await makePhotos(3));
    await page.getByLabel('Elegir imágenes').setInputFiles([{ name: 'apuntes.txt', mimeType: 'text/plain', buffer: Buffer.from('notas') }]);
    await expect(page.getByText(/apuntes\.txt/)).toBeVisible();
  }),
  direccion('galerias-subida-menores', '/galerias', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Subir imágenes' }).first().click();
    await page.getByRole('group', { name: '¿Se reconoce a menores?' }).getByLabel('Sí').check();
    await expect(page.getByText('La galería queda privada hasta que anotes')).toBeVisible();
  }),
  direccion('galerias-subida-sin-respuesta', '/galerias', async ({ page, expect, makePhotos }) => {
    await page.getByRole('button', { name: 'Subir imágenes' }).first().click();
    await page.getByLabel('Elegir imágenes').setInputFiles(await makePhotos(1));
    await page.getByRole('button', { name: 'Subir', exact: true }).click();
    await expect(page.getByText('Elige si se reconoce a menores.')).toBeVisible();
  }),
  webmaster('galerias-eliminar', '/galerias', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Eliminar galería' }).first().click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  }),
  socio('galerias-de-socio', '/galerias'),
  visitor('galeria', '/galerias/1'),
  visitor('galeria-imagen', '/galerias/1', async ({ page, expect }) => {
    await page.getByRole('button', { name: /^Ampliar imagen 2 de/ }).click();
    await expect(page.getByRole('dialog', { name: /^Imagen ampliada/ })).toBeVisible();
  }),
  visitor('galeria-seleccion', '/galerias/1', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Seleccionar imágenes' }).click();
    await page.getByRole('button', { name: /^Seleccionar imagen 2 de/ }).click();
    await expect(page.getByRole('button', { name: 'Descargar seleccionadas' })).toBeEnabled();
  }),
  visitor('galeria-retirada', '/galerias/1', async ({ page, expect }) => {
    await page.getByRole('button', { name: /^Ampliar imagen 2 de/ }).click();
    await page.getByRole('button', { name: 'Solicitar retirada' }).click();
    await expect(page.getByRole('checkbox', { name: 'No soy un robot' })).toBeVisible();
  }),
  direccion('galeria-de-direccion', '/galerias/1', sees('button', 'Ordenar imágenes')),
  direccion('galeria-seleccion-de-direccion', '/galerias/1', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Seleccionar imágenes' }).click();
    await page.getByRole('button', { name: /^Seleccionar imagen 2 de/ }).click();
    await expect(page.getByRole('button', { name: 'Eliminar seleccionadas' })).toBeEnabled();
  }),
  direccion('galeria-mover', '/galerias/1', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Seleccionar imágenes' }).click();
    await page.getByRole('button', { name: /^Seleccionar imagen 2 de/ }).click();
    await page.getByRole('button', { name: 'Mover a otra galería' }).click();
    await expect(page.getByRole('button', { name: 'Mover aquí' })).toBeVisible();
  }),
  direccion('galeria-orden', '/galerias/1', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Ordenar imágenes' }).click();
    await expect(page.getByRole('button', { name: 'Mover: Imagen 1', exact: true })).toBeVisible();
  }),
  direccion('galeria-edicion', '/galerias/1', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Editar galería' }).click();
    await expect(page.getByRole('dialog', { name: 'Editar galería' })).toBeVisible();
  }),
  visitor('galeria-sin-sesion', '/galerias/5', reads('Inicia sesión para ver esta galería.'), { complaint: /401/ }),
];
