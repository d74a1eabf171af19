import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type FakeReplies, fakeHttp, refuse } from '../../../shared/testing/fake-http.ts';
import { nothingWaits } from '../../../shared/testing/panel.ts';
import { press } from '../../../shared/testing/person.ts';
import { renderRoutes } from '../../../shared/testing/render-routes.ts';
import type { Role } from 'shared/facts/enumerations';
import { authStore } from '../auth/auth-store.ts';
import { panelRoute } from '../own-routes.ts';

afterEach(() => authStore.setState({ token: null, user: null, profileLoaded: false }));

const none = {
  identidad: false,
  portada: false,
  legal: false,
  contacto: false,
  correo: false,
  direccion: false,
  actividad: false,
  formulario: false,
};

/** The rest of the panel. */
const others = {
  'GET /api/panel': nothingWaits,
  'GET /api/convocatorias/abiertas': [],
  'GET /api/copias/ultima': { ultima: null, fallo: null },
};

function openPanel(replies: FakeReplies, rol: Role = 'webmaster') {
  const user = { nombre: 'Ana', rol };
  const calls = fakeHttp(Object.assign(replies, others));
  authStore.setState({ token: 'token', user, profileLoaded: true });
  renderRoutes([panelRoute], '/panel', { token: 'token', user });
  return calls;
}

test('the webmaster gets the steps, ticked from what exists, each with a link to where it is done', async () => {
  openPanel({ 'GET /api/ajustes/primeros-pasos': { ...none, identidad: true } });
  await screen.findByRole('heading', { name: 'Primeros pasos: 1 de 8' });
  expect(screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('(hecho)'))).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Escribe la portada y elige su imagen' }).getAttribute('href')).toBe('/inicio-admin');
});

test('the list is dismissed, and restored', async () => {
  openPanel({ 'GET /api/ajustes/primeros-pasos': none });
  await screen.findByText('Comprueba que el correo sale');
  await press('Dejarlo para luego');
  expect(screen.queryByText('Comprueba que el correo sale')).toBeNull();
  await press('Ver los pasos');
  expect(screen.getByText('Comprueba que el correo sale')).toBeTruthy();
});

test('a delivered email ticks its step; a failed one shows the reason', async () => {
  const replies: FakeReplies = {
    'GET /api/ajustes/primeros-pasos': none,
    'POST /api/ajustes/correo-de-prueba': refuse(409, 'El servidor de correo no acepta la cuenta del club.'),
  };
  openPanel(replies);
  await screen.findByText('Comprueba que el correo sale');
  await press('Enviarme una prueba');
  await screen.findByText(/El servidor de correo no acepta la cuenta del club\./);
  replies['POST /api/ajustes/correo-de-prueba'] = () => new Response(null, { status: 204 });
  replies['GET /api/ajustes/primeros-pasos'] = { ...none, correo: true };
  await press('Enviarme una prueba');
  await screen.findByRole('heading', { name: 'Primeros pasos: 1 de 8' });
});

test('when all is done, and for other roles, there is no list', async () => {
  const all = Object.fromEntries(Object.keys(none).map((name) => [name, true]));
  const calls = openPanel({ 'GET /api/ajustes/primeros-pasos': all });
  await screen.findByText('Rol: webmaster');
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  expect(screen.queryByText(/Primeros pasos/)).toBeNull();
});

test('direccion does not get them', async () => {
  const calls = openPanel({}, 'direccion');
  await screen.findByText('Rol: direccion');
  expect(calls.map(({ call }) => call)).not.toContain('GET /api/ajustes/primeros-pasos');
});
