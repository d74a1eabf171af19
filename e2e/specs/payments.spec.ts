import type { Locator } from '@playwright/test';
import { openHydrated } from '../fixtures/drawn.ts';
import { emailTo } from '../fixtures/emails.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { heading } from '../fixtures/parts.ts';
import type { Site } from '../fixtures/site.ts';
import { expect } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

const test = testOnOwnSite();
test.use({ role: 'direccion' });

/** Riders of an edition of their own year, who owe 45,50 €. */
async function addRiders(site: Site, anio: number, names: readonly string[]): Promise<void> {
  const { id } = await site.db
    .insertInto('ediciones')
    .values({ anio, horario_desde: '', precio_pro: 4550, bizum: '600 123 456' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = names.map((nombre, at) => ({
    nombre,
    mail: `pago${anio}-${at}@rider.example`,
    fecha: '2026-11-01',
    anio,
    evento: 'Castillos',
    ruta: 'PRO',
    edicion_id: id,
    referencia: `C${anio % 100}-${String(at + 1).padStart(4, '0')}`,
    importe: 4550,
  }));
  await site.db.insertInto('inscripciones').values(rows).execute();
}
const readPaid = async (site: Site, anio: number) => {
  const rows = await site.db.selectFrom('inscripciones').select(['pago', 'pagado']).where('anio', '=', anio).orderBy('id').execute();
  return rows.map(({ pago, pagado }) => (pagado === 'Si' ? pago : null));
};
const countAudited = async (site: Site) => (await site.db.selectFrom('auditoria').select('id').execute()).length;

/** Counts the presses. */
function counter() {
  let clicks = 0;
  return {
    click: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    count: () => clicks,
  };
}

test('twenty selected are paid in at most three clicks, with one line in the audit, and back in one', async ({ page, site }) => {
  const anio = 2041;
  const names = Array.from({ length: 20 }, (_, at) => `Pagadora ${at}`);
  await addRiders(site, anio, names);
  await openHydrated(page, `/inscripciones?anios=${anio}`);
  await page.getByRole('checkbox', { name: `Seleccionar todas las de ${anio}` }).check();
  await expect(page.getByText('20 seleccionadas')).toBeVisible();
  const before = await countAudited(site);
  const { click, count } = counter();
  await click(page.getByRole('button', { name: 'Marcar como pagado' }));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Bizum' }));
  await expect(page.getByText('20 inscripciones pagadas por Bizum.')).toBeVisible();
  expect(count()).toBeLessThanOrEqual(3);
  expect(await readPaid(site, anio)).toEqual(names.map(() => 'Bizum'));
  expect(await countAudited(site)).toBe(before + 1);

  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Los pagos vuelven a estar como antes.')).toBeVisible();
  expect(await readPaid(site, anio)).toEqual(names.map(() => null));
});

test(
  "a bank's lines are matched, stored at once and taken back; unpaid riders are reminded in three clicks",
  nightly,
  async ({ page, site }) => {
    const anio = 2042;
    await addRiders(site, anio, ['Ana Gil Núñez', 'Beatriz Soto Vega', 'Juan García López']);
    await openHydrated(page, '/inscripciones');
    const { click, count } = counter();
    await click(page.getByRole('link', { name: 'Pagos' }));
    await expect(heading(page, 'Pagos')).toBeVisible();
    // The demonstration's own route is in the future, and in force.
    await page.getByRole('combobox', { name: 'Año' }).selectOption(String(anio));

    const csv = ['Fecha;Concepto;Importe', '12/03/2042;BIZUM ANA GIL C42-0001;45,50', '13/03/2042;TRANSF. SOTO VEGA BEATRIZ;45,50'].join(
      '\r\n',
    );
    // As Excel writes it in Spain.
    await page
      .getByLabel('O elige un archivo del banco (.csv o Norma 43)')
      .setInputFiles({ name: 'banco.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') });
    await page.getByRole('region', { name: 'Probables (1)' }).getByRole('checkbox').check();
    expect(await readPaid(site, anio)).toEqual([null, null, null]);
    await page.getByRole('button', { name: 'Aceptar (2)' }).click();
    await expect(page.getByText('2 pagos guardados.')).toBeVisible();
    expect(await readPaid(site, anio)).toEqual(['Bizum', 'Transferencia', null]);
    await expect(page.getByRole('row', { name: 'Pagada 2 91' })).toBeVisible();

    await click(page.getByRole('button', { name: 'Recordar el pago (1)' }));
    await expect(page.getByRole('textbox', { name: 'Mensaje' })).toHaveValue(/Bizum al 600 123 456/);
    await click(page.getByRole('button', { name: 'Enviar', exact: true }));
    await expect(page.getByText('✅ Correos enviados correctamente.')).toBeVisible();
    expect(count()).toBe(3);
    expect((await emailTo(site, `pago${anio}-2@rider.example`)).subject).toBe(`Recuerda pagar tu inscripción de la ruta de ${anio}`);

    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByRole('row', { name: 'Pagada 0 0' })).toBeVisible();
    expect(await readPaid(site, anio)).toEqual([null, null, null]);
  },
);
