import type { Screen } from 'shared/testing/screen';

export const screens: readonly Screen[] = [
  { name: 'galerias', path: '/galerias' },
  {
    name: 'galerias-nueva',
    path: '/galerias',
    role: 'direccion',
    async open({ page, expect }) {
      await page.getByRole('button', { name: 'Crear Nueva Galería' }).click();
      await page.getByRole('button', { name: 'Crear galería' }).click();
      await expect(page.getByText('El nombre es obligatorio.')).toBeVisible();
    },
  },
  {
    name: 'galerias-subida',
    path: '/galerias',
    role: 'direccion',
    async open({ page, expect, makePhotos }) {
      await page.getByRole('button', { name: 'Subir imágenes' }).first().click();
      await page.getByLabel('Elegir imágenes').setInputFiles(await makePhotos(3));
      await page
        .getByLabel('Elegir imágenes')
        .setInputFiles([{ name: 'apuntes.txt', mimeType: 'text/plain', buffer: Buffer.from('notas') }]);
      await expect(page.getByText(/apuntes\.txt/)).toBeVisible();
    },
  },
  {
    name: 'galerias-subida-menores',
    path: '/galerias',
    role: 'direccion',
    async open({ page, expect }) {
      await page.getByRole('button', { name: 'Subir imágenes' }).first().click();
      await page.getByRole('group', { name: '¿Se reconoce a menores?' }).getByLabel('Sí').check();
      await expect(page.getByText('La galería queda privada hasta que anotes')).toBeVisible();
    },
  },
  {
    name: 'galerias-subida-sin-respuesta',
    path: '/galerias',
    role: 'direccion',
    async open({ page, expect, makePhotos }) {
      await page.getByRole('button', { name: 'Subir imágenes' }).first().click();
      await page.getByLabel('Elegir imágenes').setInputFiles(await makePhotos(1));
      await page.getByRole('button', { name: 'Subir', exact: true }).click();
      await expect(page.getByText('Elige si se reconoce a menores.')).toBeVisible();
    },
  },
  {
    name: 'galerias-eliminar',
    path: '/galerias',
    role: 'webmaster',
    async open({ page, expect }) {
      await page.getByRole('button', { name: 'Eliminar galería' }).first().click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  { name: 'galerias-de-socio', path: '/galerias', role: 'socio' },
  { name: 'galeria', path: '/galerias/1' },
  {
    name: 'galeria-imagen',
    path: '/galerias/1',
    async open({ page, expect }) {
      await page.getByRole('button', { name: /^Ampliar imagen 2 de/ }).click();
      await expect(page.getByRole('dialog', { name: /^Imagen ampliada/ })).toBeVisible();
    },
  },
  {
    name: 'galeria-seleccion',
    path: '/galerias/1',
    async open({ page, expect }) {
      await page.getByRole('button', { name: 'Seleccionar imágenes' }).click();
      await page.getByRole('button', { name: /^Seleccionar imagen 2 de/ }).click();
      await expect(page.getByRole('button', { name: 'Descargar seleccionadas' })).toBeEnabled();
    },
  },
  {
    name: 'galeria-retirada',
    path: '/galerias/1',
    async open({ page, expect }) {
      await page.getByRole('button', { name: /^Ampliar imagen 2 de/ }).click();
      await page.getByRole('button', { name: 'Solicitar retirada' }).click();
      await expect(page.getByRole('checkbox', { name: 'No soy un robot' })).toBeVisible();
    },
  },
  {
    name: 'galeria-de-direccion',
    path: '/galerias/1',
    role: 'direccion',
    open: ({ page, expect }) => expect(page.getByRole('button', { name: 'Ordenar imágenes' })).toBeVisible(),
  },
  {
    name: 'galeria-seleccion-de-direccion',
    path: '/galerias/1',
    role: 'direccion',
    async open({ page, expect }) {
      await page.getByRole('button', { name: 'Seleccionar imágenes' }).click();
      await page.getByRole('button', { name: /^Seleccionar imagen 2 de/ }).click();
      await expect(page.getByRole('button', { name: 'Eliminar seleccionadas' })).toBeEnabled();
    },
  },
  {
    name: 'galeria-mover',
    path: '/galerias/1',
    role: 'direccion',
    async open({ page, expect }) {
      await page.getByRole('button', { name: 'Seleccionar imágenes' }).click();
      await page.getByRole('button', { name: /^Seleccionar imagen 2 de/ }).click();
      await page.getByRole('button', { name: 'Mover a otra galería' }).click();
      await expect(page.getByRole('button', { name: 'Mover aquí' })).toBeVisible();
    },
  },
  {
    name: 'galeria-orden',
    path: '/galerias/1',
    role: 'direccion',
    async open({ page, expect }) {
      await page.getByRole('button', { name: 'Ordenar imágenes' }).click();
      await expect(page.getByRole('button', { name: 'Mover: Imagen 1', exact: true })).toBeVisible();
    },
  },
  {
    name: 'galeria-edicion',
    path: '/galerias/1',
    role: 'direccion',
    async open({ page, expect }) {
      await page.getByRole('button', { name: 'Editar galería' }).click();
      await expect(page.getByRole('dialog', { name: 'Editar galería' })).toBeVisible();
    },
  },
  {
    name: 'galeria-sin-sesion',
    path: '/galerias/5',
    complaint: /401/,
    open: ({ page, expect }) => expect(page.getByText('Inicia sesión para ver esta galería.')).toBeVisible(),
  },
];
