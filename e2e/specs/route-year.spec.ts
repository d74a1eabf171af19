import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { momentInMadrid } from '../../api/src/core/base/madrid-day.ts';
import type { EarlyEmails } from '../../shared/src/contract/early-links.ts';
import type { SentCallForm } from '../../shared/src/contract/call-settings.ts';
import type { MyRegistration } from '../../shared/src/contract/my-registration.ts';
import type { Registration, SentStaffSignUp } from '../../shared/src/contract/registrations.ts';
import type { RouteStep } from '../../shared/src/facts/route-marks.ts';
import { captchaToken, solveCaptcha } from '../fixtures/captcha.ts';
import { pagesAhead, serverAhead } from '../fixtures/clock-ahead.ts';
import { openHydrated } from '../fixtures/rendered.ts';
import { emailTo } from '../fixtures/emails.ts';
import { countSheets, heading } from '../fixtures/parts.ts';
import { dayCounter, expectKept, markBib } from '../fixtures/route-phone.ts';
import { logIn, storedSession, type Site } from '../fixtures/site.ts';
import { expect, siteOfWorker, test as base } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';
import { removeEditions } from '../fixtures/without-editions.ts';

const year = new Date().getFullYear() + 1;
const day = (monthAndDay: string, time = '10:00') => {
  const moment = momentInMadrid(`${year}-${monthAndDay}T${time}`);
  if (moment === undefined) throw new Error('That hour does not exist in Spain.');
  return Date.parse(moment) - Date.now();
};
const january = day('01-10');
const test = base.extend<object, { site: Site }>({ site: siteOfWorker(serverAhead(january), removeEditions) });
test.use({ serviceWorkers: 'allow', reuseContext: false });

/** Riders signed up at the club's own table, in a club of three. */
const atTheTable = 40;
const riders = atTheTable + 3;
const address = (name: string) => `${name.toLowerCase().split(' ', 1)[0]}@rider.example`;

test(
  "a route's year, by the clock: from the edition to the last one home, and on to the next",
  nightly,
  async ({ browser, site, problems }, info) => {
    test.setTimeout(150_000);
    problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/);
    const { port } = new URL(site.url);
    let ahead = january;
    let token = '';
    const contexts: BrowserContext[] = [];

    /** The server is killed, and restarted at a later hour; staff sign in again. */
    async function waitUntil(then: number): Promise<void> {
      await Promise.all(contexts.splice(0).map((context) => context.close()));
      expect(site.errors).toEqual([]);
      await site.kill();
      ahead = then;
      await site.restart({ PORT: port, ...serverAhead(ahead) });
      token = (await logIn(site.url, 'direccion')).access_token;
    }
    async function open(role?: 'direccion', viewport = { width: 1440, height: 900 }): Promise<Page> {
      const storageState = role ? await storedSession(site, role) : { cookies: [], origins: [] };
      const context = await browser.newContext({ baseURL: site.url, locale: 'es-ES', viewport, storageState });
      contexts.push(context);
      await problems.watch(context);
      await pagesAhead(context, ahead);
      return context.newPage();
    }
    async function call<T>(method: string, path: string, json?: object, headers: Record<string, string> = {}): Promise<T> {
      const body = json && { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(json) };
      const reply = await fetch(`${site.url}/api${path}`, { method, headers, ...body });
      expect(reply.ok, `${method} ${path}: ${reply.status} ${await reply.clone().text()}`).toBe(true);
      return (await reply.json()) as T;
    }
    const callAsStaff = <T>(method: string, path: string, json?: object) =>
      call<T>(method, path, json, { authorization: `Bearer ${token}` });
    /** Signs up by the public form's call, as a visitor. */
    const signUp = async (nombre: string) =>
      call<Registration>('POST', '/inscripciones/', {
        nombre,
        mail: address(nombre),
        evento: 'Castillos',
        ruta: 'PRO',
        captcha_token: await captchaToken(site.url),
      } satisfies Partial<SentStaffSignUp>);
    const linkIn = (text = '') => /\/mi-inscripcion#(\S+)/.exec(text)?.[1] ?? '';
    const mine = (key: string) => call<MyRegistration>('GET', '/inscripciones/mia', undefined, { 'clave-inscripcion': key });
    const placed = () =>
      site.db
        .selectFrom('inscripciones')
        .select(['id', 'nombre', 'mail', 'grupo_num', 'salida', 'dorsal', 'pagado'])
        .where('anio', '=', year)
        .where('anulada', 'is', null)
        .where('espera', 'is', null)
        .orderBy('id')
        .execute();

    await test.step('10 January: the edition', async () => {
      await site.db.deleteFrom('inscripciones').execute();
      await site.db
        .insertInto('inscripciones')
        .values({ anio: year - 1, fecha: `${year - 1}-03-01`, evento: 'Castillos', nombre: 'Ana', mail: address('Ana'), ruta: 'PRO' })
        .execute();
      const { id: actividad_id } = await site.db
        .insertInto('actividades')
        .values({ titulo: 'XIII Ruta de los Castillos', evento: 'Castillos', fecha_evento: `${year}-05-22`, lugar: 'Sigüenza' })
        .returning('id')
        .executeTakeFirstOrThrow();
      token = (await logIn(site.url, 'direccion')).access_token;
      await callAsStaff('PUT', '/convocatoria', {
        anio: year,
        actividad_id,
        hora: '09:00',
        abre: `${year}-02-01T20:00`,
        dias_anticipada: 7,
        precios: [{ nivel: 'PRO', persona: 'general', hasta: null, precio: 4550 }],
        plazas: riders,
        bizum: '600 123 456',
        version: 0,
      } satisfies SentCallForm);
      expect(await callAsStaff<EarlyEmails>('POST', '/convocatoria/anticipada')).toMatchObject({ enviadas: 1 });
    });

    const personal = /\/formulario-inscripcion#anticipada=\S+/.exec((await emailTo(site, address('Ana'))).text ?? '')?.[0] ?? '';

    await test.step('26 January: closed to others, and a rider of last year signs up by her link', async () => {
      await waitUntil(day('01-26'));
      const page = await open();
      await page.goto('/formulario-inscripcion');
      await expect(page.getByText('Inscripciones cerradas por el momento.')).toBeVisible();
      await expect(page.getByText(/^Se abren el 1 de febrero de \d{4} a las 20:00/)).toBeVisible();
      await page.goto('about:blank');
      await page.goto(personal);
      await expect(page.getByRole('textbox', { name: 'Nombre completo' })).toHaveValue('Ana');
      await solveCaptcha(page);
      await page.getByRole('button', { name: 'Enviar inscripción' }).click();
      await expect(page.getByText('¡Inscripción enviada con éxito!')).toBeVisible();
    });
    const anas = linkIn((await emailTo(site, address('Ana'), 'Hemos recibido tu inscripción')).text);

    let evas = '';
    let martas = '';
    await test.step('1 February, 20:01: open, and full', async () => {
      await waitUntil(day('02-01', '20:01'));
      for (let number = 1; number <= atTheTable; number += 1) {
        await callAsStaff('POST', '/inscripciones/', {
          nombre: `Rider Número ${number}`,
          mail: address(`rider${number}`),
          evento: 'Castillos',
          ruta: 'PRO',
          moto: 'Moto Guzzi V7',
          telefono: `600 111 ${String(number).padStart(3, '0')}`,
          grupo: `Club ${Math.ceil(number / 3)}`,
          pagado: 'Si',
          pago: 'Efectivo',
        } satisfies Partial<SentStaffSignUp>);
      }
      await signUp('Luis Mora Peña');
      await signUp('Eva');
      expect(await placed()).toHaveLength(riders);
      expect((await signUp('Marta')).referencia).toBe(`C${year % 100}-00${riders + 1}`);
      expect(await placed()).toHaveLength(riders);
      evas = linkIn((await emailTo(site, address('Eva'))).text);
      martas = linkIn((await emailTo(site, address('Marta'))).text);
      expect(await mine(martas)).toMatchObject({ estado: 'lista de espera', puesto: 1 });
    });

    await test.step('a cancellation; on the next day a new sign-up waits behind the others, and the place is offered', async () => {
      await call('POST', '/inscripciones/mia/anular', undefined, { 'clave-inscripcion': evas });
      await waitUntil(day('02-02'));
      await emailTo(site, address('Eva'), 'anulada');
      const page = await open();
      await openHydrated(page, '/formulario-inscripcion');
      await expect(page.getByText(/^Ya no quedan plazas, pero puedes entrar en la lista de espera\./)).toBeVisible();
      await page.getByRole('textbox', { name: 'Nombre completo' }).fill('Noa');
      await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(address('Noa'));
      await solveCaptcha(page);
      await page.getByRole('button', { name: 'Entrar en la lista de espera' }).click();
      await expect(page.getByText(/^Estás en la lista de espera\. Tu referencia es /)).toBeVisible();

      const offer = await emailTo(site, address('Marta'), 'Hay una plaza para ti');
      expect(offer.text).toContain(`Te la guardamos hasta el 04/02/${year} 10:0`);
      await page.goto('about:blank');
      await page.goto(`/mi-inscripcion#${linkIn(offer.text)}`);
      await page.getByRole('button', { name: 'Aceptar la plaza' }).click();
      await expect(page.getByText('Pendiente de pago')).toBeVisible();
      expect(await placed()).toHaveLength(riders);
    });

    await test.step("10 May: the bank's lines are matched, groups are made, emailed and printed", async () => {
      await waitUntil(day('05-10'));
      const page = await open('direccion');
      await openHydrated(page, '/inscripciones/pagos');
      const ana = (await mine(anas)).referencia;
      const marta = (await mine(martas)).referencia;
      await page
        .getByRole('textbox', { name: 'Movimientos' })
        .fill(
          [`BIZUM ${ana}`, `Bizum de Marta ${marta}`, 'TRANSF. MORA PEÑA LUIS'].map((what) => `09/05/${year}  ${what}  45,50 €`).join('\n'),
        );
      await page.getByRole('button', { name: 'Buscar de quién son' }).click();
      await expect(page.getByRole('region', { name: 'Exactos (2)' })).toBeVisible();
      await page.getByRole('region', { name: 'Probables (1)' }).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Aceptar (3)' }).click();
      await expect(page.getByText('3 pagos guardados.')).toBeVisible();
      expect((await placed()).filter(({ pagado }) => pagado !== 'Si')).toEqual([]);
      expect(await mine(martas)).toMatchObject({ estado: 'confirmada' });

      await openHydrated(page, `/inscripciones/grupos?anio=${year}`);
      await page.getByRole('combobox', { name: 'Dorsales' }).selectOption('Por orden de salida: 1, 2, 3…');
      await page.getByRole('button', { name: 'Proponer grupos' }).click();
      await page.getByRole('button', { name: 'Aplicar' }).click();
      await expect(page.getByText(`Guardado: ${riders} inscripciones.`)).toBeVisible();
      await page.getByRole('button', { name: 'Publicar por correo' }).click();
      await expect(page.getByRole('alertdialog')).toContainText(`Se escribirá a ${riders} de ${riders}, con su grupo y su hora de salida.`);
      await page.getByRole('button', { name: `Enviar a ${riders}` }).click();

      // Each rider is emailed theirs, and no one else is.
      const told = () =>
        site.inbox.received.flatMap(({ envelopeTo, email }) => {
          const [, group, hour] = /Grupo: (\d+)\nHora de salida: (\d\d:\d\d)/.exec(email.text ?? '') ?? [];
          return group ? [`${envelopeTo.join()} ${group} ${hour}`] : [];
        });
      const all = (await placed()).map(({ mail, grupo_num, salida }) => `${mail} ${grupo_num} ${salida}`);
      await expect.poll(() => told().toSorted(), { timeout: 30_000 }).toEqual(all.toSorted());

      await openHydrated(page, `/inscripciones/salidas?anio=${year}`);
      const sheet = page.getByRole('table', { name: 'Salidas' });
      await expect(sheet).toContainText(`Castillos · ${year} · ${riders} participantes`);
      const names = (await placed()).map(({ nombre }) => nombre);
      expect((await sheet.getByRole('cell').allTextContents()).filter((text) => names.includes(text)).toSorted()).toEqual(names.toSorted());
      await expect(sheet.getByText(/Eva|Noa/)).toHaveCount(0);
      const pdf = await page.pdf({ preferCSSPageSize: true });
      expect(countSheets(pdf)).toBe(2);
      await info.attach('salidas.pdf', { body: pdf, contentType: 'application/pdf' });
      // As wide as the paper between its margins: nothing is cut off, and controls of the screen are hidden.
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width: 680, height: 1000 });
      await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(680);
      await info.attach('salidas', { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' });
    });

    await test.step('22 May: two phones, one without signal, and the server killed in between', async () => {
      await waitUntil(day('05-22', '08:00'));
      const phone = { width: 360, height: 740 };
      const tent = await open('direccion', phone);
      const gate = await open('direccion', phone);
      const both = async (come: number) => {
        for (const page of [tent, gate]) await expect(dayCounter(page)).toHaveText(`Han llegado ${come} de ${riders} · 0 sin enviar`);
      };
      for (const page of [tent, gate]) {
        await page.goto('/inscripciones/dia');
        await expectKept(page);
      }
      await tent.context().setOffline(true);
      for (const bib of [2, 3, 4]) await markBib(tent, bib);
      await expect(dayCounter(tent)).toHaveText(`Han llegado 3 de ${riders} · 3 sin enviar`);
      await markBib(gate, 1);
      await expect(dayCounter(gate)).toHaveText(`Ha llegado 1 de ${riders} · 0 sin enviar`);
      await site.kill();
      await markBib(gate, 5);
      await expect(dayCounter(gate)).toHaveText(`Han llegado 2 de ${riders} · 1 sin enviar`);
      await site.restart({ PORT: port, ...serverAhead(ahead) });
      await tent.context().setOffline(false);
      await both(5);

      // The others by a third phone.
      const aparato = randomUUID();
      const people = await placed();
      const mark = (tipo: RouteStep, of: typeof people) => {
        const momento = new Date(Date.now() + ahead).toISOString();
        const marcas = of.map(({ id }) => ({ id: randomUUID(), tipo, de: String(id), momento }));
        return callAsStaff('POST', '/inscripciones/dia/marcas', { anio: year, aparato, enviado: momento, marcas });
      };
      await mark(
        'llegada',
        people.filter(({ dorsal }) => Number(dorsal) > 5),
      );
      await mark('salida', people);
      await gate.getByRole('button', { name: `Faltan por volver (${riders})` }).click();
      await mark(
        'vuelta',
        people.filter(({ nombre }) => nombre !== 'Marta'),
      );
      await tent.getByRole('button', { name: 'Faltan por volver (1)' }).click();
      await expect(gate.getByRole('button', { name: /^Ha vuelto / })).toHaveCount(1);
      await gate.getByRole('button', { name: 'Ha vuelto Marta' }).click();
      for (const page of [tent, gate]) await expect(page.getByText('No falta nadie por volver.')).toBeVisible();
      await both(riders);
      const stored = await site.db.selectFrom('marcas_ruta').select(['tipo', 'de']).where('anio', '=', year).execute();
      expect(stored).toHaveLength(3 * riders);
    });

    await test.step('1 July: links have ended, and next year begins with this year’s riders', async () => {
      await waitUntil(day('07-01'));
      const headers = { 'clave-inscripcion': anas };
      expect((await fetch(`${site.url}/api/inscripciones/mia`, { headers })).status).toBe(404);
      const page = await open('direccion');
      await openHydrated(page, '/inscripciones/ruta');
      await page.getByRole('button', { name: 'Nueva edición' }).click();
      await page.getByRole('button', { name: `Crear la de ${year + 1}` }).click();
      await expect(heading(page, 'Configurar la ruta')).toBeVisible();
      await expect(page.getByLabel('Se abren', { exact: true })).toHaveValue(`${year + 1}-02-01T20:00`);
      await expect(page.getByText(new RegExp(`^Se escribirá a ${riders} personas de ${year}\\.`))).toBeVisible();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
);
