import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { emailTo } from '../fixtures/emails.ts';
import { cameraOf, filmPicture } from '../fixtures/fake-camera.ts';
import { dealUntilGiven } from '../fixtures/given-version.ts';
import { launchOptions } from '../fixtures/launch-options.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { heading } from '../fixtures/parts.ts';
import { releaseStamped } from '../fixtures/release-stamped.ts';
import { dayCounter as counter, expectKept as kept, markBib as check } from '../fixtures/route-phone.ts';
import { storedSession, waitForVersion, type Site } from '../fixtures/site.ts';
import { expect, type Problems } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';
import { removeEditions } from '../fixtures/without-editions.ts';

const test = testOnOwnSite({}, removeEditions);
test.use({ serviceWorkers: 'allow', reuseContext: false });
const riders = 140;
const noSignal = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;
const address = '/inscripciones/dia';

/** Riders of a year without any in the demonstration, so that they are all of the day. */
async function signUp(site: Site): Promise<void> {
  const anio = new Date().getFullYear() + 1;
  await site.db.deleteFrom('inscripciones').where('anio', '=', anio).execute();
  await site.db.deleteFrom('marcas_ruta').execute();
  for (let number = 1; number <= riders; number += 1) {
    await site.db
      .insertInto('inscripciones')
      .values({
        fecha: `${anio - 1}-11-02`,
        anio,
        mail: `r${number}@rider.example`,
        evento: 'Castillos',
        nombre: `Rider Número ${number}`,
        telefono: '600 111 222',
        dorsal: String(number),
        pagado: number % 10 === 0 ? null : 'Si',
        grupo_num: 1 + Math.floor(number / 20),
        // The last hour is in the future, whenever this runs.
        salida: '23:59',
        emergencia: 'Luis, 600 333 444',
        nacimiento: number === 7 ? `${anio - 10}-01-01` : null,
      } as never)
      .execute();
  }
}

/** A phone with a session of staff. */
async function openPhone(browser: Browser, site: Site, problems: Problems): Promise<BrowserContext> {
  const phone = await browser.newContext({
    baseURL: site.url,
    locale: 'es-ES',
    viewport: { width: 360, height: 740 },
    storageState: await storedSession(site, 'direccion'),
  });
  await problems.watch(phone);
  return phone;
}

const marks = (site: Site) => site.db.selectFrom('marcas_ruta').selectAll().execute();

test.describe('on one phone', () => {
  test.use({ role: 'direccion', viewport: { width: 360, height: 740 } });
  test.beforeEach(({ site }) => signUp(site));

  test('a rider comes, leaves, is missed and is back; a touch is taken back', nightly, async ({ page }) => {
    await page.goto(address);
    const search = page.getByRole('searchbox', { name: 'Nombre, dorsal o referencia' });
    await search.fill('nume 7');
    await expect(page.getByText('Menor de edad')).toBeVisible();
    await check(page, 10);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(counter(page)).toHaveText(/^Han llegado 0 de/);
    await expect(page.getByText('Sin pagar')).toBeVisible();
    await check(page, 10);
    await check(page, 10, 'Ha salido');
    await page.getByRole('button', { name: 'Faltan por volver (1)' }).click();
    await expect(page.getByRole('heading', { name: 'Grupo 1 · 1 persona' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Llamar a Rider Número 10: 600 111 222' })).toHaveAttribute('href', 'tel:600111222');
    await expect(page.getByRole('link', { name: /^Llamar al contacto de emergencia/ })).toHaveAttribute('href', 'tel:600333444');
    await page.getByRole('button', { name: 'Ha vuelto Rider Número 10' }).click();
    await expect(page.getByText('No falta nadie por volver.')).toBeVisible();
  });

  test('a group leaves in one tap, with exceptions after; a rider who came and did not leave is shown, and missed after the last hour', async ({
    page,
  }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Grupo 1 · 23:59' })).toBeVisible();
    for (const bib of [1, 2, 3]) await check(page, bib);
    await page.getByRole('searchbox').clear();
    await expect(page.getByText('Han llegado 3 de 19')).toBeVisible();
    await page.getByRole('button', { name: 'Sale con los que han llegado (3)' }).click();
    await expect(page.getByRole('button', { name: 'Faltan por volver (3)' })).toBeVisible();
    await page.getByRole('button', { name: 'No ha salido Rider Número 2' }).click();
    await page.getByRole('button', { name: 'Ha salido Rider Número 4', exact: true }).click();
    await page.getByRole('button', { name: 'Sin salir (1)' }).click();
    await expect(page.getByRole('heading', { name: 'Han llegado y no han salido' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ha salido Rider Número 2', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Faltan por volver (3)' })).toBeVisible();
    await page.clock.setFixedTime(Date.now() + 24 * 3_600_000);
    await page.reload();
    await page.getByRole('button', { name: 'Faltan por volver (4)' }).click();
    await expect(page.getByText(/^Llegó a las \d\d:\d\d y nadie ha marcado que saliera$/)).toBeVisible();
    await page.getByRole('link', { name: 'Inscripciones' }).click();
    await expect(heading(page, 'Listado de Inscripciones')).toBeVisible();
  });

  test('marks without signal outlast a closed app and are stored once; a rider without a registration is let in by name', async ({
    page,
    context,
    site,
    problems,
  }) => {
    problems.expect(noSignal);
    await page.goto(address);
    await kept(page);
    await context.setOffline(true);
    await page.getByRole('searchbox').fill('Pepe Botella');
    await page.getByRole('button', { name: 'Llega alguien sin inscripción' }).click();
    await page.getByLabel('Teléfono').fill('600 111 222');
    await page.getByRole('dialog').getByRole('button', { name: 'Ha llegado' }).click();
    await expect(counter(page)).toHaveText(`Ha llegado 1 de ${riders + 1} · 2 sin enviar`);
    await expect(page.getByText('Sin inscripción', { exact: true })).toBeVisible();
    await page.goto('about:blank');
    await page.goto(address);
    await expect(counter(page)).toHaveText(`Ha llegado 1 de ${riders + 1} · 2 sin enviar`);
    await check(page, 5);
    await expect(counter(page)).toHaveText(`Han llegado 2 de ${riders + 1} · 3 sin enviar`);
    await context.setOffline(false);
    await expect(counter(page)).toHaveText(`Han llegado 2 de ${riders + 1} · 0 sin enviar`);
    expect(await marks(site)).toMatchObject([
      { tipo: 'alta', nombre: 'Pepe Botella', evento: 'Castillos', telefono: '600 111 222' },
      { tipo: 'llegada' },
      { tipo: 'llegada' },
    ]);
  });

  test(
    'another year comes along in the address, and this phone keeps the one that is to come',
    nightly,
    async ({ page, context, site, problems }) => {
      problems.expect(noSignal);
      await signUp(site);
      await page.goto(address);
      await kept(page);
      const other = new Date().getFullYear();
      await page.goto(`/inscripciones/grupos?anio=${other}`);
      await page.getByRole('link', { name: 'Día de la ruta' }).click();
      await expect(page.getByRole('combobox', { name: 'Año' })).toHaveValue(String(other));
      await expect(counter(page)).not.toHaveText(`Han llegado 0 de ${riders} · 0 sin enviar`);
      await expect(page.getByText('Con señal · también se abre sin señal')).toBeVisible();
      await context.setOffline(true);
      await page.reload();
      await expect(counter(page)).toHaveText(`Han llegado 0 de ${riders} · 0 sin enviar`);
    },
  );

  test('signing out erases the riders from the phone, but not what has not been sent', nightly, async ({ page, problems }) => {
    problems.expect(/ERR_FAILED/);
    await page.goto(address);
    await kept(page);
    await page.route('**/api/inscripciones/dia/marcas', (route) => route.abort());
    await check(page, 3);
    await expect(counter(page)).toHaveText(/ 1 sin enviar$/);
    await expect(page.getByText('Sin señal: todo se guarda aquí')).toBeVisible();
    await page.getByRole('banner').getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL('/');
    const left = () =>
      page.evaluate(async () => ({
        databases: (await indexedDB.databases()).map(({ name }) => name),
        caches: (await caches.keys()).filter((name) => !name.startsWith('sitio-')),
        workers: (await navigator.serviceWorker.getRegistrations()).filter(({ scope }) => scope.endsWith('/dia')).length,
      }));
    await expect.poll(left).toEqual({ databases: ['marcas-sin-enviar'], caches: [], workers: 0 });
  });
});

test(
  'the camera reads the code of a rider’s own page, and says so when it may not be used',
  nightly,
  async ({ browser, playwright, site, problems }) => {
    await signUp(site);
    const rider = await site.db.selectFrom('inscripciones').selectAll().where('mail', '=', 'r42@rider.example').executeTakeFirstOrThrow();
    const edition = { es_ruta: 1, anio: rider.anio ?? 0, horario_desde: '' };
    const { id: convocatoria_id } = await site.db.insertInto('convocatorias').values(edition).returning('id').executeTakeFirstOrThrow();
    await site.db.updateTable('inscripciones').set({ convocatoria_id, referencia: 'C99-0042' }).where('id', '=', rider.id).execute();
    const { access_token } = await site.signIn('direccion');
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await fetch(`${site.url}/api/inscripciones/${rider.id}/enlace`, { method: 'POST', headers })).status).toBe(200);
    const [, link = ''] = /(\/mi-inscripcion#\S+)/.exec((await emailTo(site, 'r42@rider.example')).text ?? '') ?? [];
    const theirs = await browser.newContext({ baseURL: site.url });
    const own = await theirs.newPage();
    await own.goto(link);
    await own.getByRole('button', { name: 'Ver el QR para la mesa de control' }).click();
    const folder = mkdtempSync(join(tmpdir(), 'moto-club-camera-'));
    const film = join(folder, 'code.y4m');
    await filmPicture(await own.getByRole('img', { name: 'QR para la mesa de control' }).screenshot(), film);
    await theirs.close();

    const { args = [], ...options } = launchOptions();
    /** Presses the button on a phone of its own, and checks the result. */
    const scan = async (mayUse: boolean, look: (desk: Page) => Promise<void>) => {
      const chromium = await playwright.chromium.launch({ ...options, args: [...args, ...cameraOf(film, mayUse)] });
      try {
        const phone = await openPhone(chromium, site, problems);
        const desk = await phone.newPage();
        await desk.goto(address);
        await expect(counter(desk)).toBeVisible();
        await desk.getByRole('button', { name: 'Leer QR' }).click();
        await look(desk);
      } finally {
        await chromium.close();
      }
    };
    await scan(false, async (desk) => {
      await expect(desk.getByRole('alert')).toHaveText(/^La cámara no está permitida aquí: dale permiso en el navegador/);
    });
    await scan(true, async (desk) => {
      await expect(desk.getByRole('heading', { name: 'Rider Número 42', exact: true })).toBeVisible();
      await expect(desk.getByRole('dialog')).toHaveCount(0);
      await desk.getByRole('button', { name: 'Ha llegado', exact: true }).click();
      await expect(counter(desk)).toHaveText(`Ha llegado 1 de ${riders} · 0 sin enviar`);
    });
    await site.db.deleteFrom('inscripciones').where('id', '=', rider.id).execute();
    await scan(true, async (desk) => {
      await expect(desk.getByText('Ese código no es de nadie de la lista.')).toBeVisible();
    });
    rmSync(folder, { recursive: true });
  },
);

test.describe('the worker', () => {
  test.use({ role: 'direccion' });

  test('keeps to its screen: every other page comes from the server', nightly, async ({ page, context, site, problems }) => {
    problems.expect(noSignal);
    await signUp(site);
    await page.goto(address);
    await kept(page);
    await page.goto('/eventos');
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '')).not.toContain('sin-senal');
    await context.setOffline(true);
    await expect(page.goto('/inscripciones')).rejects.toThrow(noSignal);
    const again = await context.newPage();
    await again.goto(address);
    await expect(counter(again)).toBeVisible();
  });

  test(
    'opens the version that this phone last had with signal: a release replaces the copy, and no phone gets another’s canary',
    nightly,
    async ({ browser, site, problems }) => {
      problems.expect(noSignal);
      test.setTimeout(120_000);
      await signUp(site);
      const phone = await openPhone(browser, site, problems);
      const open = async (title: string, isOnline = true) => {
        const page = await phone.newPage();
        await page.goto(address);
        await expect(heading(page, title)).toBeVisible();
        await expect(counter(page)).toHaveText(`Han llegado 0 de ${riders} · 0 sin enviar`);
        if (isOnline) await kept(page);
        await page.close();
      };
      const openBothWays = async (title: string) => {
        await open(title);
        await phone.setOffline(true);
        await open(title, false);
        await phone.setOffline(false);
      };
      /** The phone caches no file of another version of the module. */
      const expectFilesOf = async (version: string) => {
        const page = await phone.newPage();
        await page.goto('/eventos');
        const found = await page.evaluate(async () =>
          (await (await caches.open('sin-senal /inscripciones/dia')).keys()).map(({ url }) => url),
        );
        await page.close();
        // What versions share lies in 'files'.
        const versions = found.flatMap((url) => /\/mf-registrations\/(?!files)([^/]+)\//.exec(url)?.[1] ?? []);
        expect([...new Set(versions)]).toEqual([version]);
      };

      await openBothWays('Día de la ruta');
      await releaseStamped(site.modules, { module: 'mf-registrations', version: '2.0.0-dia', heading: 'Día de la ruta 2' });
      await waitForVersion(site, '2.0.0-dia');
      // The copy from before the release still opens whole.
      await phone.setOffline(true);
      await open('Día de la ruta', false);
      await phone.setOffline(false);
      await openBothWays('Día de la ruta 2');
      await expectFilesOf('2.0.0-dia');

      await releaseStamped(site.modules, { module: 'mf-registrations', version: '3.0.0-dia', heading: 'Día de la ruta 3', canary: 50 });
      await waitForVersion(site, '3.0.0-dia');
      // The same phone first in the canary's share, then outside it.
      for (const [version, title] of [
        ['3.0.0-dia', 'Día de la ruta 3'],
        ['2.0.0-dia', 'Día de la ruta 2'],
      ] as const) {
        await dealUntilGiven(phone, version);
        await openBothWays(title);
        await expectFilesOf(version);
      }
      await phone.close();
    },
  );
});
