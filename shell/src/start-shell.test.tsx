import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sendCall } from 'shared/http/call';
import { requireSession } from 'shared/session/require-session';
import type { MenuEntry } from 'platform/wire/registry';
import type { RemoteModule } from 'platform/wire/remote-module';
import type { Modules } from 'platform/load/modules';
import { fakeHttp, type FakeReplies, refuse } from '../../shared/testing/fake-http.ts';
import { authStore } from './auth/auth-store.ts';
import shell from '../package.json' with { type: 'json' };
import { createRouter } from './router.tsx';
import { startShell } from './start-shell.tsx';

const users: RemoteModule = {
  routes: [
    { path: '/auditoria', element: <h1>Registro</h1>, loader: () => requireSession('here') && null },
    { path: '/usuarios', element: <h1>Gestión de usuarios</h1>, loader: () => requireSession() && null },
    { path: '/', element: <h1>Portada</h1> },
    { path: '/patrocinadores', element: <h1>Patrocinadores</h1>, loader: () => sendCall('GET /patrocinadores') },
  ],
};

const modulesOf = (loadOwner: Modules['loadOwner']): Modules => ({
  loadOwner,
  preload: async () => {},
  menu: { read: () => noMenu, watch: () => () => {} },
  loadFills: async () => [],
});
const noMenu: MenuEntry[] = [];

async function openScreen(path: string, replies: FakeReplies) {
  document.body.innerHTML = '<div id="root"></div>';
  history.replaceState(null, '', path);
  fakeHttp(replies);
  await act(async () => startShell(modulesOf(async () => users)));
}

afterEach(() => {
  localStorage.clear();
  authStore.setState({ token: null, user: null, hasEnded: false, profileLoaded: false });
});

test.each(['before', 'after'])(
  'an invalid stored token redirects from a protected screen to /, told %s its module has loaded',
  async (when) => {
    document.body.innerHTML = '<div id="root"></div>';
    history.replaceState(null, '', '/usuarios');
    localStorage.setItem('token', 'old');
    let answer: ((response: Response) => void) | undefined;
    fakeHttp({ 'GET /api/user/me': () => new Promise<Response>((resolve) => (answer = resolve)) });
    let bring: (module: RemoteModule) => void = () => {};
    const arrival = new Promise<RemoteModule>((resolve) => (bring = resolve));
    act(() => startShell(modulesOf(() => arrival)));
    await waitFor(() => expect(answer).toBeDefined());
    const refusal = () => answer?.(refuse(401, 'Tu sesión ha caducado.')() as Response);
    if (when === 'before') {
      refusal();
      await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
    }
    bring(users);
    if (when === 'after') {
      await screen.findByText('Gestión de usuarios');
      refusal();
    }
    await screen.findByText('Portada');
    expect(location.pathname).toBe('/');
  },
);

test('a screen beyond the contract stays, offers the log-in to a visitor without a session, and opens once there is one', async () => {
  await openScreen('/auditoria?buscar=a', {});
  await screen.findByText('Inicia sesión para ver esta página.');
  expect(location.pathname).toBe('/auditoria');
  act(() => authStore.getState().logIn('new', { id: 1 }));
  await screen.findByText('Registro');
});

test('the user is told when the session turns out to be over', async () => {
  localStorage.setItem('token', 'old');
  await openScreen('/auditoria', { 'GET /api/user/me': refuse(401, 'Tu sesión ha caducado.') });
  await screen.findByText('Tu sesión ha caducado. Entra de nuevo para ver esta página.');
  expect(location.pathname).toBe('/auditoria');
});

test('a screen that the server failed to serve shows the reference in its log', async () => {
  const failure = () => Response.json({}, { status: 500, headers: { 'x-request-id': 'k3f9x0ab' } });
  await openScreen('/patrocinadores', { 'GET /api/patrocinadores': failure });
  await screen.findByText('Si avisas de este fallo, indica la referencia k3f9x0ab.');
});

test("an older module that still declares a screen of the shell's does not replace it", async () => {
  const older: RemoteModule = { routes: [...users.routes, { path: '/recuperar-contrasena', element: <h1>De antes</h1> }] };
  fakeHttp({});
  const router = createRouter(modulesOf(async () => older));
  await act(async () => router.navigate('/'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  await act(async () => router.navigate('/recuperar-contrasena'));
  expect(router.state.matches.at(-1)?.route.handle).toMatchObject({ open: true });
  router.dispose();
});

test("pointing at a link preloads the screen's code, of the shell or its module", async () => {
  const preload = vi.fn<Modules['preload']>(async () => {});
  document.body.innerHTML = '<div id="root"></div><a href="/recuperar-contrasena">a</a><a href="/otra">b</a>';
  history.replaceState(null, '', '/');
  fakeHttp({});
  await act(async () => startShell({ ...modulesOf(async () => users), preload }));
  for (const link of document.querySelectorAll('body > a')) fireEvent.pointerOver(link);
  await waitFor(() => expect(preload).toHaveBeenCalledExactlyOnceWith('/otra'));
});

test("the server's list of shell screens equals the shell's", () => {
  const [root] = createRouter(modulesOf(async () => undefined)).routes;
  const own = (root?.children ?? []).flatMap(({ path }) => (path === '*' ? [] : path));
  expect(own.toSorted()).toEqual(shell.host.paths.toSorted());
});
