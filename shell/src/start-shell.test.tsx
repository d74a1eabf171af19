import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { requireSession } from 'shared/session/require-session';
import type { RemoteModule } from 'shared/federation/remote-module';
import { fakeHttp, refuse } from '../../shared/testing/fake-http.ts';
import { startShell } from './start-shell.tsx';

const users: RemoteModule = {
  routes: [
    { path: '/usuarios', element: <h1>Gestión de usuarios</h1>, loader: () => requireSession() && null },
    { path: '/', element: <h1>Portada</h1> },
  ],
};

afterEach(() => localStorage.clear());

test.each(['before', 'after'])(
  'a stored token that is worth nothing leads from a protected screen to /, told %s its module has loaded',
  async (when) => {
    document.body.innerHTML = '<div id="root"></div>';
    history.replaceState(null, '', '/usuarios');
    localStorage.setItem('token', 'old');
    let answer: ((response: Response) => void) | undefined;
    fakeHttp({ 'GET /api/user/me': () => new Promise<Response>((resolve) => (answer = resolve)) });
    let bring: (module: RemoteModule) => void = () => {};
    const arrival = new Promise<RemoteModule>((resolve) => (bring = resolve));
    act(() => startShell({ loadOwner: () => arrival, preload: vi.fn<() => Promise<void>>() }));
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
