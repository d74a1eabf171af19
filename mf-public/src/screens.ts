import type { Screen } from 'shared/testing/screen';

export const screens: readonly Screen[] = [
  { name: 'portada', path: '/' },
  {
    name: 'portada-imagen-ampliada',
    path: '/',
    async open({ page, expect }) {
      await page
        .getByRole('button', { name: /^Ampliar imagen/ })
        .nth(1)
        .click();
      await expect(page.getByRole('dialog', { name: /^Imagen ampliada/ })).toBeVisible();
    },
  },
  {
    name: 'portada-contacto',
    path: '/',
    async open({ page, expect }) {
      await page.getByRole('button', { name: 'Contactar' }).click();
      await expect(page.getByRole('checkbox', { name: 'No soy un robot' })).toBeVisible();
    },
  },
  {
    name: 'portada-contacto-con-errores',
    path: '/',
    async open({ page, expect }) {
      await page.getByRole('button', { name: 'Contactar' }).click();
      await page.getByRole('button', { name: 'Enviar' }).click();
      await expect(page.getByText('El mensaje es obligatorio.')).toBeVisible();
    },
  },
  {
    name: 'portada-contacto-sin-captcha',
    path: '/',
    async open({ page, expect }) {
      await page.getByRole('button', { name: 'Contactar' }).click();
      await page.getByRole('textbox', { name: 'Nombre' }).fill('Ana');
      await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('ana@rider.example');
      await page.getByRole('textbox', { name: 'Mensaje' }).fill('Hola');
      await page.getByRole('button', { name: 'Enviar' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'derechos',
    path: '/derechos',
    async open({ page, expect }) {
      await page.getByRole('button', { name: 'Enviar solicitud' }).click();
      await expect(page.getByText('El correo es obligatorio.')).toBeVisible();
    },
  },
  { name: 'derechos-confirmar', path: '/derechos#confirmar=x' },
  { name: 'eventos', path: '/eventos' },
  { name: 'actividades', path: '/actividades' },
  { name: 'actividad', path: '/actividades/1' },
  {
    name: 'actividad-de-la-ruta',
    path: '/actividades/3',
    open: ({ page, expect }) => expect(page.getByRole('link', { name: 'Inscribirme en la Ruta' })).toBeVisible(),
  },
  { name: 'actividad-con-inscripcion', path: '/actividades/7' },
  {
    name: 'actividad-con-inscripcion-socio',
    path: '/actividades/7',
    role: 'socio',
    open: ({ page, expect }) => expect(page.getByRole('button', { name: 'Voy' })).toBeVisible(),
  },
  {
    name: 'actividad-con-imagenes',
    path: '/actividades/10',
    open: ({ page, expect }) => expect(page.getByRole('link', { name: 'Ver galería' })).toBeVisible(),
  },
  {
    name: 'actividad-desconocida',
    path: '/actividades/999999',
    complaint: /404/,
    open: ({ page, expect }) => expect(page.getByText('No hemos encontrado esta actividad.')).toBeVisible(),
  },
];
