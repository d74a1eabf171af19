import { act, screen, waitFor, within } from '@testing-library/react';
import type { Role } from 'shared/facts/enumerations';
import type { PanelStatus } from 'shared/contract/panel';
import { afterEach, expect, test, vi } from 'vitest';
import type { SlotFill } from 'platform/wire/slots';
import type { PanelTile } from 'shared/slots/panel-tile';
import { serverCan } from '../../../shared/testing/capabilities.ts';
import { nothingWaits } from '../../../shared/testing/panel.ts';
import { fakeHttp, type FakeReply, refuse } from '../../../shared/testing/fake-http.ts';
import { renderRoutes } from '../../../shared/testing/render-routes.ts';
import { authStore } from '../auth/auth-store.ts';
import { addUp, drawLine, markMonths, sumAt } from './add-up.ts';
import { panelRoute } from '../own-routes.ts';
import { tilesOf } from './collect-tiles.ts';

afterEach(() => authStore.setState({ token: null, user: null, profileLoaded: false }));

function openPanel(rol: Role, reply: FakeReply<'GET /panel'>) {
  const user = { nombre: 'Ana', rol };
  const calls = fakeHttp({
    'GET /api/panel': reply,
    'GET /api/convocatorias/abiertas': [],
    'GET /api/copias/ultima': { ultima: null, fallo: null },
    'GET /api/ajustes/primeros-pasos': {},
  });
  authStore.setState({ token: 'token', user, profileLoaded: true });
  renderRoutes([panelRoute], '/panel', { token: 'token', user });
  return calls;
}

const linesOf = async () => {
  const region = await screen.findByRole('region', { name: 'Lo que te espera' });
  return within(region)
    .getAllByRole('link')
    .map((link) => `${link.textContent} → ${link.getAttribute('href')}`);
};

const emails = { order: 50, count: 2, one: 'correo', many: 'correos', since: 'en 7 días', name: 'correos sin entregar', to: '/correos' };
const form = { order: 80, title: 'Abiertas', text: 'las inscripciones', to: '/ruta' };
const pictures = { order: 60, count: 1, one: 'imagen', many: 'imágenes', name: 'imágenes por retirar', to: '/galerias' };
const due = { order: 70, count: 0, one: 'solicitud', many: 'solicitudes', name: 'solicitudes', to: '/datos' };

/** The modules' parts of the panel. */
const modulesFill = (...fills: Partial<SlotFill>[]) =>
  vi.stubGlobal('loadFills', async () => fills.map((fill, index) => ({ module: `mf_${index}`, version: '1', ...fill })));
const shows =
  (...tiles: PanelTile[]) =>
  () =>
    tiles;

test('staff see the tiles of all modules in their order; what does not wait is one sentence', async () => {
  modulesFill(
    { fill: shows(form, emails) },
    { fill: shows(pictures) },
    { fill: shows(due, { ...due, order: 75, name: 'pagos por devolver' }) },
  );
  openPanel('direccion', nothingWaits);
  expect(await linesOf()).toEqual(['2 correos en 7 días → /correos', '1 imagen → /galerias', 'Abiertas las inscripciones → /ruta']);
  expect(screen.getByText('No hay solicitudes ni pagos por devolver.')).toBeTruthy();
});

test('the panel says that it loads until the profile is there, then welcomes by name', async () => {
  fakeHttp({});
  authStore.setState({ token: 'token', user: null, profileLoaded: false });
  renderRoutes([panelRoute], '/panel', { token: 'token' });
  await screen.findByText('Cargando...');
  await act(async () => authStore.setState({ user: { nombre: 'Ana', rol: 'socio' }, profileLoaded: true }));
  await screen.findByRole('heading', { level: 1, name: 'Bienvenido Ana' });
  await waitFor(() => expect(document.title).toMatch(/^Panel · /));
});

test('a module gets the reply of the server', async () => {
  const fill = vi.fn(() => [due]);
  modulesFill({ fill });
  openPanel('direccion', { ...nothingWaits, nuevas: 3 });
  await screen.findByText('No hay nada pendiente.');
  expect(fill).toHaveBeenCalledWith({ ...nothingWaits, nuevas: 3 });
});

test('no pending work is stated plainly', async () => {
  modulesFill({ fill: shows(form, due) });
  openPanel('webmaster', nothingWaits);
  expect(await linesOf()).toEqual(['Abiertas las inscripciones → /ruta']);
  expect(screen.getByText('No hay nada pendiente.')).toBeTruthy();
});

const throws = () => {
  throw new Error('broken');
};
test.each<[string, Partial<SlotFill>]>([
  ['does not load', { failure: new Error('broken') }],
  ['throws', { fill: throws }],
])('the tiles of a module that %s are said to be missing, and the others stay', async (_, broken) => {
  const told = vi.fn();
  vi.stubGlobal('reportError', told);
  modulesFill(broken, { fill: shows(form) });
  openPanel('direccion', nothingWaits);
  expect(await linesOf()).toEqual(['Abiertas las inscripciones → /ruta']);
  expect(screen.getByText('No se ha podido cargar todo lo que te espera.')).toBeTruthy();
  expect(screen.queryByText('No hay nada pendiente.')).toBeNull();
  expect(told).toHaveBeenCalledTimes(broken.fill ? 1 : 0);
});

test.each<[string, Role, boolean]>([
  ['a server of the bare contract', 'direccion', true],
  ['a member', 'socio', false],
])('%s shows the panel as it was, and sends no request', async (_, rol, isBare) => {
  if (isBare) serverCan();
  const calls = openPanel(rol, nothingWaits);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Bienvenido Ana');
  expect(screen.getByText(`Rol: ${rol}`)).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Accesos' })).toBeTruthy();
  expect(screen.queryByText('Lo que te espera')).toBeNull();
  expect(calls).toEqual([]);
});

test('a failed load keeps the rest, with a retry', async () => {
  openPanel('direccion', refuse(500, 'Algo ha fallado.'));
  await screen.findByText('No se ha podido cargar lo que te espera.');
  expect(screen.getByRole('navigation', { name: 'Accesos' })).toBeTruthy();
});

const altas: NonNullable<PanelStatus['altas']> = {
  eje: 'ruta',
  hoy: -50,
  ediciones: [
    {
      anio: 2027,
      dias: [
        { dia: -60, inscripciones: 3 },
        { dia: -55, inscripciones: 2 },
      ],
    },
    {
      anio: 2026,
      dias: [
        { dia: -60, inscripciones: 1 },
        { dia: -10, inscripciones: 9 },
      ],
    },
  ],
};

test('the chart has a text alternative, and a table', async () => {
  openPanel('direccion', { ...nothingWaits, altas });
  const chart = await screen.findByRole('img', { name: /^Inscripciones sumadas/ });
  expect(chart.getAttribute('aria-label')).toBe(
    'Inscripciones sumadas, por días antes de la ruta. 2027: 5 hasta hoy. 2026: 1 a estas alturas, 10 al final.',
  );
  const rows = screen.getAllByRole('row', { hidden: true }).map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));
  expect(rows).toEqual([
    'Hasta la ruta | 2027 | 2026',
    '60 días antes | 3 (3) | 1 (1)',
    '55 días antes | 2 (5) | 0 (1)',
    '10 días antes | — | 9 (10)',
  ]);
});

test('the axis names the months of the newest edition, every second or third of many', () => {
  const { axis } = addUp(altas);
  // Sixty days before a ride on the 23rd of May, seen fifty days before it.
  expect(markMonths(axis, altas.hoy, '2027-04-03')).toEqual([
    { dia: -52, name: 'abr' },
    { dia: -22, name: 'may' },
  ]);
  expect(markMonths({ from: -365, to: 0, top: 10 }, -50, '2027-04-03').map(({ name }) => name)).toEqual([
    'jun',
    'ago',
    'oct',
    'dic',
    'feb',
    'abr',
  ]);
});

test('no path has two tiles, and the panel none', () => {
  const account = { path: '/mi-cuenta', label: 'Seguridad de tu acceso' };
  expect(tilesOf([{ path: '/panel', label: 'Panel' }, account, { ...account, label: 'Tu cuenta' }])).toEqual([account]);
});

test('a line starts at 0, ends today, and stays within its square', () => {
  const { axis, editions } = addUp(altas);
  expect(axis).toEqual({ from: -61, to: 0, top: 10 });
  const lines = editions.map((edition) => drawLine(edition, axis));
  expect(lines).toEqual(['0.00,100.00 1.64,70.00 9.84,50.00 18.03,50.00', '0.00,100.00 1.64,90.00 83.61,0.00 100.00,0.00']);
  expect(editions.map((edition) => sumAt(edition, -56))).toEqual([3, 1]);
});
