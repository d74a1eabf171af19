import type { Browser, Page } from '@playwright/test';
import { addDays } from '../../demo/route.ts';
import { madridDay } from '../../shared/src/text/moments.ts';
import { solveCaptcha } from '../fixtures/captcha.ts';
import { openHydrated } from '../fixtures/drawn.ts';
import { emailTo } from '../fixtures/emails.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { heading, listRow } from '../fixtures/parts.ts';
import { storedSession, type Site } from '../fixtures/site.ts';
import { expect, type Problems } from '../fixtures/test.ts';

const test = testOnOwnSite();
/** 'Almuerzo en Sigüenza', the next activity of the demonstration. */
const lunch = 1;
const form = `/actividades/${lunch}/inscripcion`;

/** What staff do at /admin/actividades. */
async function staff(site: Site, method: 'PUT' | 'POST', path: string, body: object): Promise<void> {
  const { access_token } = await site.signIn('direccion');
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  const reply = await fetch(`${site.url}/api${path}`, { method, headers, body: JSON.stringify(body) });
  expect(reply.status, await reply.text()).toBe(200);
}

const openCall = (site: Site) =>
  staff(site, 'PUT', `/convocatoria?actividad=${lunch}`, {
    version: 0,
    hora: '14:00',
    cierra: `${addDays(madridDay(new Date()), 3)}T20:00`,
    plazas: 4,
    invitados: 2,
    bizum: '600 123 456',
    precios: [
      { nivel: null, persona: 'general', hasta: null, precio: 2000 },
      { nivel: null, persona: 'socio', hasta: null, precio: 1500 },
    ],
    preguntas: [{ texto: '¿Qué no puedes comer?', tipo: 'varias', opciones: ['Gluten', 'Marisco'], salud: true }],
  });

async function asMember(browser: Browser, site: Site, problems: Problems): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.url,
    locale: 'es-ES',
    serviceWorkers: 'allow',
    storageState: await storedSession(site, 'socio'),
  });
  await problems.watch(context);
  return context.newPage();
}

async function signUp(page: Page, nombre: string, mail: string, button = 'Enviar inscripción'): Promise<void> {
  await openHydrated(page, form);
  await page.getByRole('textbox', { name: 'Nombre completo' }).fill(nombre);
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(mail);
  await solveCaptcha(page);
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText('¡Inscripción enviada con éxito!')).toBeVisible();
}

test('a lunch: a member goes with one press, visitors sign up until it is full, wait, and get the place of who cannot go', async ({
  page,
  browser,
  site,
  problems,
}) => {
  await openCall(site);
  await openHydrated(page, '/');
  await expect(page.getByRole('link', { name: /^Próxima cita Almuerzo.*Quedan 4 plazas/ })).toBeVisible();
  await page.goto('/eventos');
  await expect(
    listRow(page, 'Almuerzo en Sigüenza').getByText(/Inscripción abierta hasta el .* a las 20:00 · Quedan 4 plazas · Desde 20/),
  ).toBeVisible();

  const member = await asMember(browser, site, problems);
  await member.goto(`/actividades/${lunch}`);
  await member.getByRole('textbox', { name: 'Invitados' }).fill('1');
  await expect(member.getByText('Importe: 35 €')).toBeVisible();
  await member.getByRole('button', { name: 'Voy' }).click();
  await expect(member.getByText('¡Contamos contigo!')).toBeVisible();
  await expect(member.getByText('Vas con 1 invitado. Por pagar: 35 €.')).toBeVisible();

  await openHydrated(page, `/actividades/${lunch}`);
  await expect(page.getByText('Quedan 2 plazas')).toBeVisible();
  await page.getByRole('link', { name: 'Inscribirme' }).click();
  await expect(heading(page, 'Inscripción: Almuerzo en Sigüenza')).toBeVisible();
  await page.getByRole('textbox', { name: 'Nombre completo' }).fill('Leo Paz');
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('leo@rider.example');
  await page.getByRole('checkbox', { name: 'Marisco' }).check();
  await page.getByRole('button', { name: 'Inscribir a más personas' }).click();
  await page.getByRole('textbox', { name: 'Nombre completo' }).nth(1).fill('Mar Sol');
  await expect(page.getByText('Importe: 40 €')).toBeVisible();
  await solveCaptcha(page);
  await page.getByRole('button', { name: 'Enviar inscripción' }).click();
  await expect(page.getByText(`Tu referencia es A${lunch}-0002. Te hemos escrito a l…@rider.example.`)).toBeVisible();
  await expect(page.getByText('Por pagar: 40 €.')).toBeVisible();

  // Full: the next one waits, and gets the place as soon as the member gives theirs back.
  await openHydrated(page, `/actividades/${lunch}`);
  await expect(page.getByText('Completo: hay lista de espera')).toBeVisible();
  await signUp(page, 'Eva Gil', 'eva@rider.example', 'Entrar en la lista de espera');
  await expect(page.getByText(/^Estás en la lista de espera\./)).toBeVisible();

  await member.getByRole('link', { name: 'Mis inscripciones' }).click();
  await expect(member.getByText('Tienes por pagar 35 €.')).toBeVisible();
  await expect(member.getByText(`Bizum al 600 123 456, con el concepto A${lunch}-0001`)).toBeVisible();
  await member.getByRole('button', { name: 'No puedo ir' }).click();
  await member.getByRole('button', { name: 'Deshacer' }).click();
  await expect(member.getByText('Tu inscripción sigue como estaba.')).toBeVisible();
  await member.getByRole('button', { name: 'No puedo ir' }).click();
  await expect(member.getByText('Tu inscripción está anulada.')).toBeVisible();
  await expect(member.getByText('Anulada', { exact: true })).toBeVisible();
  // The time in which that can be undone passes.
  await site.db
    .updateTable('inscripciones')
    .set({ anulada: new Date(Date.now() - 60_000).toISOString() })
    .where('referencia', '=', `A${lunch}-0001`)
    .execute();
  const offered = () =>
    site.db.selectFrom('inscripciones').select('oferta_hasta').where('mail', '=', 'eva@rider.example').executeTakeFirst();
  await expect.poll(async () => (await offered())?.oferta_hasta, { timeout: 45_000 }).toBeTruthy();
  const offer = await emailTo(site, 'eva@rider.example', 'Hay una plaza para ti');
  await page.goto(/\/mi-inscripcion#[\w-]+/.exec(offer.text ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: 'Aceptar la plaza' }).click();
  await expect(page.getByText('La plaza es tuya.')).toBeVisible();

  const group = await emailTo(site, 'leo@rider.example', `A${lunch}-0002`);
  await page.goto(/\/mi-inscripcion#[\w-]+/.exec(group.text ?? '')?.[0] ?? '');
  await expect(page.getByText('¿Qué no puedes comer?')).toBeVisible();
  await expect(page.getByText('Marisco')).toBeVisible();

  await staff(site, 'POST', `/convocatoria/cancelar?actividad=${lunch}`, { motivo: 'Nieva en el puerto.' });
  await emailTo(site, 'eva@rider.example', 'Nieva en el puerto.');
  await openHydrated(page, `/actividades/${lunch}`);
  await expect(page.getByText('Actividad cancelada')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Inscribirme' })).toHaveCount(0);
  await page.goto(form);
  await expect(page.getByText('Nieva en el puerto.')).toBeVisible();
  await member.context().close();
});
