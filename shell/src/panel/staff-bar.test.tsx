import { act, screen, waitFor } from '@testing-library/react';
import type { PanelStatus } from 'shared/contract/panel';
import type { PanelTile } from 'shared/slots/panel-tile';
import { expect, test, vi } from 'vitest';
import { fakeHttp, type FakeReplies, refuse } from '../../../shared/testing/fake-http.ts';
import { renderRoutes } from '../../../shared/testing/render-routes.ts';
import { StaffBar } from './staff-bar.tsx';

const status = {
  nuevas: 3,
  sin_pagar: 1,
  espera: 0,
  cartas_fallidas: 0,
  retiradas: { fotos: 0, galeria: null },
  formulario: { activo: true, abre: null, cierra: null },
  actividad: null,
  altas: null,
};
const steps = {
  identidad: true,
  portada: true,
  legal: false,
  contacto: false,
  correo: false,
  direccion: false,
  actividad: false,
  formulario: false,
};
const all = {
  identidad: true,
  portada: true,
  legal: true,
  contacto: true,
  correo: true,
  direccion: true,
  actividad: true,
  formulario: true,
};

/** As the module with the list of registrations fills the panel. */
const tiles = ({ nuevas, sin_pagar }: PanelStatus): PanelTile[] => [
  { order: 10, count: nuevas, one: 'inscripción nueva', many: 'inscripciones nuevas', name: '', to: '/inscripciones?orden=-fecha' },
  { order: 20, count: sin_pagar ?? 0, one: 'inscripción sin pagar', many: '', name: '', to: '/inscripciones/pagos' },
];

async function open(isWebmaster: boolean, replies: FakeReplies) {
  vi.stubGlobal('loadFills', async () => [{ module: 'mf_x', version: '1', fill: tiles }]);
  const calls = fakeHttp({ 'GET /api/panel': status, 'GET /api/ajustes/primeros-pasos': steps, ...replies });
  renderRoutes([{ path: '/', element: <StaffBar isWebmaster={isWebmaster} /> }], '/', { token: 'token', user: { rol: 'webmaster' } });
  await waitFor(() => expect(calls).toHaveLength(isWebmaster ? 2 : 1));
}
const lines = () => screen.queryAllByRole('link').map((link) => `${link.textContent} → ${link.getAttribute('href')}`);

test('a webmaster sees progress and pending work, in one line of links', async () => {
  await open(true, {});
  await screen.findByRole('navigation', { name: 'Lo que te espera' });
  expect(lines()).toEqual([
    'Primeros pasos: 2 de 8 → /panel',
    '3 inscripciones nuevas → /inscripciones?orden=-fecha',
    '1 inscripción sin pagar → /inscripciones/pagos',
  ]);
});

test('direccion requests no steps, and sees pending work', async () => {
  await open(false, {});
  await screen.findByRole('navigation');
  expect(lines()).toHaveLength(2);
});

test.each<[string, FakeReplies]>([
  ['nothing waits', { 'GET /api/panel': { ...status, nuevas: 0, sin_pagar: 0 } }],
  ['it cannot be asked', { 'GET /api/panel': refuse(500, 'No disponible.') }],
])('there is none when %s', async (_, replies) => {
  await open(true, { ...replies, 'GET /api/ajustes/primeros-pasos': all });
  // Rendered, if at all, only after the replies.
  await act(async () => {});
  expect(lines()).toEqual([]);
});
