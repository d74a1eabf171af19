import { screen, waitFor } from '@testing-library/react';
import { sendCall } from 'shared/http/call';
import { admitRoles } from 'shared/http/admit-roles';
import { expect, test, vi } from 'vitest';
import { fakeHttp, refuse } from '../../testing/fake-http.ts';
import { renderRoutes } from '../../testing/render-routes.ts';
import { guardedRoute } from './guarded-route.tsx';
import type { LazyScreen } from './lazy-route.tsx';

const listed = 'GET /api/usuarios/';
const secret = (): LazyScreen => ({ Component: () => <h1>Lista</h1>, loader: () => ({}) });

function open(rol: 'socio' | 'webmaster' | undefined) {
  const load = vi.fn<() => Promise<LazyScreen>>(async () => secret());
  const route = guardedRoute({ path: '/usuarios', title: 'Usuarios', admit: admitRoles({ ask: () => sendCall('GET /usuarios/') }), load });
  const user = rol ? { rol } : null;
  return { load, route, ...renderRoutes([route], '/usuarios', { token: 'token', user }) };
}

test('staff get the screen without a request', async () => {
  const calls = fakeHttp({});
  const { load } = open('webmaster');
  await screen.findByRole('heading', { name: 'Lista' });
  expect(load).toHaveBeenCalledOnce();
  expect(calls).toEqual([]);
});

test.each(['socio', undefined] as const)(
  'a user rejected by the server (%s) does not download the screen, and gets the forbidden message',
  async (rol) => {
    fakeHttp({ [listed]: refuse(403, 'No tienes permiso para hacer esto.') });
    const { load } = open(rol);
    await screen.findByText('⛔ Acceso no autorizado');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Usuarios');
    expect(load).not.toHaveBeenCalled();
  },
);

test.each([
  ['admits every role', () => Response.json([])],
  ['fails', refuse(500, 'Ha ocurrido un error.')],
])('a server that %s keeps the screen open, which shows its data', async (_, reply) => {
  fakeHttp({ [listed]: reply });
  open('socio');
  await screen.findByRole('heading', { name: 'Lista' });
});

test('a role that the profile corrects opens the screen', async () => {
  fakeHttp({ [listed]: refuse(403, 'No tienes permiso para hacer esto.') });
  const { load, session } = open('socio');
  await screen.findByText('⛔ Acceso no autorizado');
  session.setState({ user: { rol: 'direccion' } });
  await screen.findByRole('heading', { name: 'Lista' });
  expect(load).toHaveBeenCalledOnce();
});

test('without a session it redirects at once, and nothing is downloaded', async () => {
  const calls = fakeHttp({});
  const { route, load } = open('webmaster');
  await screen.findByRole('heading', { name: 'Lista' });
  load.mockClear();
  const { url } = renderRoutes([route], '/usuarios');
  await waitFor(() => expect(url()).toBe('/'));
  expect(load).not.toHaveBeenCalled();
  expect(calls).toEqual([]);
});
