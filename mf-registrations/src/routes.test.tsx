import { screen, waitFor } from '@testing-library/react';
import type { Role } from 'shared/facts/enumerations';
import { fakeHttp, refuse } from 'shared/testing/fake-http';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test } from 'vitest';
import { routes } from './routes.tsx';

const denied = '⛔ Acceso no autorizado';
const replies = {
  'GET /api/inscripciones/agrupadas-por-anio': {},
  'GET /api/inscripciones/anios': [],
  'GET /api/inscripciones/estado-formulario': { activo: true },
};
const user = (rol: Role) => ({ token: 'token', user: { rol } });

test.each(['/inscripciones', '/admin/inscripciones'])('%s needs a session, and sends no request without one', async (path) => {
  const calls = fakeHttp(replies);
  const { url } = renderRoutes(routes, path);
  await waitFor(() => expect(url()).toBe('/login'));
  expect(calls).toEqual([]);
});

test('/admin/inscripciones also needs a readable user; /inscripciones does not', async () => {
  fakeHttp(replies);
  const { url } = renderRoutes(routes, '/admin/inscripciones', { token: 'token' });
  await waitFor(() => expect(url()).toBe('/login'));
  renderRoutes(routes, '/inscripciones', { token: 'token' });
  await screen.findByRole('heading', { level: 1, name: 'Listado de Inscripciones' });
});

test('/admin/inscripciones does not accept a profile that loaded in time as the stored user', async () => {
  fakeHttp(replies);
  const { url } = renderRoutes(routes, '/admin/inscripciones', { ...user('direccion'), userWasStored: false });
  await waitFor(() => expect(url()).toBe('/login'));
});

test.each(['socio', 'invitado'] as const)('/admin/inscripciones redirects %s without a request', async (rol) => {
  const calls = fakeHttp(replies);
  renderRoutes(routes, '/admin/inscripciones', user(rol));
  await screen.findByText(denied);
  expect(screen.queryByText('Listado de Inscripciones')).toBeNull();
  expect(calls).toEqual([]);
});

test.each(['direccion', 'webmaster'] as const)('/admin/inscripciones admits %s', async (rol) => {
  fakeHttp(replies);
  renderRoutes(routes, '/admin/inscripciones', user(rol));
  await screen.findByRole('heading', { level: 1, name: 'Listado de Inscripciones' });
});

test("on /inscripciones the server's 403 keeps a role out", async () => {
  fakeHttp({ ...replies, 'GET /api/inscripciones/agrupadas-por-anio': refuse(403, 'No tienes permiso.') });
  renderRoutes(routes, '/inscripciones', user('socio'));
  await screen.findByText(denied);
  await waitFor(() => expect(screen.queryByText('Listado de Inscripciones')).toBeNull());
});
