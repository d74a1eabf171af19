import { listDemoRegistrations } from '../../tools/demonstration/registrations.ts';
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
