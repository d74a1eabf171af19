import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { OpenCall } from 'shared/contract/activity-sign-ups';
import type { Role } from 'shared/facts/enumerations';
import { fakeHttp, type FakeReply, refuse } from '../../../shared/testing/fake-http.ts';
import { nothingWaits } from '../../../shared/testing/panel.ts';
import { renderRoutes } from '../../../shared/testing/render-routes.ts';
import { authStore } from '../auth/auth-store.ts';
import { panelRoute } from '../own-routes.ts';

afterEach(() => authStore.setState({ token: null, user: null, profileLoaded: false }));

const route: OpenCall = {
  actividad_id: null,
  anio: 2027,
  titulo: 'La ruta',
  fecha_evento: '2027-05-23',
  estado: 'cerrada',
  plazas: null,
  ocupadas: 1,
  espera: 0,
  sin_pagar: 0,
  por_devolver: 2,
};
const lunch: OpenCall = {
  ...route,
  actividad_id: 12,
  anio: null,
  titulo: 'Comida',
  fecha_evento: '2027-03-07',
  estado: 'abierta',
  plazas: 20,
  ocupadas: 12,
  espera: 1,
  sin_pagar: 3,
  por_devolver: 0,
};

function open(reply: FakeReply<'GET /convocatorias/abiertas'>, rol: Role = 'direccion') {
  const user = { nombre: 'Ana', rol };
  const calls = fakeHttp({ 'GET /api/panel': nothingWaits, 'GET /api/convocatorias/abiertas': reply });
  authStore.setState({ token: 'token', user, profileLoaded: true });
  renderRoutes([panelRoute], '/panel', { token: 'token', user });
  return calls;
}

test('each call says how full it is and what is to be done, with links', async () => {
  open([route, lunch]);
  const region = within(await screen.findByRole('region', { name: 'Inscripciones de cada actividad' }));
  expect(region.getAllByRole('link').map((link) => `${link.textContent} → ${link.getAttribute('href')}`)).toEqual([
    'La ruta → /inscripciones?anios=2027',
    '2 por devolver → /inscripciones/pagos?anio=2027',
    'Comida → /admin/actividades/12/inscritos',
    '3 sin pagar → /admin/actividades/12/inscritos/pagos',
    '1 en espera → /admin/actividades/12/inscritos/espera',
    'Cifras del año → /inscripciones/cifras',
  ]);
  region.getByText('1 plaza ocupada');
  region.getByText('12 de 20 plazas');
  expect(region.getByRole('meter', { name: 'Plazas ocupadas de Comida' }).getAttribute('value')).toBe('12');
});

test.each<[string, FakeReply<'GET /convocatorias/abiertas'>]>([
  ['the route alone', [route]],
  ['nothing open', []],
  ['an error', refuse(500, 'No se ha podido.')],
])('with %s the panel is as before', async (_, reply) => {
  const calls = open(reply);
  await screen.findByText('Rol: direccion');
  await expect.poll(() => calls.length).toBe(2);
  expect(screen.queryByText('Inscripciones de cada actividad')).toBeNull();
});

test('a member is not told, and sends no request', async () => {
  const calls = open([route, lunch], 'socio');
  await screen.findByText('Rol: socio');
  expect(calls).toEqual([]);
});
