import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { provideSession } from 'shared/session/session';
import { fakeHttp, refuse, type FakeReply } from '../../../shared/testing/fake-http.ts';
import { authStore } from '../auth/auth-store.ts';
import { LoginPage } from './login-page.tsx';

beforeEach(() => {
  localStorage.clear();
  authStore.setState({ token: null, user: null });
  provideSession(authStore);
});

function logInWith(reply: FakeReply | undefined, state?: unknown) {
  const calls = fakeHttp(reply ? { 'POST /api/login': reply } : {});
  const router = createMemoryRouter(
    [
      { path: '/login', element: <LoginPage /> },
      { path: '*', element: null },
    ],
    { initialEntries: [{ pathname: '/login', state }] },
  );
  render(<RouterProvider router={router} />);
  fireEvent.change(screen.getByLabelText('Correo electrónico'), { target: { value: 'cualquier cosa' } });
  fireEvent.change(screen.getByLabelText('Contraseña'), { target: { value: 'secreto' } });
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
  return { calls, router };
}

test('whatever is entered is sent, and a success goes to the landing page with the session stored', async () => {
  const { calls, router } = logInWith({ access_token: 'abc', usuario: { id: 1, nombre: 'Ana', rol: 'socio' } });
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(calls[0]).toMatchObject({ body: { correo_electronico: 'cualquier cosa', contrasena: 'secreto' }, authorization: null });
  expect(authStore.getState()).toMatchObject({ token: 'abc', user: { nombre: 'Ana' } });
});

test.each([
  ['a refusal', refuse(401, 'Otro texto')],
  ['too many tries', refuse(429, 'Demasiados intentos fallidos: vuelve a intentarlo dentro de 15 minutos.')],
  ['a server that breaks', refuse(500, 'Otro texto')],
  ['a reply without a token', {}],
  ['a network that fails', undefined],
])('%s says that e-mail or password are wrong', async (_name, reply) => {
  const { router } = logInWith(reply);
  expect((await screen.findByRole('alert')).textContent).toBe('Correo o contraseña incorrectos.');
  expect(router.state.location.pathname).toBe('/login');
  expect(localStorage.getItem('token')).toBeNull();
});

const session = { access_token: 'abc', usuario: { id: 1, nombre: 'Ana', rol: 'socio' } };

test('who was offered the log-in by a screen goes back to it', async () => {
  const { router } = logInWith(session, { vuelta: '/galerias/4?imagen=7#a' });
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/galerias/4', search: '?imagen=7', hash: '#a' }));
});

test.each(['//evil.example', '/\\evil.example', '/.//evil.example', 'https://evil.example/', 7])(
  '%j is nowhere to go back to',
  async (vuelta) => {
    const { router } = logInWith(session, { vuelta });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  },
);

test('a temporary password is changed first', async () => {
  const { router } = logInWith({ access_token: 'abc', usuario: { id: 1, nombre: 'Ana', rol: 'socio', debe_cambiar_contrasena: true } });
  await waitFor(() => expect(router.state.location.pathname).toBe('/cambiar-contrasena'));
});

test('who has forgotten the password finds the way to a new one', () => {
  logInWith({});
  expect(screen.getByRole('link', { name: '¿Has olvidado tu contraseña?' }).getAttribute('href')).toBe('/recuperar-contrasena');
});
