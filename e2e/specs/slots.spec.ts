import type { Activity } from '../../shared/src/contract/activities.ts';
import { expectInPlace, readRendered, rememberSent, waitForHydration } from '../fixtures/rendered.ts';
import { heading } from '../fixtures/parts.ts';
import { expect, test } from '../fixtures/test.ts';

const remoteEntry = (module: string) => new RegExp(`/modules/${module}/[^/]+/remoteEntry\\.js`);

test('an activity, which the server renders, gets the pictures of its gallery from another module; without it, it stays as it is', async ({
  page,
  request,
  site,
  problems,
}) => {
  const activities = (await (await request.get('/api/actividades/')).json()) as Activity[];
  const activity = activities.find(({ titulo }) => titulo === 'Concentración de San Roque');
  const path = `/actividades/${activity?.id}`;
  await readRendered(site, path);
  const pictures = page.getByRole('main').getByRole('region', { name: 'Concentración de San Roque' });
  await rememberSent(page);
  await page.goto(path);
  await expect(pictures.getByRole('button', { name: /^Ampliar imagen/ })).toHaveCount(8);
  await waitForHydration(page);
  await expectInPlace(page);
  await pictures.getByRole('button', { name: 'Ampliar imagen: Concentración de San Roque, 2' }).click();
  await page.keyboard.press('Escape');
  await pictures.getByRole('link', { name: 'Ver galería' }).click();
  await expect(page).toHaveURL(/\/galerias\/\d+$/);
  await expect(heading(page, 'Concentración de San Roque')).toBeVisible();

  problems.expect(/ERR_FAILED/);
  await page.route(remoteEntry('mf-galleries'), (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (each) => remoteEntry('mf-galleries').test(each.url()));
  await page.goto(path);
  await failed;
  await waitForHydration(page);
  await expect(page.getByRole('button', { name: 'Compartir' })).toBeVisible();
  await expect(pictures).toHaveCount(0);
  await expectInPlace(page);
});

test.describe('staff', () => {
  test.use({ role: 'direccion' });

  test('the panel has the tiles of all modules in their order; without a module it says that some are missing', async ({
    page,
    problems,
  }) => {
    const status = {
      nuevas: 12,
      sin_pagar: null,
      espera: 0,
      cartas_fallidas: 0,
      retiradas: { fotos: 2, galeria: 3 },
      solicitudes: { abiertas: 1, vence: '2999-04-01T10:00:00.000Z' },
      formulario: { activo: true, abre: null, cierra: null },
      actividad: { titulo: 'Desayuno', fecha_evento: '2027-03-05', dias: 4 },
      altas: null,
    };
    await page.route('**/api/panel', (route) => route.fulfill({ json: status }));
    const waits = page.getByRole('region', { name: 'Lo que te espera' });
    const ofContent = ['1 solicitud sobre datos personales (hay que contestar antes del 01/04/2999)', '4 días para Desayuno (05/03/2027)'];
    const ofRegistrations = ['12 inscripciones nuevas en los últimos 7 días', 'Abiertas las inscripciones'];
    await page.goto('/panel');
    await expect(waits.getByRole('link')).toHaveText([
      ofRegistrations[0] ?? '',
      '2 imágenes que alguien pide retirar',
      ofContent[0] ?? '',
      ofRegistrations[1] ?? '',
      ofContent[1] ?? '',
    ]);
    await expect(waits.getByText('No hay personas en la lista de espera ni correos sin entregar.')).toBeVisible();

    problems.expect(/ERR_FAILED/);
    await page.route(remoteEntry('mf-registrations'), (route) => route.abort());
    await page.reload();
    await expect(waits.getByText('No se ha podido cargar todo lo que te espera.')).toBeVisible();
    await expect(waits.getByRole('link')).toHaveText(['2 imágenes que alguien pide retirar', ...ofContent]);
  });
});
