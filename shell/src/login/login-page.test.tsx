import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { fill, fillIn, press } from 'shared/testing/person';
import { clubIs, testClub } from 'shared/testing/test-club';
import { beforeEach, expect, test } from 'vitest';
import { provideSession } from 'shared/session/session';
import { fakeHttp, type FakeReply, refuse } from '../../../shared/testing/fake-http.ts';
import { authStore } from '../auth/auth-store.ts';
import { LoginPage } from './login-page.tsx';

beforeEach(() => {
  localStorage.clear();
  authStore.setState({ token: null, user: null });
  provideSession(authStore);
});

async function logInWith(
  reply: FakeReply<'POST /login'> | undefined,
  state?: unknown,
  { mail, password }: { mail: string; password: string } = { mail: 'cualquier cosa', password: 'secreto' },
) {
  const calls = fakeHttp(reply ? { 'POST /api/login': reply } : {});
  const router = createMemoryRouter(
    [
      { path: '/login', element: <LoginPage /> },
      { path: '*', element: null },
    ],
    { initialEntries: [{ pathname: '/login', state }] },
  );
  render(<RouterProvider router={router} />);
  if (mail) await fillIn('Correo electrónico', mail);
  if (password) await fillIn('Contraseña', password);
  await press('Entrar');
  return { calls, router };
}

test('any input is sent, and a success goes to the landing page with the session stored', async () => {
  const { calls, router } = await logInWith({ access_token: 'abc', usuario: { id: 1, nombre: 'Ana', rol: 'socio' } });
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(calls[0]).toMatchObject({ body: { correo_electronico: 'cualquier cosa', contrasena: 'secreto' }, authorization: null });
  expect(authStore.getState()).toMatchObject({ token: 'abc', user: { nombre: 'Ana' } });
});

test.each([
  ['socio', '/mi-ficha'],
  ['invitado', '/'],
  ['direccion', '/'],
])('where the club has turned its members on, %s goes to %s', async (rol, home) => {
  clubIs({ ...testClub, socios: true });
  const { router } = await logInWith({ access_token: 'abc', usuario: { id: 1, nombre: 'Ana', rol } });
  await waitFor(() => expect(router.state.location.pathname).toBe(home));
});

test.each([
  ['a refusal', refuse(401, 'Otro texto')],
  ['too many tries', refuse(429, 'Demasiados intentos fallidos: vuelve a intentarlo dentro de 15 minutos.')],
  ['a server that breaks', refuse(500, 'Otro texto')],
  ['a reply without a token', {}],
  ['a network that fails', undefined],
])('%s shows that email or password are wrong', async (_name, reply) => {
  const { router } = await logInWith(reply);
  expect((await screen.findByRole('alert')).textContent).toBe('Correo o contraseña incorrectos.');
  expect(screen.getByRole('button', { name: 'Entrar' })).toHaveProperty('disabled', false);
  expect(router.state.location.pathname).toBe('/login');
  expect(localStorage.getItem('token')).toBeNull();
});

test.each([
  ['', '', 'Correo electrónico', true, true],
  ['ana@club.example', '', 'Contraseña', false, true],
  ['', 'secreto', 'Correo electrónico', true, false],
  ['ana@club.example', 'secreto', 'Contraseña', true, true],
])(
  'rejected with %j and %j, the field to check has the focus and is marked, until something is typed',
  async (mail, password, focused, isMailMarked, isPasswordMarked) => {
    await logInWith(refuse(401, 'Otro texto'), undefined, { mail, password });
    await screen.findByRole('alert');
    const [mailField, passwordField] = [screen.getByLabelText('Correo electrónico'), screen.getByLabelText('Contraseña')];
    const isMarked = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true';
    expect(document.activeElement).toBe(screen.getByLabelText(focused));
    expect([isMarked(mailField), isMarked(passwordField)]).toEqual([isMailMarked, isPasswordMarked]);
    await fillIn('Contraseña', 'otro');
    expect([isMarked(mailField), isMarked(passwordField)]).toEqual([false, false]);
  },
);

test('a server error marks no field', async () => {
  await logInWith(refuse(500, 'Otro texto'));
  await screen.findByRole('alert');
  expect(screen.getByLabelText('Contraseña').getAttribute('aria-invalid')).toBeNull();
});

const session = { access_token: 'abc', usuario: { id: 1, nombre: 'Ana', rol: 'socio' } };

test('the log-in returns to the screen that offered it', async () => {
  const { router } = await logInWith(session, { vuelta: '/galerias/4?imagen=7#a' });
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/galerias/4', search: '?imagen=7', hash: '#a' }));
});

test.each(['//evil.example', '/\\evil.example', '/.//evil.example', 'https://evil.example/', 7])(
  '%j is no return address',
  async (vuelta) => {
    const { router } = await logInWith(session, { vuelta });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  },
);

test('a temporary password is changed first', async () => {
  const { router } = await logInWith({
    access_token: 'abc',
    usuario: { id: 1, nombre: 'Ana', rol: 'socio', debe_cambiar_contrasena: true },
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/cambiar-contrasena'));
});

test('the log-in links to the forgotten password page', async () => {
  await logInWith({});
  expect(screen.getByRole('link', { name: '¿Has olvidado tu contraseña?' }).getAttribute('href')).toBe('/recuperar-contrasena');
});

const segundo_paso = { resguardo: 'r', codigo: true, llave: null, recuperacion: true };
const asked = () => Response.json({ detail: 'Falta el segundo.', segundo_paso }, { status: 401 });
const entered = { access_token: 'abc', usuario: { id: 1, nombre: 'Ana', rol: 'socio' } };

async function askedFor(reply: FakeReply<'POST /login/segundo-paso'>) {
  const calls = fakeHttp({ 'POST /api/login': asked, 'POST /api/login/segundo-paso': reply });
  const router = createMemoryRouter([{ path: '/login', element: <LoginPage /> }, { path: '*' }], { initialEntries: ['/login'] });
  render(<RouterProvider router={router} />);
  await press('Entrar');
  const code = await screen.findByLabelText('Código de verificación');
  await waitFor(() => expect(document.activeElement).toBe(code));
  return { calls, router, code };
}
const verify = () => press('Verificar');

test('an account with a second factor is asked for its code on the same page, and is logged in with it', async () => {
  const { calls, router, code } = await askedFor(entered);
  expect(code.getAttribute('autocomplete')).toBe('one-time-code');
  await verify();
  expect(screen.getByText('Escribe el código de verificación.')).toBeTruthy();
  await fill(code, ' 123 456 ');
  await verify();
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(calls[1]?.body).toEqual({ resguardo: 'r', codigo: '123 456' });
  expect(authStore.getState().token).toBe('abc');
});

test('a wrong code shows an error and can be retried; a recovery code replaces it; there is a way back', async () => {
  const { calls, code } = await askedFor(refuse(400, 'El código no es correcto.'));
  await fill(code, '000000');
  await verify();
  expect((await screen.findByRole('alert')).textContent).toBe('El código no es correcto.');
  await press('Usar un código de recuperación');
  expect(screen.queryByRole('alert')).toBeNull();
  const recovery = screen.getByLabelText('Código de recuperación');
  await waitFor(() => expect(document.activeElement).toBe(recovery));
  await fill(recovery, 'aaaa-bbbb');
  await verify();
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ resguardo: 'r', recuperacion: 'aaaa-bbbb' }));
  await press('Volver');
  expect(screen.getByLabelText('Contraseña')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an expired second step starts again with the password', async () => {
  const { code } = await askedFor(refuse(401, 'Ha pasado demasiado tiempo.'));
  await fill(code, '123456');
  await verify();
  expect((await screen.findByRole('alert')).textContent).toBe('Ha pasado demasiado tiempo. Escribe otra vez tu contraseña.');
  expect(screen.getByLabelText('Contraseña')).toBeTruthy();
});

test('staff without the second factor that the club requires are sent to add it', async () => {
  const { router } = await logInWith({
    access_token: 'abc',
    usuario: { id: 1, nombre: 'Ana', rol: 'direccion', debe_activar_segundo_factor: true },
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/mi-cuenta'));
});
