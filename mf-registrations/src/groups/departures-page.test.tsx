import { screen, within } from '@testing-library/react';
import type { Activity } from 'shared/contract/activities';
import { updateClub } from 'shared/http/club';
import { fakeHttp, type FakeReplies, refuse } from 'shared/testing/fake-http';
import { press } from 'shared/testing/person';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test, vi } from 'vitest';
import { routes } from '../routes.tsx';
import { person } from '../../testing/open-list.ts';
import { currentCall } from '../../testing/staff-call.ts';

const rows = [
  person(1, {
    nombre: 'Ana',
    grupo_num: 2,
    salida: '09:10',
    dorsal: '201',
    moto: 'Vespa',
    telefono: '+34 600 111 222',
    ruta: 'PRO',
    pagado: 'Si',
    nacimiento: '2008-05-24',
  }),
  person(2, { nombre: 'Luis', grupo_num: 1, salida: '09:00', dorsal: '101', notas: 'Capitán', ruta: 'Guiada', pagado: 'Si' }),
  person(3, {
    nombre: 'Eva',
    grupo_num: 2,
    salida: '11:00',
    telefono: 'ninguno',
    ruta: 'Amateur',
    nacimiento: '2008-05-25',
    acompanante: 'Si',
    nombre_acomp: 'Teo',
  }),
  person(4, { pagado: 'Si', ruta: null }),
];

const activity: Activity = {
  id: 7,
  titulo: 'XIII Ruta',
  descripcion: '',
  evento: 'Castillos',
  fecha_evento: '2026-05-24',
  lugar: 'Sigüenza',
  imagen_url: null,
  link_evento: null,
};

function open(stored = rows, replies: FakeReplies = {}) {
  fakeHttp({
    'GET /api/inscripciones/anios': [2026],
    'GET /api/inscripciones/?anios=2026&evento=Castillos': stored,
    'GET /api/convocatoria': currentCall(null),
    'GET /api/actividades/': [activity],
    ...replies,
  });
  renderRoutes(routes, '/inscripciones/salidas', { token: 'token', user: { rol: 'direccion' } });
}

test('the sheet lists the groups in order, with the notes for check-in and ten empty lines', async () => {
  open();
  const sheet = within(await screen.findByRole('table', { name: 'Salidas' }));
  const lines = sheet.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent.trim()).filter(Boolean));
  expect(lines.slice(0, 9)).toEqual([
    ['Está', 'Dorsal', 'Nombre', 'Avisos', 'Moto', 'Tel.'],
    ['Grupo 1 · Guiada · 09:00 · 1 participante'],
    ['101', 'Luis · capitán'],
    ['Grupo 2 · 1 PRO, 1 Amateur · 09:10 · 2 participantes'],
    ['201', 'Ana', 'Vespa', '…222'],
    // A rider who turns 18 on the day is of age.
    ['Eva + Teo · 11:00', 'sin pagar · menor · +1'],
    ['Sin grupo · 1 participante'],
    ['p4@rider.example'],
    ['Sin inscripción previa'],
  ]);
  expect(lines.slice(9)).toEqual(Array.from({ length: 10 }, () => []));
  screen.getByText('Castillos · 2026 · 4 participantes');
  await screen.findByRole('img', { name: 'Código para abrir esta lista en el teléfono' });
});

test('the sheet names its route, time, place and club', async () => {
  updateClub({ nombre: 'Moto Club Almenara' });
  open();
  await screen.findByText('XIII Ruta');
  screen.getByText('domingo, 24 de mayo de 2026 · Sigüenza · Moto Club Almenara');
});

test.each<[string, FakeReplies]>([
  ['cannot be read', { 'GET /api/actividades/': refuse(500, 'No.') }],
  ['could be two', { 'GET /api/actividades/': [activity, { ...activity, id: 8 }] }],
  ['is another kind’s', { 'GET /api/actividades/': [{ ...activity, evento: 'Semanal' }] }],
])('when the activity %s the sheet is rendered without it', async (_, replies) => {
  open(rows, replies);
  await screen.findByRole('table', { name: 'Salidas' });
  expect(screen.queryByText('XIII Ruta')).toBeNull();
});

test('it is printed by the browser', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open();
  // In the head, which may come after the table.
  await screen.findByRole('button', { name: 'Imprimir' });
  await press('Imprimir');
  expect(print).toHaveBeenCalledOnce();
});

test('without riders there is no sheet', async () => {
  open([]);
  await screen.findByText('No hay inscripciones de este evento en este año.');
  expect(screen.queryByRole('button', { name: 'Imprimir' })).toBeNull();
});
