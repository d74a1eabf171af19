import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { WaitingList } from 'shared/contract/waiting-list';
import { done, fakeHttp, type FakeReplies } from 'shared/testing/fake-http';
import { answer } from 'shared/testing/person';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { currentCall, staffCall } from '../../testing/staff-call.ts';

const row = { referencia: 'C27-0004', nombre: 'Eva', mail: 'eva@rider.example', ruta: 'PRO', espera: '2027-03-01T10:00:00.000Z' };
const list: WaitingList = {
  plazas: 20,
  ocupadas: 20,
  redes: [],
  filas: [{ ...row, id: 4, estado: 'pasada', oferta_hasta: null, sin_confirmar: true }],
};
function open(more: Partial<WaitingList> = {}, replies: FakeReplies = {}, path = '/inscripciones/espera') {
  const all: FakeReplies = {
    'GET /api/inscripciones/espera': { ...list, ...more },
    'GET /api/convocatoria': currentCall(null),
    ...replies,
  };
  const calls = fakeHttp(all);
  renderRoutes(routes, path, { token: 'token', user: { rol: 'direccion' } });
  return { replies: all, writes: () => calls.filter(({ call }) => !call.startsWith('GET')) };
}

test('a rider with an unopened link is distinguished from one passed over, and can be given a place', async () => {
  open();
  await screen.findByText(/^No ha abierto su enlace/);
  screen.getByText(/^C27-0004/);
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

test('an activity has a list of its own, and places handed on wait for the club there', async () => {
  const asked = { id: 4, referencia: 'A12-0004', de: 'Eva', nombre: 'Luis', mail: 'luis@x.example', pedida: '2998-03-01T10:00:00.000Z' };
  const transfers = 'GET /api/inscripciones/cesiones?actividad=12';
  const { writes, replies } = open(
    {},
    {
      'GET /api/convocatoria?actividad=12': currentCall(staffCall()),
      'GET /api/inscripciones/espera?actividad=12': { ...list, plazas: 3, ocupadas: 1 },
      [transfers]: [asked],
      'PUT /api/inscripciones/cesiones/4': done,
    },
    '/admin/actividades/12/inscritos/espera',
  );
  await screen.findByText('1 de 3 plazas ocupadas.');
  await userEvent.click(await screen.findByRole('button', { name: 'Aceptar: Luis' }));
  await screen.findByText(/^¿Dar a Luis la plaza de Eva\?/);
  expect(writes()).toEqual([]);
  replies[transfers] = [];
  await answer('Dar la plaza');
  await screen.findByText('La plaza es de Luis.');
  expect(writes()).toMatchObject([{ call: 'PUT /api/inscripciones/cesiones/4', body: { aceptar: true } }]);
  await waitFor(() => expect(screen.queryByText(/^Cesiones por aceptar/)).toBeNull());
});
