import type { Browser, Page } from '@playwright/test';
import { madridClock } from '../../api/src/core/base/madrid-day.ts';
import { formatLongDay } from '../../shared/src/text/dates.ts';
import { setFormOpen } from '../../api/src/registrations/edition/form-status.ts';
import { captchaBox, solveCaptcha } from '../fixtures/captcha.ts';
import { isDrawn, openHydrated, readPage } from '../fixtures/drawn.ts';
import { emailTo } from '../fixtures/emails.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { heading } from '../fixtures/parts.ts';
import type { Site } from '../fixtures/site.ts';
import { expect, type Problems } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';
import { removeEditions } from '../fixtures/without-editions.ts';

const test = testOnOwnSite({}, removeEditions);
test.use({ role: 'direccion' });

const day = 86_400_000;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function openVisitor(browser: Browser, site: Site, problems: Problems): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, storageState: { cookies: [], origins: [] } });
  await problems.watch(context);
  return context.newPage();
}

test('the route of next year: configured once, said everywhere, open at its minute', nightly, async ({ page, site, browser, problems }) => {
  problems.expect(/400/);
  const year = new Date().getFullYear() + 1;
  await site.db
    .insertInto('actividades')
    .values({ titulo: 'XIII Ruta de los Castillos', evento: 'Castillos', fecha_evento: `${year}-05-23`, lugar: 'Sigüenza' })
    .execute();
  await openHydrated(page, '/inscripciones');
  await page.getByRole('link', { name: 'Configurar la ruta' }).click();
  await expect(heading(page, 'Configurar la ruta')).toBeVisible();
  await field(page, 'Año').fill(String(year));
  await page.getByRole('combobox', { name: 'Actividad' }).selectOption({ label: `23/05/${year} · XIII Ruta de los Castillos` });
  await page.getByLabel('Hora de salida').fill('09:00');
  await page.getByLabel('Se abren', { exact: true }).fill(madridClock(new Date(Date.now() + 2 * day)));
  await field(page, 'Días de apertura anticipada').fill('7');
  await field(page, 'Precio PRO').fill('45,50');
  await field(page, 'Acompañante PRO').fill('20');
  await field(page, 'Bizum').fill('600 123 456');
  await field(page, 'IBAN').fill('ES91 2100 0418 4502 0005 1333');
  const save = page.getByRole('button', { name: 'Guardar', exact: true });
  await save.click();
  await expect(
    page.getByText('El IBAN no es válido: sus cifras de control no cuadran, así que alguna letra o cifra está cambiada.'),
  ).toBeVisible();
  await field(page, 'IBAN').fill('ES91 2100 0418 4502 0005 1332');
  await save.click();
  await expect(page.getByText('Configuración de la ruta guardada.')).toBeVisible();

  await page
    .getByLabel('Elegir el PDF')
    .setInputFiles({ name: 'ruta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') });
  await expect(page.getByText('Roadbook guardado.')).toBeVisible();
  // The form open beside it is not outdated.
  await field(page, 'Plazas en total').fill('150');
  await save.click();
  await expect
    .poll(() => site.db.selectFrom('ediciones').select(['plazas', 'precio_pro']).execute())
    .toEqual([{ plazas: 150, precio_pro: 4550 }]);

  const visitor = await openVisitor(browser, site, problems);
  const drawn = async (path: string) => {
    const html = await readPage(site.url + path);
    return isDrawn(html) && html.includes('XIII Ruta de los Castillos') && /Se abren el \d+ de \w+ de \d{4} a las/.test(html);
  };
  for (const path of ['/', '/formulario-inscripcion']) await expect.poll(() => drawn(path), path).toBe(true);
  await visitor.goto('/formulario-inscripcion');
  await expect(visitor.getByText('Inscripciones cerradas por el momento.')).toBeVisible();
  await expect(visitor.getByText(/^Se abren el /)).toBeVisible();

  // Last year's riders sign up earlier: each by a link of their own, which is sent once.
  const { mail, nombre } = await site.db
    .selectFrom('inscripciones')
    .select(['mail', 'nombre'])
    .where('anio', '=', year - 1)
    .where('evento', '=', 'Castillos')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await page.reload();
  await expect(page.getByText(new RegExp(`^Se escribirá a \\d+ personas de ${year - 1}\\.`))).toBeVisible();
  await page.getByRole('button', { name: /^Enviar los enlaces \(/ }).click();
  await page.getByRole('button', { name: 'Enviar los enlaces', exact: true }).click();
  await expect(page.getByText('Enlaces enviados.')).toBeVisible();
  await expect(page.getByText(/^Ya tienen su enlace \d+ personas\.$/)).toBeVisible();
  const personal = /\/formulario-inscripcion#anticipada=\S+/.exec((await emailTo(site, mail)).text ?? '')?.[0] ?? '';
  const rider = await openVisitor(browser, site, problems);
  let askedOfLink = 0;
  rider.on('request', (request) => (askedOfLink += Number(request.url().endsWith('/api/inscripciones/anticipada'))));
  await rider.goto(personal);
  await expect(rider.getByText(/^Te inscribes con tu enlace personal, antes que nadie: para los demás se abren el /)).toBeVisible();
  await expect(rider.getByRole('textbox', { name: 'Nombre completo' })).toHaveValue(nombre ?? '');
  expect(askedOfLink).toBe(1);
  await solveCaptcha(rider);
  await rider.getByRole('button', { name: 'Enviar inscripción' }).click();
  await expect(rider.getByText('¡Inscripción enviada con éxito!')).toBeVisible();
  await rider.reload();
  await expect(rider.getByText(/^Con este enlace ya te has inscrito\./)).toBeVisible();
  await rider.context().close();

  // It opens at its minute by itself, without a press here or elsewhere.
  const abre = new Date(Date.now() + 10_000).toISOString();
  await site.db.updateTable('ediciones').set({ abre }).execute();
  // Past the server's short cache: the page carries the reply with which it was rendered.
  await expect.poll(async () => (await readPage(`${site.url}/formulario-inscripcion`)).includes(abre)).toBe(true);
  await visitor.reload();
  await expect(visitor.getByText('Inscripciones cerradas por el momento.')).toBeVisible();
  await expect(captchaBox(visitor)).toBeVisible({ timeout: 20_000 });
  await expect(visitor.getByText(`${formatLongDay(`${year}-05-23`)} · 09:00 · Sigüenza`)).toBeVisible();
  await visitor.getByRole('textbox', { name: 'Correo electrónico' }).fill('lucia@rider.example');
  await expect(visitor.getByText(/^Te guardamos la plaza hasta las \d\d:\d\d\.$/)).toBeVisible();
  await visitor.getByRole('radio', { name: 'PRO', exact: true }).check();
  await solveCaptcha(visitor);
  await visitor.getByRole('button', { name: 'Enviar inscripción' }).click();
  await expect(visitor.getByText('¡Inscripción enviada con éxito!')).toBeVisible();
  await expect(visitor.getByText(/^Tu referencia es C\d\d-0002\. Te hemos escrito a l…@rider\.example\.$/)).toBeVisible();
  const email = await emailTo(site, 'lucia@rider.example');
  expect(email.subject).toBe('Hemos recibido tu inscripción: XIII Ruta de los Castillos');
  expect(email.text).toContain(`Lugar: Sigüenza\nRuta: PRO\nImporte: 45,50\u00A0€`);
  expect(email.text).toContain('Bizum al 600 123 456, con el concepto C');

  // Her own registration, behind the link of the email: the server never gets its key.
  const link = /https?:\S+\/mi-inscripcion(#\S+)/.exec(email.text ?? '')?.[1] ?? '';
  const asked: string[] = [];
  visitor.on('request', (request) => asked.push(request.url()));
  await visitor.goto(`/mi-inscripcion${link}`);
  await expect(heading(visitor, 'Mi inscripción')).toBeVisible();
  await expect(visitor.getByText('Pendiente de pago')).toBeVisible();
  await visitor.getByRole('button', { name: 'Corregir: Teléfono' }).click();
  await visitor.getByRole('textbox', { name: 'Teléfono' }).fill('611 222 333');
  await visitor.getByRole('button', { name: 'Guardar' }).click();
  await expect(visitor.getByText('611 222 333')).toBeVisible();
  await visitor.getByRole('button', { name: 'Ver el QR para la app de tu banco' }).click();
  await expect(visitor.getByRole('img', { name: 'QR para la app de tu banco' })).toBeVisible();
  await visitor.getByRole('button', { name: 'Anular mi inscripción' }).click();
  await visitor.getByRole('button', { name: 'Anular', exact: true }).click();
  await expect(visitor.getByText('Tu inscripción está anulada.')).toBeVisible();
  await visitor.getByRole('button', { name: 'Deshacer' }).click();
  await expect(visitor.getByText('Pendiente de pago')).toBeVisible();
  expect(asked.filter((url) => url.includes(link.slice(1)))).toEqual([]);
  expect(
    await site.db.selectFrom('inscripciones').select(['telefono', 'anulada']).where('mail', '=', 'lucia@rider.example').execute(),
  ).toEqual([{ telefono: '611 222 333', anulada: null }]);

  // She is in the table of the year of the route.
  await openHydrated(page, '/inscripciones?buscar=lucia');
  await expect(
    page
      .getByRole('region', { name: String(year) })
      .or(page.getByRole('heading', { name: new RegExp(String(year)) }))
      .first(),
  ).toBeVisible();

  // The button overrides.
  await setFormOpen(site.db, false);
  await expect.poll(async () => (await fetch(`${site.url}/api/inscripciones/estado-formulario`)).json()).toMatchObject({ activo: false });

  await page.goto('/inscripciones/ruta');
  await page.getByRole('button', { name: 'Nueva edición' }).click();
  await page.getByRole('button', { name: `Crear la de ${year + 1}` }).click();
  await expect(field(page, 'Año')).toHaveValue(String(year + 1));
  await expect(field(page, 'Precio PRO')).toHaveValue('45,50');
  await visitor.context().close();
});
