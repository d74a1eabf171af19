import { screen, waitFor } from '@testing-library/react';
import { fakeHttp, refuse } from 'shared/testing/fake-http';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test } from 'vitest';
import { routes } from './routes.tsx';

const staffPaths = [
  '/usuarios',
  '/usuarios/nuevo',
  '/usuarios/3',
  '/usuarios/3/editar',
  '/editar-historia',
  '/editar-castillos',
  '/inicio-admin',
  '/patrocinadores',
  '/admin/actividades',
  '/auditoria',
];

/** Beyond the contract, whose own screens redirect a visitor without a session to the landing page. */
const offersLogIn = ['/auditoria'];

test.each(offersLogIn)('%s shows the log-in at its own address, so that the user can return', async (path) => {
  const calls = fakeHttp({});
  const { url } = renderRoutes(routes, path);
  await screen.findByText('the shell offers the log-in');
  expect(url()).toBe(path);
  expect(calls).toEqual([]);
});

const leaves = staffPaths.filter((path) => !offersLogIn.includes(path));

test.each(leaves)('%s needs a session', async (path) => {
  const calls = fakeHttp({});
  const { url } = renderRoutes(routes, path);
  await waitFor(() => expect(url()).toBe('/'));
  expect(calls).toEqual([]);
});

test.each(staffPaths)('%s waits until a temporary password is changed', async (path) => {
  fakeHttp({});
  const { url } = renderRoutes(routes, path, { token: 'token', user: { rol: 'webmaster', debe_cambiar_contrasena: true } });
  await waitFor(() => expect(url()).toBe('/cambiar-contrasena'));
});

test.each([
  ['/usuarios', 'GET /api/usuarios/'],
  ['/usuarios/3', 'GET /api/usuarios/3'],
  ['/usuarios/3/editar', 'GET /api/usuarios/3'],
  ['/patrocinadores', 'GET /api/patrocinadores'],
  ['/admin/actividades', 'GET /api/actividades/'],
  ['/auditoria', 'GET /api/auditoria'],
])('%s shows the forbidden message in place', async (path, call) => {
  fakeHttp({ [call]: refuse(403, 'No tienes permiso para hacer esto.') });
  const { url } = renderRoutes(routes, path, { token: 'token', user: { rol: 'socio' } });
  await screen.findByText('⛔ Acceso no autorizado');
  expect(url()).toBe(path);
});

test.each([
  ['/editar-historia', 'GET /api/contenido/historia'],
  ['/editar-castillos', 'GET /api/contenido/castillos'],
])('%s, whose text every role may read, does not open for a role that may not write', async (path, call) => {
  fakeHttp({ [call]: () => Response.json({ texto: 'Hola', imagen: null }) });
  renderRoutes(routes, path, { token: 'token', user: { rol: 'socio' } });
  await screen.findByText('⛔ Acceso no autorizado');
  expect(document.querySelector('textarea')).toBeNull();
});
