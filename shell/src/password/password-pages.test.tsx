import { screen, waitFor, within } from '@testing-library/react';
import type { User } from 'shared/contract/session';
import { fakeHttp, refuse, type FakeReplies, type FakeReply } from 'shared/testing/fake-http';
import { fill as fillIn, press } from 'shared/testing/person';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test, vi } from 'vitest';
import { passwordRoutes } from '../own-routes.ts';

/** Opens a screen as a member, or with no session; the pages of a forgotten password open for both. */
function openScreen(path: string, replies: FakeReplies, user: Partial<User> | null = { id: 1, rol: 'socio' }) {
  const calls = fakeHttp(replies);
  const logIn = (token: string, loggedIn: Partial<User> | null) => session.setState({ token, user: loggedIn });
  const { url, session } = renderRoutes(passwordRoutes, path, user ? { token: 'token', user, logIn } : {});
  return { url, session, calls, writes: () => calls.filter(({ call }) => !call.startsWith('GET')) };
}

function control(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`form [name="${name}"]`);
  if (!found) throw new Error(`There is no control named ${name}`);
  return found;
}
const type = (name: string, value: string) => fillIn(control(name), value);

const call = 'POST /api/usuarios/cambiar-contrasena';

async function fill(nueva = 'nueva', confirmacion = nueva) {
  await screen.findByRole('heading', { level: 1, name: 'Cambiar contraseña' });
  await type('contrasena_actual', 'vieja');
  await type('nueva_contrasena', nueva);
  await type('confirmacion', confirmacion);
  await press('Cambiar contraseña');
}

test('changing a password needs a session', async () => {
  const { url, calls } = openScreen('/cambiar-contrasena', {}, null);
  await waitFor(() => expect(url()).toBe('/'));
  expect(calls).toEqual([]);
});

test('all three fields are required', async () => {
  const { writes } = openScreen('/cambiar-contrasena', {});
  await screen.findByRole('heading', { level: 1 });
  await press('Cambiar contraseña');
  expect(screen.getByText('Escribe tu contraseña actual.')).toBeTruthy();
  expect(['contrasena_actual', 'nueva_contrasena', 'confirmacion'].map((name) => control(name).required)).toEqual([true, true, true]);
  expect(document.activeElement).toBe(control('contrasena_actual'));
  expect(writes()).toEqual([]);
});

test('a confirmation that differs shows an error, and nothing is sent', async () => {
  const { writes } = openScreen('/cambiar-contrasena', {});
  await fill('nueva', 'otra');
  await screen.findByText('La nueva contraseña y la confirmación no coinciden.');
  expect(writes()).toEqual([]);
});

test('success clears the fields and redirects to the panel two seconds later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { url, writes } = openScreen('/cambiar-contrasena', { [call]: {} });
  await fill();
  await screen.findByText('Contraseña cambiada correctamente.');
  expect(control('nueva_contrasena').value).toBe('');
  expect(writes()[0]?.body).toEqual({ contrasena_actual: 'vieja', nueva_contrasena: 'nueva' });
  vi.advanceTimersByTime(1500);
  expect(url()).toBe('/cambiar-contrasena');
  vi.advanceTimersByTime(600);
  await waitFor(() => expect(url()).toBe('/panel'));
  vi.useRealTimers();
});

test.each<[FakeReply<'POST /usuarios/cambiar-contrasena'>, string]>([
  [refuse(400, 'La contraseña actual no es correcta.'), 'La contraseña actual no es correcta.'],
  [() => new Response('<html>', { status: 500 }), 'Error al cambiar la contraseña.'],
])('an error shows its reason', async (reply, text) => {
  openScreen('/cambiar-contrasena', { [call]: reply });
  await fill();
  await screen.findByText(text);
  expect(control('nueva_contrasena').value).toBe('nueva');
});

test('Cancelar goes to the panel', async () => {
  openScreen('/cambiar-contrasena', {});
  expect((await screen.findByRole('link', { name: 'Cancelar' })).getAttribute('href')).toBe('/panel');
});

test('changing a temporary password continues in this tab, with the new token if there is one', async () => {
  const { session } = openScreen(
    '/cambiar-contrasena',
    { [call]: () => Response.json({ access_token: 'nuevo' }) },
    { nombre: 'Ana', debe_cambiar_contrasena: true },
  );
  await screen.findByText(/^Has entrado con una contraseña temporal/);
  expect(screen.queryByRole('link', { name: 'Cancelar' })).toBeNull();
  await fill();
  await screen.findByText('Contraseña cambiada correctamente.');
  expect(session.getState()).toMatchObject({ token: 'nuevo', user: { nombre: 'Ana', debe_cambiar_contrasena: false } });
});

test('a forgotten password: the same reply for every address, and no session needed', async () => {
  const { calls } = openScreen('/recuperar-contrasena', { 'POST /api/contrasena/solicitar': {} }, null);
  await screen.findByRole('heading', { level: 1, name: 'Recuperar contraseña' });
  await type('correo_electronico', 'sin arroba');
  await press('Enviar enlace');
  await screen.findByText('Introduce un correo válido.');
  await type('correo_electronico', 'ana@club.example');
  await press('Enviar enlace');
  await screen.findByText(/^Si hay un acceso con ese correo/);
  expect(calls).toEqual([
    { call: 'POST /api/contrasena/solicitar', body: { correo_electronico: 'ana@club.example' }, authorization: null },
  ]);
});

test('after too many requests it shows how long to wait, and keeps the address', async () => {
  const detail = 'Se han pedido demasiados enlaces desde tu conexión: vuelve a intentarlo dentro de 60 minutos.';
  openScreen('/recuperar-contrasena', { 'POST /api/contrasena/solicitar': refuse(429, detail) });
  await screen.findByRole('heading', { level: 1 });
  await type('correo_electronico', 'ana@club.example');
  await press('Enviar enlace');
  expect((await screen.findByRole('alert')).textContent).toBe(detail);
  expect(screen.getByLabelText<HTMLInputElement>('Correo electrónico').value).toBe('ana@club.example');
});

test('the error of a server without that call is not shown', async () => {
  openScreen('/recuperar-contrasena', { 'POST /api/contrasena/solicitar': refuse(404, 'Not Found') });
  await screen.findByRole('heading', { level: 1 });
  await type('correo_electronico', 'ana@club.example');
  await press('Enviar enlace');
  expect((await screen.findByRole('alert')).textContent).toBe('No se ha podido enviar el enlace. Inténtalo más tarde.');
});

test("the email's link sets a new password and goes to the log-in", async () => {
  const { url, writes } = openScreen('/restablecer-contrasena#clave=abc', { 'POST /api/contrasena/restablecer': {} });
  await screen.findByRole('heading', { level: 1, name: 'Nueva contraseña' });
  await type('nueva_contrasena', 'nueva');
  await type('confirmacion', 'otra');
  await press('Guardar contraseña');
  await screen.findByText('La nueva contraseña y la confirmación no coinciden.');
  await type('confirmacion', 'nueva');
  await press('Guardar contraseña');
  await waitFor(() => expect(url()).toBe('/login'));
  expect(writes().map(({ body }) => body)).toEqual([{ clave: 'abc', nueva_contrasena: 'nueva' }]);
});

test('an older link, with its key in the query, works too, and the key is removed from the query', async () => {
  const { url, writes } = openScreen('/restablecer-contrasena?clave=abc', { 'POST /api/contrasena/restablecer': {} });
  await screen.findByRole('heading', { level: 1, name: 'Nueva contraseña' });
  await waitFor(() => expect(url()).toBe('/restablecer-contrasena#clave=abc'));
  await type('nueva_contrasena', 'nueva');
  await type('confirmacion', 'nueva');
  await press('Guardar contraseña');
  await waitFor(() => expect(url()).toBe('/login'));
  expect(writes().map(({ body }) => body)).toEqual([{ clave: 'abc', nueva_contrasena: 'nueva' }]);
});

test('an expired link says so and offers another', async () => {
  openScreen('/restablecer-contrasena#clave=abc', { 'POST /api/contrasena/restablecer': refuse(400, 'El enlace ha caducado.') });
  await screen.findByRole('heading', { level: 1 });
  await type('nueva_contrasena', 'nueva');
  await type('confirmacion', 'nueva');
  await press('Guardar contraseña');
  await screen.findByText('El enlace ha caducado.');
  expect(screen.getByRole('link', { name: 'Pedir un enlace nuevo' }).getAttribute('href')).toBe('/recuperar-contrasena');
});

const adviser = () => within(document.querySelector('form') ?? document.body).getByRole('status');
const advice = () => adviser().textContent;
const good = 'Mejor larga: varias palabras que no tengan que ver entre sí.';

test.each([
  ['/cambiar-contrasena', 'Cambiar contraseña'],
  ['/restablecer-contrasena#clave=abc', 'Nueva contraseña'],
])('%s warns of a weak password after a pause, in one live text, and clears it', async (path, name) => {
  openScreen(path, {});
  await screen.findByRole('heading', { level: 1, name });
  expect(advice()).toBe(good);
  const said: (string | null)[] = [];
  const watcher = new MutationObserver(() => said.push(advice()));
  watcher.observe(adviser(), { childList: true, characterData: true, subtree: true });
  for (const typed of ['m', 'mo', 'moto', 'motocicleta']) await type('nueva_contrasena', typed);
  await waitFor(() => expect(advice()).toBe(`Es fácil de adivinar. ${good}`), { timeout: 20_000 });
  await type('nueva_contrasena', 'mariposa azul tren');
  await waitFor(() => expect(advice()).toBe(good), { timeout: 20_000 });
  await type('nueva_contrasena', '1234');
  await waitFor(() => expect(advice()).not.toBe(good));
  await type('nueva_contrasena', '');
  await waitFor(() => expect(advice()).toBe(good));
  expect(said).toEqual([`Es fácil de adivinar. ${good}`, good, `Es fácil de adivinar. ${good}`, good]);
  watcher.disconnect();
});
