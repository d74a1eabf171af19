import type { Locator, Page } from '@playwright/test';
import { madridDay } from '../../shared/src/text/moments.ts';
import { routeOf } from '../../tools/demonstration/route.ts';
import { captchaBox, solveCaptcha } from '../fixtures/captcha.ts';
import { emailTo } from '../fixtures/emails.ts';
import { signUpLink } from '../fixtures/parts.ts';
import type { Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

const success = '¡Inscripción enviada con éxito!';
const email = (page: Page) => page.getByRole('textbox', { name: 'Correo electrónico' });
const send = (page: Page) => page.getByRole('button', { name: 'Enviar inscripción' });
const rowsOf = (site: Site, mail: string) => site.db.selectFrom('inscripciones').selectAll().where('mail', '=', mail).execute();

async function openForm(page: Page): Promise<void> {
  await page.goto('/formulario-inscripcion');
  await expect(page.getByRole('heading', { level: 1, name: 'Formulario de Inscripción' })).toBeVisible();
  await expect(captchaBox(page)).toBeVisible();
}

/** The strongest channel of a text's colour. */
const colourOf = (text: Locator) =>
  text.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number);
    return red > green && red > blue ? 'red' : green > red && green > blue ? 'green' : 'other';
  });

test('a rider signs up from the landing page: the row, the email, an empty form', async ({ page, site }) => {
  await page.goto('/');
  await signUpLink(page).click();
  await expect(page).toHaveURL('/formulario-inscripcion');
  await page.getByRole('textbox', { name: 'Nombre completo' }).fill('Lucía Ferrer');
  await email(page).fill('Lucia.Ferrer@Rider.Example');
  await expect(email(page)).toHaveValue('lucia.ferrer@rider.example');
  await page.getByRole('textbox', { name: 'Teléfono' }).fill('600 111 222');
  await page.getByLabel('Fecha de nacimiento').fill('1988-02-29');
  await page.getByRole('textbox', { name: 'Población' }).fill('Sigüenza');
  await page.getByRole('combobox', { name: 'Provincia' }).fill('Guadalajara');
  await page.getByRole('textbox', { name: 'Marca y modelo de la moto' }).fill('Yamaha XT 500');
  await page.getByRole('radio', { name: 'Amateur', exact: true }).check();
  await page.getByRole('combobox', { name: 'acompañante' }).selectOption('Si');
  await page.getByRole('textbox', { name: 'Nombre del acompañante' }).fill('Iván');
  // Set by the demonstration's edition.
  await expect(page.getByRole('combobox', { name: 'Evento' })).toHaveCount(0);
  await solveCaptcha(page);
  await send(page).click();
  const told = page.getByText(success);
  await expect(told).toBeVisible();
  expect(await colourOf(told)).toBe('green');

  await page.getByRole('button', { name: 'Inscribir a otra persona' }).click();
  await expect(page.getByRole('textbox', { name: 'Nombre completo' })).toHaveValue('');
  await expect(email(page)).toHaveValue('');
  await expect(captchaBox(page)).not.toBeChecked();

  const [row, ...others] = await rowsOf(site, 'lucia.ferrer@rider.example');
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    nombre: 'Lucía Ferrer',
    telefono: '600 111 222',
    nacimiento: '1988-02-29',
    poblacion: 'Sigüenza',
    provincia: 'Guadalajara',
    moto: 'Yamaha XT 500',
    ruta: 'Amateur',
    acompanante: 'Si',
    nombre_acomp: 'Iván',
    evento: 'Castillos',
    roadbook: null,
    grupo: null,
    pago: null,
    pagado: null,
    notas: null,
    salida: null,
    grupo_num: null,
  });
  const today = madridDay(new Date());
  expect(row).toMatchObject({ fecha: today, anio: routeOf(today).anio, espera: null, referencia: expect.stringMatching(/^C\d\d-\d{4}$/) });

  const confirmation = await emailTo(site, 'lucia.ferrer@rider.example');
  expect(confirmation.subject).toContain('Hemos recibido tu inscripción');
  expect(confirmation.text).toContain('Hola, Lucía Ferrer:');
  expect(confirmation.text).toContain('Ruta: Amateur');

  await email(page).fill('otra@rider.example');
  await send(page).click();
  const fault = page.getByText('Debes verificar el captcha.');
  await expect(fault).toBeVisible();
  expect(await colourOf(fault)).toBe('red');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test('the form takes no more than 1,900 pixels, and nothing stands out of it', nightly, async ({ page }) => {
    await openForm(page);
    await expect(page.getByRole('radio')).toHaveCount(3);
    const main = await page.getByRole('main').boundingBox();
    expect((main?.y ?? 0) + (main?.height ?? Infinity)).toBeLessThanOrEqual(1900);
    const { right } = await page.getByLabel('Fecha de nacimiento').evaluate((control) => control.getBoundingClientRect());
    expect(right).toBeLessThanOrEqual(360);
  });
});
