import type { Page } from '@playwright/test';
import { shiftDay } from '../../shared/src/text/dates.ts';
import { madridDay } from '../../shared/src/text/moments.ts';
import { solveCaptcha } from '../fixtures/captcha.ts';
import { openHydrated } from '../fixtures/rendered.ts';
import { emailTo } from '../fixtures/emails.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { heading, listRow } from '../fixtures/parts.ts';
import { storedSession, type Site } from '../fixtures/site.ts';
import { expect } from '../fixtures/test.ts';

const test = testOnOwnSite();
const today = madridDay(new Date());
/** 'Almuerzo en Sigüenza', the next activity of the demonstration. */
const lunch = 1;
const call = `actividad=${lunch}`;
const form = `/actividades/${lunch}/inscripcion`;

const question = { texto: '¿Qué no puedes comer?', tipo: 'varias', opciones: ['Gluten', 'Marisco'], salud: true };

/** What staff do at the settings of a call. */
async function staff(site: Site, method: 'GET' | 'PUT' | 'POST', path: string, body?: object) {
  const { access_token } = await site.signIn('direccion');
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  const reply = await fetch(`${site.url}/api/convocatoria${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await reply.text();
  expect(reply.status, text).toBe(200);
  return JSON.parse(text) as { version: number };
}

/** Three places at 20 €; sooner over than the demonstration's route, which has sign-ups. */
async function openCall(site: Site): Promise<void> {
  await site.db.deleteFrom('inscripciones').execute();
  // By the test before.
  await site.db.updateTable('convocatorias').set({ cancelada: null, motivo_cancelacion: null }).execute();
  const { convocatoria } = (await staff(site, 'GET', `?${call}`)) as unknown as {
    convocatoria: { version: number; niveles: object[] } | null;
  };
  const { niveles = [], version = 0 } = convocatoria ?? {};
  await staff(site, 'PUT', `?${call}`, {
    version,
    niveles,
    hora: '14:00',
    cierra: `${shiftDay(today, 3)}T20:00`,
    plazas: 3,
    invitados: 2,
    bizum: '600 123 456',
    precios: [
      { nivel: null, persona: 'general', hasta: null, precio: 2000 },
      { nivel: null, persona: 'socio', hasta: null, precio: 1500 },
    ],
    preguntas: [question],
  });
}

const linkIn = (text = '') => /\/mi-inscripcion#[\w-]+/.exec(text)?.[0] ?? '';

async function fill(page: Page, nombre: string, mail: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Nombre completo' }).first().fill(nombre);
  await page.getByRole('textbox', { name: 'Correo electrónico' }).first().fill(mail);
}

async function send(page: Page, button = 'Enviar inscripción'): Promise<void> {
  await solveCaptcha(page);
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText('¡Inscripción enviada con éxito!')).toBeVisible();
}

test('a group and others sign up until it is full, the next waits and gets the place of who cannot go; it is cancelled', async ({
  page,
  site,
}) => {
  const [leo, ana, eva] = ['leo@rider.example', 'ana@rider.example', 'eva@rider.example'] as const;
  await openCall(site);
  await openHydrated(page, form);
  await fill(page, 'Leo Paz', leo);
  await page.getByRole('checkbox', { name: 'Marisco' }).check();
  await page.getByRole('button', { name: 'Inscribir a más personas' }).click();
  await page.getByRole('textbox', { name: 'Nombre completo' }).nth(1).fill('Mar Sol');
  await expect(page.getByText('Importe: 40 €')).toBeVisible();
  await send(page);
  await expect(page.getByText(new RegExp(`Tu referencia es A${lunch}-\\d{4}\\. Te hemos escrito a l…@rider\\.example\\.`))).toBeVisible();
  await expect(page.getByText('Por pagar: 40 €', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Ver mi inscripción' }).click();
  await expect(page.getByRole('button', { name: 'Anular mi inscripción' })).toBeVisible();

  await openHydrated(page, form);
  await fill(page, 'Ana Gil', ana);
  await send(page);
  // Full: the next one waits, and gets the place as soon as Ana gives hers back.
  await openHydrated(page, form);
  await fill(page, 'Eva Mir', eva);
  await send(page, 'Entrar en la lista de espera');
  await expect(page.getByText(/^Estás en la lista de espera\./)).toBeVisible();

  await page.goto('about:blank');
  await page.goto(linkIn((await emailTo(site, ana)).text));
  await page.getByRole('button', { name: 'Anular mi inscripción' }).click();
  await page.getByRole('button', { name: 'Anular', exact: true }).click();
  await expect(page.getByText('Tu inscripción está anulada.')).toBeVisible();
  // The time in which that can be undone passes.
  const passed = new Date(Date.now() - 60_000).toISOString();
  await site.db.updateTable('inscripciones').set({ anulada: passed }).where('mail', '=', ana).execute();
  const offered = () => site.db.selectFrom('inscripciones').select('oferta_hasta').where('mail', '=', eva).executeTakeFirst();
  await expect.poll(async () => (await offered())?.oferta_hasta, { timeout: 45_000 }).toBeTruthy();
  await page.goto('about:blank');
  await page.goto(linkIn((await emailTo(site, eva, 'Hay una plaza para ti')).text));
  await page.getByRole('button', { name: 'Aceptar la plaza' }).click();
  await expect(page.getByText('La plaza es tuya.')).toBeVisible();

  await page.goto('about:blank');
  await page.goto(linkIn((await emailTo(site, leo, 'Hola, Leo Paz')).text));
  await expect(page.getByText('¿Qué no puedes comer?')).toBeVisible();
  await expect(page.getByText('Marisco')).toBeVisible();

  await staff(site, 'POST', `/cancelar?${call}`, { motivo: 'Nieva en el puerto.' });
  await emailTo(site, eva, 'Nieva en el puerto.');
});

test('a member goes to a lunch with one press, and gives the place back', async ({ page, browser, site, problems }) => {
  await openCall(site);
  await openHydrated(page, '/');
  await expect(page.getByRole('link', { name: /^Próxima cita Almuerzo.*Quedan 3 plazas/ })).toBeVisible();
  await page.goto('/eventos');
  await expect(
    listRow(page, 'Almuerzo en Sigüenza').getByText(/Inscripción abierta hasta el .* a las 20:00 · Quedan 3 plazas · Desde 20/),
  ).toBeVisible();

  const storageState = await storedSession(site, 'socio');
  const context = await browser.newContext({ baseURL: site.url, locale: 'es-ES', serviceWorkers: 'allow', storageState });
  await problems.watch(context);
  const member = await context.newPage();
  await member.goto(`/actividades/${lunch}`);
  await member.getByRole('textbox', { name: 'Invitados' }).fill('1');
  await expect(member.getByText('Importe: 35 €')).toBeVisible();
  await member.getByRole('button', { name: 'Voy' }).click();
  await expect(member.getByText('¡Contamos contigo!')).toBeVisible();
  await expect(member.getByText('Vas con 1 invitado. Por pagar: 35 €.')).toBeVisible();

  await openHydrated(page, `/actividades/${lunch}`);
  await expect(page.getByText('Queda 1 plaza')).toBeVisible();
  await page.getByRole('link', { name: 'Inscribirme' }).click();
  await expect(heading(page, 'Inscripción: Almuerzo en Sigüenza')).toBeVisible();

  await member.getByRole('link', { name: 'Mis inscripciones' }).click();
  await expect(member.getByText('Tienes por pagar 35 €.')).toBeVisible();
  await expect(member.getByText(new RegExp(`Bizum al 600 123 456, con el concepto A${lunch}-\\d{4}`))).toBeVisible();
  await member.getByRole('button', { name: 'No puedo ir' }).click();
  await member.getByRole('button', { name: 'Deshacer' }).click();
  await expect(member.getByText('Tu inscripción sigue como estaba.')).toBeVisible();
  await member.getByRole('button', { name: 'No puedo ir' }).click();
  await expect(member.getByText('Tu inscripción está anulada.')).toBeVisible();
  await expect(member.getByText('Anulada', { exact: true })).toBeVisible();

  await staff(site, 'POST', `/cancelar?${call}`, { motivo: 'Nieva en el puerto.' });
  await openHydrated(page, `/actividades/${lunch}`);
  await expect(page.getByText('Actividad cancelada')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Inscribirme' })).toHaveCount(0);
  await page.goto(form);
  await expect(page.getByText('Nieva en el puerto.')).toBeVisible();
  await context.close();
});
