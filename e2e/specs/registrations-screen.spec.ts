import type { Page } from '@playwright/test';
import { openHydrated } from '../fixtures/rendered.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import type { Site } from '../fixtures/site.ts';
import { expect } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

const test = testOnOwnSite();
test.use({ role: 'direccion' });

/** As many registrations of one year, and no others. */
async function fillList(site: Site, count: number): Promise<void> {
  await site.db.deleteFrom('inscripciones').execute();
  const rows = Array.from({ length: count }, (_, i) => ({
    nombre: `Piloto ${i}`,
    mail: `piloto${i}@lista.example`,
    telefono: `600 000 ${String(i).padStart(3, '0')}`,
    fecha: '2026-03-01',
    anio: 2026,
    salida: '09:30',
  }));
  for (let from = 0; from < rows.length; from += 500) {
    await site.db
      .insertInto('inscripciones')
      .values(rows.slice(from, from + 500))
      .execute();
  }
}

const countRows = (page: Page) => page.locator('tbody tr:not([aria-hidden])').count();

test(
  '1,500 registrations are in the document whole; of more those near the window, and all of them to be printed',
  nightly,
  async ({ page, site }) => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await fillList(site, 1500);
      await page.goto('/inscripciones');
      await expect.poll(() => countRows(page)).toBe(1500);
      await fillList(site, 1501);
      await page.reload();
      await expect(page.getByText('Total: 1501')).toBeVisible();
      await expect(page.getByText('siguen llegando')).toHaveCount(0);
      expect(await countRows(page)).toBeLessThan(100);
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      expect(await countRows(page)).toBe(1501);
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
      await expect.poll(() => countRows(page)).toBeLessThan(100);
    }
  },
);

test('it is printed as a plain table: its head on each page, and nothing that can be pressed', nightly, async ({ page, site }) => {
  await fillList(site, 300);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ media: 'screen' });
    await page.goto('/inscripciones');
    await expect.poll(() => countRows(page)).toBe(300);
    await page.emulateMedia({ media: 'print' });
    const looks = (selector: string, property: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    expect(await looks('thead', 'display')).toBe('table-header-group');
    expect(await looks('thead th:nth-child(2)', 'position')).toBe('static');
    expect(await looks('thead th:nth-child(2)', 'display')).toBe('table-cell');
    // Chromium repeats no button in a printed head.
    expect(await looks('thead th:nth-child(2) button', 'display')).toBe('contents');
    expect(await looks('tbody tr', 'display')).toBe('table-row');
    for (const hidden of [
      page.getByRole('banner'),
      page.getByRole('contentinfo'),
      page.getByRole('searchbox'),
      page.getByRole('button', { name: 'Editar' }).first(),
      page.getByRole('checkbox').first(),
      page.getByRole('button', { name: /^Enviar correo/ }),
    ]) {
      await expect(hidden).toBeHidden();
    }
    await expect(page.getByText('Piloto 299', { exact: true })).toBeVisible();
  }
});

test('on a sheet no word is broken, and who waits takes no more room than the others', nightly, async ({ page, site }) => {
  await fillList(site, 1);
  const of = (nombre: string) => ({ nombre, mail: `${nombre}@lista.example`, telefono: '600000000', fecha: '2026-03-02', anio: 2026 });
  await site.db
    .insertInto('inscripciones')
    .values([
      { ...of('larga'), evento: 'Concentración', pago: 'Transferencia' },
      { ...of('espera'), espera: '2026-03-02T10:00:00.000Z' },
    ])
    .execute();
  // A sheet without its margins, in landscape.
  await page.setViewportSize({ width: 1047, height: 718 });
  await page.goto('/inscripciones');
  await expect.poll(() => countRows(page)).toBe(3);
  await page.emulateMedia({ media: 'print' });
  const heights = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  // Less than half a line: the tag has a border.
  expect(Math.max(...heights) - Math.min(...heights), String(heights)).toBeLessThan(6);
  const linesOf = (text: string) =>
    page
      .getByRole('table')
      .getByText(text, { exact: true })
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getClientRects().length;
      });
  expect([await linesOf('Transferencia'), await linesOf('Concentración')]).toEqual([1, 1]);
});

test('on a telephone six fit in a screen', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await fillList(site, 40);
  await openHydrated(page, '/inscripciones?anios=2026&pagado=No');
  const rows = page.locator('tbody tr[data-index]');
  await expect(rows.first()).toBeVisible();
  const boxes = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })));
  expect(boxes.filter(({ bottom }) => bottom <= 740).length).toBeGreaterThanOrEqual(6);
});

test("with answers to the club's own questions names, addresses and heads still have room", nightly, async ({ page, site }) => {
  await fillList(site, 3);
  const { id: convocatoria_id } = await site.db.selectFrom('convocatorias').select('id').where('anio', '=', 2026).executeTakeFirstOrThrow();
  const question = {
    convocatoria_id,
    orden: 0,
    texto: 'Talla',
    tipo: 'linea',
    opciones: '[]',
    obligatoria: 0,
    para: 'todos',
    salud: 0,
  } as const;
  const { id: pregunta_id } = await site.db.insertInto('preguntas').values(question).returning('id').executeTakeFirstOrThrow();
  const { id: inscripcion_id } = await site.db.selectFrom('inscripciones').select('id').executeTakeFirstOrThrow();
  await site.db.updateTable('inscripciones').set({ convocatoria_id }).execute();
  await site.db.insertInto('respuestas').values({ inscripcion_id, pregunta_id, valor: 'Extragrande' }).execute();
  await page.goto('/inscripciones');
  await expect(page.locator('th[data-column=answers]')).toBeVisible();
  for (const width of [768, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const widths = await page
      .locator('thead th')
      .evaluateAll((all) => all.map((head) => [head.dataset['column'] ?? '', head.getBoundingClientRect().width] as const));
    for (const [column, least] of Object.entries({ nombre: 140, mail: 110, answers: 90 })) {
      const found = widths.find(([name]) => name === column)?.[1] ?? 0;
      // Columns that a narrow window leaves out have no width.
      if (found > 0 || column === 'nombre') expect(found, `${column} at ${width} px`).toBeGreaterThanOrEqual(least);
    }
  }
});
