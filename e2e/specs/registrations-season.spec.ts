import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { read, utils } from 'xlsx';
import { madridDay } from '../../shared/src/text/moments.ts';
import { routeOf } from '../../tools/demonstration/route.ts';
import { solveCaptcha } from '../fixtures/captcha.ts';
import { holdClock } from '../fixtures/hold-clock.ts';
import { emailTo } from '../fixtures/emails.ts';
import { tableRow } from '../fixtures/parts.ts';
import { storedSession, type Site } from '../fixtures/site.ts';
import { switchForm } from '../fixtures/switch-form.ts';
import { expect, test } from '../fixtures/test.ts';

const riders = [
  { nombre: 'Ámbar Rey', mail: 'ambar@temporada.example', moto: 'Guzzi V7', ruta: 'PRO' },
  { nombre: 'Ñuño Gil', mail: 'nuno@temporada.example', moto: 'Ducati Scrambler', ruta: 'Guiada' },
  { nombre: '=SUMA(A1:A9)', mail: 'formula@temporada.example', moto: 'Vespa', ruta: 'PRO' },
] as const;
const year = String(routeOf(madridDay(new Date())).anio);

const rowsOf = (site: Site) =>
  site.db.selectFrom('inscripciones').selectAll().where('mail', 'like', '%@temporada.example').orderBy('id').execute();

/** Whether the worker that makes the spreadsheet answers. */
const canWork = (page: Page, address: string) =>
  page.evaluate(
    (url) =>
      new Promise((resolve) => {
        const worker = new Worker(url);
        worker.addEventListener('message', ({ data }) => resolve(data instanceof Blob));
        worker.addEventListener('error', () => resolve(false));
        worker.postMessage({ reply: new Blob(['[]']), order: 'fecha', added: [] });
      }),
    address,
  );

async function signUp(page: Page, { nombre, mail, moto, ruta }: (typeof riders)[number]): Promise<void> {
  await page.getByRole('textbox', { name: 'Nombre completo' }).fill(nombre);
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(mail);
  await page.getByRole('textbox', { name: 'Marca y modelo de la moto' }).fill(moto);
  await page.getByRole('radio', { name: ruta, exact: true }).check();
  await page.getByRole('combobox', { name: 'Roadbook' }).selectOption('PDF');
  await solveCaptcha(page);
  await page.getByRole('button', { name: 'Enviar inscripción' }).click();
  await expect(page.getByText('¡Inscripción enviada con éxito!')).toBeVisible();
  await page.getByRole('button', { name: 'Inscribir a otra persona' }).click();
}

test.describe("a season's work", () => {
  test.use({ viewport: { width: 1440, height: 900 } });
  test.beforeAll(({ site }) => switchForm(site, false));
  test.afterAll(({ site }) => switchForm(site, true));

  test('from opening the form to closing it', async ({ browser, page: riderPage, site, problems }) => {
    test.setTimeout(180_000);
    const staff = await browser.newContext({
      baseURL: site.url,
      locale: 'es-ES',
      viewport: { width: 1440, height: 900 },
      storageState: await storedSession(site, 'direccion'),
    });
    await problems.watch(staff);
    const page = await staff.newPage();

    await test.step('staff open the form', async () => {
      await page.goto('/admin/inscripciones');
      await expect(page.getByRole('heading', { level: 1, name: 'Listado de Inscripciones' })).toBeVisible();
      await page.getByRole('button', { name: 'Abrir Inscripciones' }).click();
      await expect(page.getByRole('button', { name: 'Cerrar Inscripciones' })).toBeVisible();
    });

    await test.step('three riders sign up', async () => {
      await riderPage.goto('/formulario-inscripcion');
      for (const rider of riders) await signUp(riderPage, rider);
    });

    await test.step('the list is filtered and searched, and a reload keeps both', async () => {
      await page.getByRole('combobox', { name: 'Roadbook' }).selectOption('PDF');
      await page.getByRole('checkbox', { name: year, exact: true }).check();
      await page.getByRole('button', { name: 'Aplicar filtros' }).click();
      await expect(page).toHaveURL(`/admin/inscripciones?anios=${year}&roadbook=PDF`);
      await expect(page.getByRole('table')).toHaveCount(1);
      await page.getByRole('searchbox', { name: 'Buscar' }).fill('TEMPORADA.example');
      await expect(page.getByRole('row')).toHaveCount(4);
      await expect(page).toHaveURL(/buscar=TEMPORADA/);
      await page.reload();
      await expect(page.getByRole('row')).toHaveCount(4);
      await page.getByRole('searchbox', { name: 'Buscar' }).fill('nuno scrambler');
      await expect(page.getByRole('row')).toHaveCount(2);
      await page.getByRole('searchbox', { name: 'Buscar' }).fill('temporada');
      await expect(page.getByRole('row')).toHaveCount(4);
    });

    await test.step('a payment is noted where it stands, by keyboard too', async () => {
      const paid = tableRow(page, 'Ámbar Rey').getByRole('button', { name: /^Pagado de Ámbar Rey/ });
      await paid.press('Enter');
      await tableRow(page, 'Ámbar Rey').getByRole('combobox', { name: 'Pagado de Ámbar Rey' }).selectOption('Si');
      await expect(tableRow(page, 'Ámbar Rey').getByRole('button', { name: 'Pagado de Ámbar Rey: Si' })).toBeVisible();
      await expect(tableRow(page, 'Ámbar Rey').getByText('Guardando...')).toHaveCount(0);
    });

    await test.step('groups and departures are given out', async () => {
      for (const [name, group, time] of [
        ['Ámbar Rey', '1', '900'],
        ['Ñuño Gil', '2', '9:15'],
      ] as const) {
        const row = tableRow(page, name);
        await row.getByRole('button', { name: /^Grupo Num/ }).click();
        await page.keyboard.type(group);
        await page.keyboard.press('Enter');
        await row.getByRole('button', { name: /^Salida/ }).click();
        await page.keyboard.type(time);
        await page.keyboard.press('Enter');
        await expect(
          row.getByRole('button', { name: `Salida de ${name}: 0${time.replace(':', '').replace(/^(\d)(\d\d)$/, '$1:$2')}` }),
        ).toBeVisible();
        // Not 'Guardado', which disappears after a while.
        await expect(row.getByText('Guardando...')).toHaveCount(0);
      }
      await tableRow(page, '=SUMA').getByRole('button', { name: 'Editar' }).click();
      const dialog = page.getByRole('dialog', { name: 'Editar inscripción' });
      await dialog.getByRole('combobox', { name: 'Forma de pago' }).selectOption('Bizum');
      await dialog.getByRole('textbox', { name: 'Notas' }).fill('Llega tarde\nVegana');
      await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
      await expect(page.getByText('Cambios guardados.')).toBeVisible();
      expect(await rowsOf(site)).toMatchObject([
        { pagado: 'Si', grupo_num: 1, salida: '09:00' },
        { pagado: null, grupo_num: 2, salida: '09:15' },
        { pago: 'Bizum', notas: 'Llega tarde\nVegana' },
      ]);
    });

    await test.step('a registration deleted by mistake is restored', async () => {
      await tableRow(page, 'Ñuño Gil').getByRole('button', { name: 'Eliminar' }).click();
      await page.getByRole('alertdialog', { name: 'Eliminar esta inscripción?' }).getByRole('button', { name: 'Eliminar' }).click();
      await expect(tableRow(page, 'Ñuño Gil')).toHaveCount(0);
      await page.getByRole('button', { name: 'Deshacer' }).click();
      await expect(tableRow(page, 'Ñuño Gil')).toBeVisible();
    });

    await test.step('the spreadsheet holds them as they are', async () => {
      await page.getByRole('button', { name: 'Crear Excel' }).click();
      const dialog = page.getByRole('dialog', { name: 'Exportar Inscripciones' });
      await dialog.getByRole('combobox', { name: 'Evento' }).selectOption('Castillos');
      await dialog.getByRole('combobox', { name: 'Ordenar por' }).selectOption('nombre');
      const downloading = page.waitForEvent('download');
      const starting = page.waitForEvent('worker');
      await dialog.getByRole('button', { name: 'Exportar' }).click();
      const file = await downloading;
      expect(await canWork(page, (await starting).url()), 'the worker, without which the page itself writes the file').toBe(true);
      expect(file.suggestedFilename()).toBe(`inscripciones_Castillos_${year}_ordenado_por_nombre.xlsx`);
      const book = read(await readFile(await file.path()));
      expect(book.SheetNames).toEqual(['Inscripciones']);
      const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets['Inscripciones'] ?? {}, { raw: false });
      const stored = await site.db
        .selectFrom('inscripciones')
        .select('id')
        .where('evento', '=', 'Castillos')
        .where('anio', '=', Number(year))
        .execute();
      expect(rows).toHaveLength(stored.length);
      const ours = rows.filter(({ Correo }) => String(Correo).endsWith('@temporada.example'));
      expect(ours).toMatchObject([
        { Nombre: '=SUMA(A1:A9)', Forma_Pago: 'Bizum', Notas: 'Llega tarde\nVegana' },
        { Nombre: 'Ámbar Rey', Grupo_Num: '1', Salida: '09:00', Pagado: 'Si', Fecha: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/) },
        { Nombre: 'Ñuño Gil', Moto: 'Ducati Scrambler', Roadbook: 'PDF', Año: year },
      ]);
    });

    await test.step('an email with an attachment reaches each of the selected alone', async () => {
      await page.getByRole('checkbox', { name: `Seleccionar todas las de ${year}` }).check();
      await page.getByRole('button', { name: 'Enviar correo (3)' }).click();
      const dialog = page.getByRole('dialog', { name: 'Enviar correo a 3 inscritos' });
      await dialog.getByRole('textbox', { name: 'Asunto' }).fill('Salida del domingo');
      await dialog.getByRole('textbox', { name: 'Mensaje' }).fill('Quedamos a las 8:30.\nTraed agua.');
      await dialog
        .getByLabel('Archivos adjuntos')
        .setInputFiles({ name: 'recorrido ñ.txt', mimeType: 'text/plain', buffer: Buffer.from('Sigüenza → Atienza') });
      const release = await holdClock(page);
      await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
      await expect(dialog.getByText('✅ Correos enviados correctamente.')).toBeVisible();
      await release();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Enviar correo (0)' })).toBeVisible();
      for (const { mail } of riders) {
        const email = await emailTo(site, mail, 'Salida del domingo');
        expect(email.text).toContain('Traed agua.');
        expect(email.to).toMatchObject([{ address: mail }]);
        expect(email.attachments.map(({ filename }) => filename)).toEqual(['recorrido ñ.txt']);
      }
      await page.getByRole('button', { name: 'Acciones' }).click();
      await page.getByRole('button', { name: 'Correos enviados' }).click();
      const mailings = page.getByRole('dialog', { name: 'Correos enviados' });
      await mailings.getByRole('button', { name: 'Salida del domingo' }).click();
      await expect(mailings.getByText('3 de 3 enviados')).toBeVisible();
      await expect(mailings.getByRole('list', { name: 'Destinatarios' }).getByText('Enviado')).toHaveCount(3);
      await page.keyboard.press('Escape');
      await expect(mailings).toHaveCount(0);
    });

    await test.step('staff close the form', async () => {
      await page.getByRole('button', { name: 'Cerrar Inscripciones' }).click();
      await expect(page.getByRole('button', { name: 'Abrir Inscripciones' })).toBeVisible();
      await riderPage.goto('/formulario-inscripcion');
      await expect(riderPage.getByText('Inscripciones cerradas por el momento.', { exact: true })).toBeVisible();
    });
    await staff.close();
  });
});
