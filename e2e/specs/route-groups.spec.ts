import type { Page } from '@playwright/test';
import { listDemoRegistrations } from '../../demo/registrations.ts';
import { openHydrated } from '../fixtures/rendered.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { countSheets } from '../fixtures/parts.ts';
import type { Site } from '../fixtures/site.ts';
import { expect } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

const test = testOnOwnSite();
test.use({ role: 'direccion', viewport: { width: 1440, height: 900 } });

const year = new Date().getFullYear();

/** Replaces all registrations by so many riders of this year's route. */
async function fill(site: Site, count: number): Promise<void> {
  const samples = listDemoRegistrations(new Date().toISOString().slice(0, 10));
  const rows = Array.from({ length: count }, (_, index) => {
    const sample = samples[index % samples.length] ?? { fecha: `${year}-03-01` };
    return {
      ...sample,
      grupo_num: null,
      salida: null,
      nombre: `Rider Número ${index}`,
      mail: `r${index}@rider.example`,
      anio: year,
      evento: 'Castillos',
    };
  });
  await site.db.deleteFrom('inscripciones').execute();
  for (let from = 0; from < count; from += 500) {
    await site.db
      .insertInto('inscripciones')
      .values(rows.slice(from, from + 500))
      .execute();
  }
}

const stored = (site: Site) =>
  site.db.selectFrom('inscripciones').select(['grupo_num', 'salida', 'dorsal']).where('anio', '=', year).orderBy('id').execute();

/** The screen's user, and how often they have pressed. */
function presser(page: Page) {
  let count = 0;
  return {
    count: () => count,
    press: async (role: 'button' | 'link', name: string) => {
      count += 1;
      await page.getByRole(role, { name, exact: true }).click();
    },
  };
}

test('140 riders have their groups in six clicks, taken back with one, and leave later with another', async ({ page, site }) => {
  await fill(site, 140);
  await openHydrated(page, '/inscripciones');
  const { press, count } = presser(page);
  await press('link', 'Grupos y salidas');
  await press('button', 'Proponer grupos');
  await expect(page.getByText('Cambiarán 140 inscripciones. Nada se guarda hasta que pulses «Aplicar».')).toBeVisible();
  expect((await stored(site)).every(({ grupo_num }) => grupo_num === null)).toBe(true);
  await press('button', 'Aplicar');
  await expect(page.getByText('Guardado: 140 inscripciones.')).toBeVisible();
  expect(count()).toBeLessThanOrEqual(6);
  const placed = await stored(site);
  expect(placed.every(({ grupo_num, salida }) => grupo_num !== null && /^\d\d:\d\d$/.test(salida ?? ''))).toBe(true);
  expect(placed.some(({ salida }) => salida === '09:00')).toBe(true);

  await press('button', 'Mover todo +15 min');
  await expect(page.getByText('Todas las salidas se han movido +15 min.')).toBeVisible();
  expect((await stored(site)).map(({ salida }) => salida)).not.toContain('09:00');
  await press('button', 'Deshacer');
  await expect(page.getByText('Todo vuelve a estar como antes.')).toBeVisible();
  expect(await stored(site)).toEqual(placed);
});

test('the departures of 140 riders are five sheets at most, whatever the size of a group', nightly, async ({ page, site }) => {
  test.setTimeout(120_000);
  await fill(site, 140);
  for (const size of [8, 12, 15, 20, 25, 30]) {
    const rows = await site.db.selectFrom('inscripciones').select('id').orderBy('id').execute();
    for (let group = 0; group * size < rows.length; group += 1) {
      const ids = rows.slice(group * size, (group + 1) * size).map(({ id }) => id);
      await site.db
        .updateTable('inscripciones')
        .set({ grupo_num: group + 1, salida: `${String(9 + Math.floor(group / 6)).padStart(2, '0')}:${group % 6}0` })
        .where('id', 'in', ids)
        .execute();
    }
    await openHydrated(page, '/inscripciones/salidas');
    await expect(page.getByRole('table', { name: 'Salidas' })).toBeVisible();
    const sheets = countSheets(await page.pdf({ preferCSSPageSize: true }));
    expect(sheets, `groups of ${size}`).toBeGreaterThanOrEqual(4);
    expect(sheets, `groups of ${size}`).toBeLessThanOrEqual(5);
  }
});
