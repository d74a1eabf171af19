import { screen, within } from '@testing-library/react';
import type { WaitingList } from 'shared/contract/waiting-list';
import { fakeHttp } from 'shared/testing/fake-http';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';

const row = { referencia: 'C27-0004', nombre: 'Eva', mail: 'eva@rider.example', ruta: 'PRO', espera: '2027-03-01T10:00:00.000Z' };
const list: WaitingList = {
  plazas: 20,
  ocupadas: 20,
  filas: [{ ...row, id: 4, estado: 'pasada', oferta_hasta: null, sin_confirmar: true }],
};
function open(more: Partial<WaitingList> = {}) {
  fakeHttp({ 'GET /api/inscripciones/espera': { ...list, ...more }, 'GET /api/inscripciones/edicion': { edicion: null } });
  renderRoutes(routes, '/inscripciones/espera', { token: 'token', user: { rol: 'direccion' } });
}

test('a rider with an unopened link is distinguished from one passed over, and can be given a place', async () => {
  open();
  await screen.findByText(/^No ha abierto su enlace · C27-0004/);
  expect(screen.getByRole('button', { name: 'Devolver a la lista: Eva' })).toBeTruthy();
  expect(screen.queryByText('Inscripciones de la misma red')).toBeNull();
});

test('sign-ups from one network are listed together, each with a link', async () => {
  const one = { id: 1, referencia: 'C27-0001', nombre: 'Ana', mail: 'ana@rider.example' };
  open({ redes: [[one, { ...one, id: 2, referencia: 'C27-0002', nombre: null }]] });
  const region = within(await screen.findByRole('region', { name: 'Inscripciones de la misma red' }));
  expect(region.getByText('2 inscripciones')).toBeTruthy();
  expect(region.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['C27-0001 Ana', '/inscripciones/1'],
    ['C27-0002 ana@rider.example', '/inscripciones/2'],
  ]);
});
