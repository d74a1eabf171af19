import type { Locator, Page } from '@playwright/test';
import { contrast } from '../../shared/src/facts/colours.ts';
import { captchaToken } from '../fixtures/captcha.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { makePhotos } from '../fixtures/photos.ts';
import { readAllScreens } from '../fixtures/screens.ts';
import { expect, test } from '../fixtures/test.ts';
import { isQuickTier, nightly } from '../fixtures/tier.ts';

test.use({ role: 'direccion' });

/** In pixels, from the top of the window. */
const lowest = 260;
/** From 1100 px on the list has its filters above it. */
const lowestOfList = 290;
const lowestAt = (width: number, isList: boolean) => (isList && width >= 1100 ? lowestOfList : lowest);
const widths = [360, 768, 1024, 1100, 1280, 1440];
/** 'rgb(1, 2, 3)' → '#010203' */
const hexOf = (colour: string) =>
  `#${(colour.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;
const tabs = (page: Page) => page.getByRole('navigation', { name: 'La ruta' });

const topOf = async (found: Locator) => {
  await expect(found).toBeVisible();
  return (await found.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
};

/** Each screen with its main content. */
const screens: readonly [path: string, row: (page: Page) => Locator][] = [
  ['/inscripciones', (page) => page.locator('tbody tr[data-index]')],
  ['/inscripciones/pagos', (page) => page.locator('tbody tr')],
  ['/inscripciones/espera', (page) => page.getByRole('main').getByRole('listitem')],
  ['/inscripciones/grupos', (page) => page.getByRole('region', { name: /^Grupo/ })],
  ['/inscripciones/salidas', (page) => page.getByRole('table', { name: 'Salidas' }).locator('tbody tr')],
  ['/inscripciones/ruta', (page) => page.getByRole('group', { name: 'La ruta' })],
  ['/inscripciones/dia', (page) => page.getByRole('heading', { name: /^Grupo/ })],
  ['/inscripciones/1', (page) => page.getByRole('definition')],
];

test('every screen of the route has one low head, its year and the way to the others', async ({ page }) => {
  test.setTimeout(180_000);
  for (const width of isQuickTier ? [360] : widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, row] of screens) {
      await test.step(`${path} at ${width} px`, async () => {
        await page.goto(path);
        expect(await topOf(row(page).first()), 'the first row').toBeLessThanOrEqual(lowestAt(width, path === '/inscripciones'));
        await expect(page.getByRole('combobox', { name: 'Año' })).toHaveCount(1);
        await expect(tabs(page).getByRole('link')).toHaveCount(6);
        await expect(tabs(page).locator('[aria-current=page]')).toBeInViewport();
      });
    }
  }
});

/** The screens of an activity's sign-ups, with their data. */
const ofActivity: Readonly<Record<string, (page: Page) => Locator>> = {
  'actividad-inscritos': (page) => page.locator('tbody tr[data-index]'),
  'actividad-pagos': (page) => page.locator('tbody tr'),
  'actividad-lista': (page) => page.getByText(/^(Por llegar|Todavía no hay nadie)/),
};

test("an activity's sign-ups have the same low head", nightly, async ({ page, problems }) => {
  const all = await readAllScreens();
  for (const [name, row] of Object.entries(ofActivity)) {
    const screen = all.find((each) => each.name === name);
    if (!screen) throw new Error(`There is no screen ${name}.`);
    if (screen.complaint) problems.expect(screen.complaint);
    await page.goto(screen.path);
    await screen.open?.({ page, expect, makePhotos });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const top = await topOf(row(page).first());
      expect(top, `${name} at ${width} px`).toBeLessThanOrEqual(lowestAt(width, name === 'actividad-inscritos'));
    }
  }
});

/** The chosen text and the width that it needs; of an activity its name, without the day. */
const chosenText = (select: Locator) =>
  select.evaluate((element: HTMLSelectElement) => {
    const text = (element.selectedOptions[0]?.textContent ?? '').split(' · ')[0] ?? '';
    const copy = element.cloneNode() as HTMLSelectElement;
    copy.append(new Option(text));
    copy.style.cssText = 'position: absolute; width: auto; max-width: none; flex: none';
    element.after(copy);
    const needs = copy.getBoundingClientRect().width;
    copy.remove();
    return { text, needs, has: element.getBoundingClientRect().width };
  });

test('at 360 px the whole name of what was chosen can be read', nightly, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const part of ['', '/pagos', '/espera', '/lista']) {
    await page.goto(`/admin/actividades/7/inscritos${part}`);
    const select = page.getByRole('combobox', { name: 'Año o actividad' });
    await expect(select.locator('option:checked')).toHaveText(/^Curso/);
    const { text, needs, has } = await chosenText(select);
    expect(has, `${part}: ${text}`).toBeGreaterThanOrEqual(needs);
  }
  await page.goto('/inscripciones/grupos?evento=todos');
  await expect(page.getByRole('link', { name: 'Imprimir salidas' })).toBeVisible();
  const { text, needs, has } = await chosenText(page.getByRole('combobox', { name: 'Evento' }));
  expect(text).toBe('Todos los eventos');
  expect(has).toBeGreaterThanOrEqual(needs);
});

const testOfActivity = testOnOwnSite();
testOfActivity.use({ role: 'direccion' });

testOfActivity('beside a long name the choice can be read, and nothing lies upon it', nightly, async ({ page, site }) => {
  // In the demonstration the course takes sign-ups.
  const nombre = 'Maximiliano Santamaría de la Fuente';
  const people = ['Ana Gil', 'Leo Paz'].map((each) => ({ nombre: each }));
  const reply = await page.request.post('/api/actividades/7/inscripciones', {
    data: { nombre, mail: 'max@rider.example', personas: people, captcha_token: await captchaToken(site.url) },
  });
  expect(reply.status(), await reply.text()).toBe(201);
  const { id } = (await reply.json()) as { id: number };
  await page.goto(`/inscripciones/${id + 1}?actividad=7`);
  await expect(page.getByRole('link', { name: /^Siguiente/ })).toBeVisible();
  await page.goto(`/inscripciones/${id}?actividad=7`);
  await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible();
  const select = page.getByRole('combobox', { name: 'Año o actividad' });
  const beside = page.getByRole('link', { name: /^(Volver a la lista|Anterior|Siguiente)/ });
  await expect(beside.nth(1)).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await Promise.all([select, ...(await beside.all())].map((part) => part.boundingBox()));
    const [chosen, ...links] = boxes.flatMap((box) => box ?? []);
    expect(chosen?.width, `at ${width} px`).toBeGreaterThanOrEqual(144);
    for (const link of links) {
      const isBeside = link.x >= (chosen?.x ?? 0) + (chosen?.width ?? 0);
      const isBelow = link.y >= (chosen?.y ?? 0) + (chosen?.height ?? 0);
      expect(isBeside || isBelow, `at ${width} px: ${JSON.stringify([chosen, link])}`).toBe(true);
    }
  }
});

test(
  'at 1440 px nine of the demonstration stand in a window, quiet, each with one line for its reference',
  nightly,
  async ({ page, site }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    // Other journeys leave riders of future years, with which the list would begin, or delete the editions.
    const { anio } = await site.db
      .selectFrom('inscripciones')
      .select(['anio', ({ fn }) => fn.countAll().as('count')])
      .where('referencia', 'is not', null)
      .where('anulada', 'is', null)
      .groupBy('anio')
      .orderBy('count', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await page.goto(`/inscripciones?anios=${anio}`);
    const rows = page.locator('tbody tr[data-index]');
    await expect(rows.nth(12)).toBeVisible();
    const bottoms = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
    expect(bottoms.filter((bottom) => bottom <= 900).length).toBeGreaterThanOrEqual(9);

    // A rider of another event has none.
    const reference = page.locator('td[data-column=referencia]', { hasText: /^C\d\d-\d{4}$/ });
    const first = rows.filter({ has: reference }).first();
    await expect(first).toBeVisible();
    const inkOf = (name: string) => first.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).color);
    const quiet = await inkOf('Ver');
    expect(await inkOf('Eliminar')).toBe(quiet);
    await first.getByRole('button', { name: 'Eliminar' }).hover();
    expect(await inkOf('Eliminar')).not.toBe(quiet);
    // The one highlighted step.
    await expect(page.getByRole('main').locator('[data-tone=accent]:visible')).toHaveCount(1);

    // An address breaks before its '@', and nowhere inside a word.
    const lines = await page
      .locator('td[data-column=mail] a')
      .evaluateAll((links) =>
        links.slice(0, 12).map((link) => link.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(link).lineHeight)),
      );
    expect(Math.max(...lines)).toBeLessThanOrEqual(2.1);
  },
);

test('with eleven years and every filter the list begins as high, and each year can be ticked', async ({ page }) => {
  const years = Array.from({ length: 11 }, (_, index) => 2026 - index);
  await page.route('**/api/inscripciones/anios', (route) => route.fulfill({ json: years }));
  for (const width of [1100, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/inscripciones?ruta=PRO');
    const filters = page.getByRole('form', { name: 'Filtros' });
    await expect(filters.getByRole('checkbox')).toHaveCount(11);
    for (const name of ['Aplicar filtros', 'Quitar filtros'])
      await expect(filters.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    expect(await topOf(page.locator('tbody tr[data-index]').first()), `at ${width} px`).toBeLessThanOrEqual(lowestOfList);
    await filters.getByRole('checkbox', { name: '2016' }).check();
    await filters.getByRole('button', { name: 'Aplicar filtros' }).click();
    await expect(page).toHaveURL(/anios=2016/);
  }
});

test('a chosen year stays on other screens, and back', async ({ page }) => {
  await page.goto('/inscripciones/pagos');
  const year = page.getByRole('combobox', { name: 'Año' });
  await expect(year.locator('option').nth(1)).toBeAttached();
  const before = (await year.locator('option').nth(1).textContent()) ?? '';
  await year.selectOption(before);
  await expect(page).toHaveURL(`/inscripciones/pagos?anio=${before}`);
  for (const [name, path] of [
    ['Lista de espera', `/inscripciones/espera?anio=${before}`],
    ['Grupos y salidas', `/inscripciones/grupos?anio=${before}`],
    ['Configurar la ruta', `/inscripciones/ruta?anio=${before}`],
    ['Inscripciones', `/inscripciones?anios=${before}`],
  ] as const) {
    await tabs(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(year).toHaveValue(before);
  }
  await expect(page.getByRole('checkbox', { name: before, exact: true })).toBeChecked();
  await page.goto('/inscripciones/dia');
  const counter = page.getByText(/ sin enviar$/);
  const now = (await counter.textContent()) ?? '';
  await year.selectOption(before);
  await expect(counter).not.toHaveText(now);
  await expect(year).toHaveValue(before);
  await page.goto(`/inscripciones?anios=${before}`);
  await year.selectOption('Todos los años');
  await expect(page).toHaveURL('/inscripciones');
});

test("the lines of the panel's chart stand out by 3:1, in both schemes", nightly, async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/panel');
    const lines = page.locator('polyline');
    await expect(lines.first()).toBeVisible();
    const ground = await page
      .locator('figure > div')
      .first()
      .evaluate((chart) => getComputedStyle(chart).backgroundColor);
    for (const ink of await lines.evaluateAll((all) => all.map((line) => getComputedStyle(line).stroke)))
      expect(contrast(hexOf(ink), hexOf(ground)), `${ink} on ${ground}, ${colorScheme}`).toBeGreaterThanOrEqual(3);
  }
});
