import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { YearFigures } from 'shared/contract/activity-sign-ups';
import { updateClub } from 'shared/http/club';
import { serverCan } from 'shared/testing/capabilities';
import { fakeHttp } from 'shared/testing/fake-http';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';

const figures = (anio: number, more: Partial<YearFigures> = {}): YearFigures => ({
  anio,
  actividades: [
    { actividad_id: 12, titulo: 'Comida', fecha_evento: '2026-03-07', personas: 20, invitados: 4, nuevas: 5, cobrado: 24000 },
    { actividad_id: 3, titulo: 'Ruta', fecha_evento: null, personas: 1, invitados: 0, nuevas: 1, cobrado: 0 },
  ],
  asistencia: [
    { actividades: 1, personas: 19 },
    { actividades: 2, personas: 1 },
  ],
  cobros: [
    { pago: 'Bizum', cobros: 15, importe: 18000 },
    { pago: null, cobros: 5, importe: 6000 },
  ],
  ...more,
});

function open() {
  const calls = fakeHttp({
    'GET /api/inscripciones/anios': [2026, 2025],
    'GET /api/inscripciones/cifras?anio=2026': figures(2026),
    'GET /api/inscripciones/cifras?anio=2025': figures(2025, { actividades: [] }),
  });
  renderRoutes(routes, '/inscripciones/cifras?anio=2026', { token: 'token', user: { rol: 'direccion' } });
  return calls;
}
const cellsOf = (caption: string) =>
  within(screen.getByRole('table', { name: caption }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent?.replaceAll('\u00A0', ' ')));

test('a year is shown as a chart and as tables; the chart is in words too', async () => {
  open();
  await screen.findByText('En 2026: 20 personas distintas en 2 actividades, y 240 € cobrados.');
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Comida: 20 personas, 5 nuevas. Ruta: 1 persona, 1 nueva.');
  expect(cellsOf('Cada actividad')).toEqual([
    ['Comida', '07/03/2026', '20', '5', '4', '240 €'],
    ['Ruta', '—', '1', '1', '0', '0 €'],
  ]);
  expect(cellsOf('Quién viene a cuántas')).toEqual([
    ['1 actividad', '19'],
    ['2 actividades', '1'],
  ]);
  expect(cellsOf('Cobros por forma de pago')).toEqual([
    ['Bizum', '15', '180 €'],
    ['Sin decir cómo', '5', '60 €'],
  ]);
});

test('it is a table whatever its layout, and each cell knows its head', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Cada actividad' });
  const heads = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  for (const row of within(table).getAllByRole('row').slice(1))
    expect([
      'Actividad',
      ...within(row)
        .getAllByRole('cell')
        .map((cell) => cell.dataset['title']),
    ]).toEqual(heads);
  const parts = [table, ...table.querySelectorAll('thead, tbody, tr, th, td')];
  expect(parts.filter((part) => !part.hasAttribute('role'))).toEqual([]);
});

test('another year is chosen in the head; one without sign-ups says so', async () => {
  open();
  const option = await screen.findByRole('option', { name: '2025' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Año' }), option);
  await screen.findByText('En 2025 no hay inscripciones.');
});

test('a server without sign-ups is not asked', async () => {
  serverCan();
  const calls = open();
  await screen.findByText('Este servidor no lleva estas cifras.');
  expect(calls.filter(({ call }) => call.includes('cifras'))).toEqual([]);
});

test('visitors see them where the club shows them: people and new faces, and neither names nor payments', async () => {
  updateClub({ cifras: true });
  const { actividades, asistencia } = figures(2026);
  const shown = {
    anio: 2026,
    anios: [2026, 2025],
    actividades,
    asistencia: asistencia.map((row) => ({ ...row, o_mas: false })),
  };
  fakeHttp({ 'GET /api/cifras': shown, 'GET /api/cifras?anio=2025': { ...shown, anio: 2025, actividades: [], asistencia: [] } });
  renderRoutes(routes, '/cifras');
  await screen.findByText('En 2026: 20 personas distintas en 2 actividades.');
  expect(cellsOf('Cada actividad')).toEqual([
    ['Comida', '07/03/2026', '20', '5'],
    ['Ruta', '—', '1', '1'],
  ]);
  expect(cellsOf('Quién viene a cuántas')).toEqual([
    ['1 actividad', '19'],
    ['2 actividades', '1'],
  ]);
  expect(screen.queryByText(/€|Bizum/)).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Año' }), '2025');
  await screen.findByText('En 2025 no hay inscripciones.');
  // By keyboard one goes through the years: the control stays.
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Año' }));
});

test('from a year that has none, which the address asks for, one gets to the one that has', async () => {
  updateClub({ cifras: true });
  fakeHttp({ 'GET /api/cifras?anio=2019': { anio: 2019, anios: [2026], actividades: [], asistencia: [] } });
  renderRoutes(routes, '/cifras?anio=2019');
  await screen.findByText('En 2019 no hay inscripciones.');
  expect(screen.getByRole('combobox', { name: 'Año' })).toHaveProperty('value', '2019');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['2026', '2019']);
});

test('visitors are not shown small counts, nor a total that would give them away', async () => {
  updateClub({ cifras: true });
  const event = { actividad_id: 12, fecha_evento: null };
  const actividades = [
    { ...event, titulo: 'Comida', personas: 20, nuevas: null },
    { ...event, titulo: 'Curso', personas: null, nuevas: null },
    { ...event, titulo: 'Cena', personas: 4, nuevas: 4 },
  ];
  const attendance = [
    { actividades: 1, personas: 16, o_mas: false },
    { actividades: 2, personas: 4, o_mas: true },
  ];
  fakeHttp({
    'GET /api/cifras': { anio: 2026, anios: [2026, 2025], actividades, asistencia: attendance },
    'GET /api/cifras?anio=2025': { anio: 2025, anios: [2026, 2025], actividades, asistencia: [] },
  });
  renderRoutes(routes, '/cifras');
  await screen.findByText('En 2026: 20 personas distintas en 3 actividades.');
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Comida: 20 personas. Curso: menos de 3 personas. Cena: 4 personas, 4 nuevas.',
  );
  expect(cellsOf('Cada actividad')).toEqual([
    ['Comida', '—', '20', '—'],
    ['Curso', '—', 'menos de 3', 'menos de 3'],
    ['Cena', '—', '4', '4'],
  ]);
  expect(cellsOf('Quién viene a cuántas')).toEqual([
    ['1 actividad', '16'],
    ['2 actividades o más', '4'],
  ]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Año' }), '2025');
  await screen.findByText('En 2025: 3 actividades.');
  expect(screen.queryByRole('table', { name: 'Quién viene a cuántas' })).toBeNull();
});

test('where the club does not show them the server is not asked', async () => {
  updateClub({ cifras: false });
  const calls = fakeHttp({});
  renderRoutes(routes, '/cifras');
  await screen.findByText('El club no enseña estas cifras.');
  expect(calls).toEqual([]);
});
