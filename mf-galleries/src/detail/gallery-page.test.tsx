import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Role } from 'shared/facts/enumerations';
import { fakeHttp, type FakeReply, refuse } from 'shared/testing/fake-http';
import { press } from 'shared/testing/person';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';

const call = 'GET /api/galerias/4/imagenes';
const image = (id: number, ancho?: number, alto?: number) => ({ id, ruta_archivo: `static/galerias/4/${id}.webp`, ancho, alto });
const alba = { id: 4, nombre: 'Alba', descripcion: 'Al salir el sol', imagenes: [image(1, 800, 600), image(2, 600, 800), image(3)] };

function open(reply: FakeReply<'GET /galerias/:id/imagenes'>, role?: Role) {
  const replies = { [call]: reply };
  fakeHttp(replies);
  renderRoutes(routes, '/galerias/4', role ? { token: 'token', user: { rol: role } } : {});
  return replies;
}

const tiles = () => screen.findAllByRole('button', { name: /^Ampliar imagen/ });
const enlarged = () => screen.getByRole('dialog');
const expectShown = (alt: string) => waitFor(() => expect(within(enlarged()).getByRole('img').getAttribute('alt')).toBe(alt));

test('while the gallery is pending the screen says so', async () => {
  open(() => new Promise<Response>(() => {}));
  await screen.findByText('Cargando galería...');
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

test('a gallery shows its name, its description and its pictures, with the vertical ones marked', async () => {
  open(alba);
  await screen.findByRole('heading', { level: 1, name: 'Alba' });
  expect(screen.getByText('Al salir el sol')).toBeTruthy();
  await waitFor(() => expect(document.title).toContain('Alba'));
  const shapes = (await tiles()).map((tile) => tile.closest('li')?.getAttribute('data-shape'));
  expect(shapes).toEqual(['horizontal', 'vertical', 'horizontal']);
});

test('all tiles of a large gallery are laid out at once; those out of sight load later', async () => {
  open({ ...alba, imagenes: Array.from({ length: 60 }, (_, index) => image(index + 1, 600, 800)) });
  await screen.findByRole('button', { name: 'Ampliar imagen 48 de 60' });
  expect(document.querySelectorAll('li[data-shape=vertical]')).toHaveLength(60);
  const pictures = [...document.querySelectorAll('li img')];
  expect(pictures).toHaveLength(48);
  for (const picture of pictures.slice(0, 6)) fireEvent.load(picture);
  await screen.findByRole('button', { name: 'Ampliar imagen 60 de 60' });
});

test('a picture without measures from the server sets its shape once it is loaded', async () => {
  open({ ...alba, imagenes: [image(3)] });
  const [tile] = await tiles();
  const picture = tile?.querySelector('img');
  if (!tile || !picture) throw new Error('There is no picture');
  Object.defineProperties(picture, { naturalWidth: { value: 600 }, naturalHeight: { value: 800 } });
  fireEvent.load(picture);
  expect(tile.closest('li')?.getAttribute('data-shape')).toBe('vertical');
});

test('a click enlarges a picture; next and previous work without closing; a click closes', async () => {
  open(alba);
  const [first] = await tiles();
  first?.focus();
  if (first) await userEvent.click(first);
  await expectShown('Alba, imagen 1 de 3');
  await press('Imagen siguiente');
  await expectShown('Alba, imagen 2 de 3');
  await press('Imagen anterior');
  await userEvent.keyboard('{ArrowLeft}');
  await expectShown('Alba, imagen 3 de 3');
  await userEvent.keyboard('{ArrowRight}');
  await expectShown('Alba, imagen 1 de 3');
  await userEvent.click(within(enlarged()).getByRole('img'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(first);
});

test.each<[Role | undefined, string]>([
  [undefined, '/'],
  ['invitado', '/'],
  ['socio', '/galerias'],
  ['direccion', '/galerias'],
  ['webmaster', '/galerias'],
])('the back link of %s is %s', async (role, to) => {
  open(alba, role);
  expect((await screen.findByRole('link', { name: /^Volver/ })).getAttribute('href')).toBe(to);
});

test('an empty gallery says so', async () => {
  open({ ...alba, imagenes: [] });
  await screen.findByText('No hay imágenes en esta galería.');
});

test.each<[string, FakeReply<'GET /galerias/:id/imagenes'>, string]>([
  ["the server's sentence", refuse(403, 'No tienes permiso.'), 'No tienes permiso.'],
  ['that there is none', refuse(404, 'Not Found'), 'Esta galería no existe.'],
  ['a sentence of its own', () => Response.json('no gallery'), 'No se ha podido cargar la galería.'],
])('a failed gallery shows %s and can be retried', async (_, reply, text) => {
  const replies = open(reply);
  await screen.findByText(text);
  expect(screen.queryByText('Cargando galería...')).toBeNull();
  replies[call] = alba;
  await press('Reintentar');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Alba'));
});

test.each<[string, Role | undefined, string]>([
  ['who never had a session', undefined, 'Inicia sesión para ver esta galería.'],
  ['who had one', 'socio', 'Tu sesión ha caducado. Entra de nuevo para ver esta galería.'],
])('a private gallery offers the log-in to %s, and returns there afterwards', async (_, role, text) => {
  fakeHttp({ [call]: refuse(401, 'Not authenticated') });
  const { url, carried } = renderRoutes(routes, '/galerias/4?imagen=2#a', role ? { token: 'token', user: { rol: role } } : {});
  await screen.findByText(text);
  await press('Log In', 'link');
  await waitFor(() => expect(url()).toBe('/login'));
  expect(carried()).toEqual({ vuelta: '/galerias/4?imagen=2#a' });
});
