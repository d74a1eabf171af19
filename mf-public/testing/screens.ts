import { reads, type Screen, screenOf, sees } from 'shared/testing/screen';

const visitor = screenOf();
const socio = screenOf('socio');

export const screens: readonly Screen[] = [
  visitor('portada', '/'),
  visitor('portada-imagen-ampliada', '/', async ({ page, expect }) => {
    await page
      .getByRole('button', { name: /^Ampliar imagen/ })
      .nth(1)
      .click();
    await expect(page.getByRole('dialog', { name: /^Imagen ampliada/ })).toBeVisible();
  }),
  visitor('portada-contacto', '/', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Contactar' }).click();
    await expect(page.getByRole('checkbox', { name: 'No soy un robot' })).toBeVisible();
  }),
  visitor('portada-contacto-con-errores', '/', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Contactar' }).click();
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByText('El mensaje es obligatorio.')).toBeVisible();
  }),
  visitor('portada-contacto-sin-captcha', '/', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Contactar' }).click();
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Ana');
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('ana@rider.example');
    await page.getByRole('textbox', { name: 'Mensaje' }).fill('Hola');
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  }),
  visitor('derechos', '/derechos', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Enviar solicitud' }).click();
    await expect(page.getByText('El correo es obligatorio.')).toBeVisible();
  }),
  visitor('derechos-confirmar', '/derechos#confirmar=x'),
  visitor('eventos', '/eventos'),
  visitor('actividades', '/actividades'),
  visitor('actividad', '/actividades/1'),
  visitor('actividad-de-la-ruta', '/actividades/3', sees('link', 'Inscribirme en la Ruta')),
  visitor('actividad-con-inscripcion', '/actividades/7'),
  socio('actividad-con-inscripcion-socio', '/actividades/7', sees('button', 'Voy')),
  visitor('actividad-con-imagenes', '/actividades/10', sees('link', 'Ver galería')),
  visitor('actividad-desconocida', '/actividades/999999', reads('No hemos encontrado esta actividad.'), { complaint: /404/ }),
];
