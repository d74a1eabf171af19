import type { Locator } from '@playwright/test';
import { openHydrated } from '../fixtures/drawn.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import type { Site } from '../fixtures/site.ts';
import { expect } from '../fixtures/test.ts';

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
