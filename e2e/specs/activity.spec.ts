import { openHydrated } from '../fixtures/rendered.ts';
import { heading, listRow } from '../fixtures/parts.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { expect, test } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

interface Activity {
  id: number;
  titulo: string;
  lugar: string;
  fecha_evento: string;
  descripcion: string;
}

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  permissions: ['clipboard-read', 'clipboard-write'],
});

const longDay = (day: string) => new Date(day).toLocaleDateString('es-ES', { dateStyle: 'full', timeZone: 'UTC' });
const back = 'Volver a las actividades';

test('an activity is opened from the list, shared, and left again; one that is not there is said not to be', async ({
  page,
  request,
  problems,
}) => {
  problems.expect(/404/);
  const [activity] = (await (await request.get('/api/actividades/')).json()) as Activity[];
  if (!activity) throw new Error('The demo has activities.');
  // The list's own link leads to another document until the router has the page: that one leaves the focus where a browser puts it.
  await openHydrated(page, '/actividades');
  await listRow(page, activity.titulo).getByRole('link', { name: activity.titulo, exact: true }).tap();
  await expect(page).toHaveURL(`/actividades/${activity.id}`);
  await expect(heading(page, activity.titulo)).toBeFocused();
  await expect(page).toHaveTitle(`${activity.titulo} · Moto Club Almenara`);
  const main = page.getByRole('main');
  await expect(main.getByText(longDay(activity.fecha_evento))).toBeVisible();
  await expect(main.getByText(activity.lugar)).toBeVisible();
  await expect(main.getByText(activity.descripcion)).toBeVisible();
  await expect(main.getByRole('link', { name: 'Añadir al calendario' })).toHaveAttribute(
    'href',
    `/api/actividades/${activity.id}/calendario.ics`,
  );

  const address = page.url();
  await page.getByRole('button', { name: 'Compartir' }).tap();
  await expect(page.getByText('Enlace copiado.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  await page.getByRole('link', { name: back }).tap();
  await expect(heading(page, 'Todas las Actividades')).toBeFocused();
  await expect(page.getByText('Enlace copiado.')).toHaveCount(0);

  // As by a shared link.
  await page.goto(address);
  await expect(heading(page, activity.titulo)).toBeVisible();
  await page.goto('/actividades/999999');
  await expect(page.getByText('No hemos encontrado esta actividad.')).toBeVisible();
  await page.getByRole('link', { name: back }).tap();
  await expect(page).toHaveURL('/actividades');
});

// Rendered by the browser: a page rendered on the server has it from the first moment.
testOnOwnSite({ DRAW_PAGES: 'off' })(
  'the hero leads to the next activity and to the sign-up; however late they are known, nothing moves',
  nightly,
  async ({ page, request }) => {
    const [next] = (await (await request.get('/api/eventos/publicos')).json()) as Pick<Activity, 'id' | 'titulo'>[];
    if (!next) throw new Error('The demo has events to come.');
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/actividades/', async (route) => {
      await answered;
      await route.continue();
    });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          (window as { moved?: number }).moved = ((window as { moved?: number }).moved ?? 0) + value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    const hero = page.locator('#inicio');
    await expect(heading(page, 'Moto Club Almenara')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Galería' }).getByRole('listitem').first()).toBeAttached();
    await expect(hero.getByRole('link')).toHaveCount(0);
    answer();
    const link = hero.getByRole('link', { name: next.titulo });
    await expect(link).toBeVisible();
    await expect(hero.getByRole('link', { name: 'Inscribirme' })).toHaveAttribute('href', '/formulario-inscripcion');
    await expect(page.getByRole('region', { name: 'Eventos' }).getByRole('listitem')).toHaveCount(4);
    // The browser reports a shift with the next frames.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.evaluate(() => (window as { moved?: number }).moved ?? 0)).toBe(0);

    await link.tap();
    await expect(page).toHaveURL(`/actividades/${next.id}`);
    await expect(heading(page, next.titulo)).toBeFocused();
  },
);
