import { screen, within } from '@testing-library/react';
import { fakeHttp } from 'shared/testing/fake-http';
import { press } from 'shared/testing/person';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test, vi } from 'vitest';
import { routes } from '../routes.tsx';
import { person } from '../testing/open-list.ts';

const rows = [
  person(1, { nombre: 'Ana', grupo_num: 2, salida: '09:10', dorsal: '201', moto: 'Vespa', telefono: '+34 600 111 222' }),
  person(2, { nombre: 'Luis', grupo_num: 1, salida: '09:00', dorsal: '101', notas: 'Capitán' }),
  person(3, { nombre: 'Eva', grupo_num: 2, salida: '11:00', telefono: 'ninguno' }),
  person(4),
];

function open(stored = rows) {
  fakeHttp({
    'GET /api/inscripciones/anios': [2026],
    'GET /api/inscripciones/?anios=2026&evento=Castillos': stored,
  });
  renderRoutes(routes, '/inscripciones/salidas', { token: 'token', user: { rol: 'direccion' } });
}

test('the sheet has a group after the other, with what one needs at the table and ten lines more', async () => {
  open();
  const sheet = within(await screen.findByRole('table', { name: 'Salidas' }));
  const lines = sheet.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent.trim()).filter(Boolean));
  expect(lines.slice(0, 9)).toEqual([
    ['Está', 'Dorsal', 'Nombre', 'Moto', 'Tel. …'],
    ['Grupo 1 · 09:00 · 1 participante'],
    ['101', 'Luis · capitán'],
    ['Grupo 2 · 09:10 · 2 participantes'],
    ['201', 'Ana', 'Vespa', '222'],
    ['Eva · 11:00'],
    ['Sin grupo · 1 participante'],
    ['p4@rider.example'],
    ['Sin inscripción previa'],
  ]);
  expect(lines.slice(9)).toEqual(Array.from({ length: 10 }, () => []));
  screen.getByText('Castillos · 2026 · 4 participantes');
  screen.getByRole('img', { name: 'Código para abrir esta lista en el teléfono' });
});

test('it is printed by the browser', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open();
  await screen.findByRole('table');
  await press('Imprimir');
  expect(print).toHaveBeenCalledOnce();
});

test('of nobody there is no sheet', async () => {
  open([]);
  await screen.findByText('No hay inscripciones de este evento en este año.');
  expect(screen.queryByRole('button', { name: 'Imprimir' })).toBeNull();
});
