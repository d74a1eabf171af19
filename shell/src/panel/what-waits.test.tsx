import { screen, within } from '@testing-library/react';
import type { Capability } from 'shared/facts/capabilities';
import type { Role } from 'shared/facts/enumerations';
import type { PanelStatus } from 'shared/contract/panel';
import { afterEach, expect, test } from 'vitest';
import { serverCan } from '../../../shared/testing/capabilities.ts';
import { fakeHttp, type FakeReply, refuse } from '../../../shared/testing/fake-http.ts';
import { renderRoutes } from '../../../shared/testing/render-routes.ts';
import { authStore } from '../auth/auth-store.ts';
import { addUp, drawLine, markMonths, sumAt } from './add-up.ts';
import { panelRoute } from './panel-route.ts';
import { tilesOf } from './tiles-of.ts';

afterEach(() => authStore.setState({ token: null, user: null, profileLoaded: false }));

const nothing: PanelStatus = {
  nuevas: 0,
  sin_pagar: 0,
  espera: 0,
  cartas_fallidas: 0,
  retiradas: { fotos: 0, galeria: null },
  formulario: { activo: false, abre: '2027-02-01T19:00:00.000Z', cierra: null },
  actividad: null,
  altas: null,
};

function openPanel(rol: Role, reply: FakeReply<'GET /panel'>, ...named: Capability[]) {
  const user = { nombre: 'Ana', rol };
  serverCan(...named);
  const calls = fakeHttp({ 'GET /api/panel': reply });
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

test('staff see pending work, each with its number and a link; what has none is one sentence', async () => {
  const status: PanelStatus = {
    ...nothing,
    nuevas: 12,
    sin_pagar: 1,
    por_devolver: 1,
    retiradas: { fotos: 2, galeria: 3 },
    formulario: { activo: true, abre: null, cierra: '2027-04-30T21:59:00.000Z' },
    actividad: { titulo: 'Desayuno', fecha_evento: '2027-03-05', dias: 4 },
  };
  openPanel('direccion', status, 'panel', 'route-edition');
  expect(await linesOf()).toEqual([
    '12 inscripciones nuevas en los últimos 7 días → /inscripciones?orden=-fecha',
    '1 inscripción sin pagar → /inscripciones/pagos',
    '1 pago por devolver → /inscripciones/pagos',
    '2 imágenes que alguien pide retirar → /galerias/3',
    'Abiertas las inscripciones; se cierran el 30/04/2027 23:59 → /inscripciones/ruta',
    '4 días para Desayuno (05/03/2027) → /admin/actividades',
  ]);
  expect(screen.getByText('No hay personas en la lista de espera o correos sin entregar.')).toBeTruthy();
});

test.each<[Capability[], string]>([
  [['failed-letters'], '/inscripciones/correos-fallidos'],
  [[], '/inscripciones'],
])('with %j undelivered emails link to %s', async (named, to) => {
  openPanel('direccion', { ...nothing, cartas_fallidas: 2 }, 'panel', ...named);
  expect(await linesOf()).toContain(`2 correos sin entregar en los últimos 7 días → ${to}`);
});

test.each([
  [1, '2999-04-01T10:00:00.000Z', '1 solicitud sobre datos personales (hay que contestar antes del 01/04/2999)'],
  [2, '2999-04-01T22:30:00.000Z', '2 solicitudes sobre datos personales (hay que contestar la primera antes del 02/04/2999)'],
  [1, '2020-04-01T10:00:00.000Z', '1 solicitud sobre datos personales (el plazo acabó el 01/04/2020)'],
])('%i requests about personal data are shown with their deadline', async (abiertas, vence, text) => {
  openPanel('direccion', { ...nothing, solicitudes: { abiertas, vence } }, 'panel');
  expect(await linesOf()).toContain(`${text} → /datos-personales`);
});

test('no pending work is stated plainly', async () => {
  openPanel('webmaster', nothing, 'panel');
  expect(await linesOf()).toEqual(['Cerradas las inscripciones; se abren el 1 de febrero de 2027 a las 20:00 → /inscripciones']);
  expect(screen.getByText('No hay nada pendiente.')).toBeTruthy();
});

test.each<[string, Role, Capability[]]>([
  ['a server of the bare contract', 'direccion', []],
  ['a member', 'socio', ['panel']],
])('%s shows the panel as it was, and sends no request', async (_, rol, named) => {
  const calls = openPanel(rol, nothing, ...named);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Bienvenido Ana');
  expect(screen.getByText(`Rol: ${rol}`)).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Accesos' })).toBeTruthy();
  expect(screen.queryByText('Lo que te espera')).toBeNull();
  expect(calls).toEqual([]);
});

test('a failed load keeps the rest, with a retry', async () => {
  openPanel('direccion', refuse(500, 'Algo ha fallado.'), 'panel');
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
  openPanel('direccion', { ...nothing, altas }, 'panel');
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
  const account = { path: '/mi-cuenta', label: 'Seguridad de tu cuenta' };
  expect(tilesOf([{ path: '/panel', label: 'Panel' }, account, { ...account, label: 'Tu cuenta' }])).toEqual([account]);
});

test('a line starts at 0, ends today, and stays within its square', () => {
  const { axis, editions } = addUp(altas);
  expect(axis).toEqual({ from: -61, to: 0, top: 10 });
  const lines = editions.map((edition) => drawLine(edition, axis));
  expect(lines).toEqual(['0.00,100.00 1.64,70.00 9.84,50.00 18.03,50.00', '0.00,100.00 1.64,90.00 83.61,0.00 100.00,0.00']);
  expect(editions.map((edition) => sumAt(edition, -56))).toEqual([3, 1]);
});
