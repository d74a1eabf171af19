import { act, screen, within } from '@testing-library/react';
import type { Activity } from 'shared/contract/activities';
import type { Gallery } from 'shared/contract/galleries';
import type { Role } from 'shared/facts/enumerations';
import { fakeHttp, type FakeReplies, refuse } from 'shared/testing/fake-http';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test } from 'vitest';
import { fill as ActivityGallery } from './activity-gallery.tsx';

const activity = { id: 1, titulo: 'San Roque', evento: 'Concentracion', fecha_evento: '2026-08-16' } as Activity;
const make = (id: number, count: number, changes: Partial<Gallery> = {}): Gallery => ({
  id,
  nombre: `Galería ${id}`,
  descripcion: null,
  fecha: '2026-08-16',
  tipo: 'publica',
  evento: 'Concentración',
  anio: 2026,
  imagenes: Array.from({ length: count }, (_, index) => ({ id: index, ruta_archivo: `static/galerias/${id}/${index}.webp?firma=x` })),
  ...changes,
});
const shared = make(3, 12);
const closed = make(4, 2, { tipo: 'privada' });

async function open(rol: Role | undefined, replies: FakeReplies) {
  const calls = fakeHttp({ 'GET /api/galerias/3/imagenes': shared, 'GET /api/galerias/4/imagenes': closed, ...replies });
  const session = rol === undefined ? {} : { token: 'token', user: { rol } };
  const { session: store } = renderRoutes([{ path: '/', element: <ActivityGallery activity={activity} /> }], '/', session);
  return { asked: () => calls.map(({ call }) => call), store };
}

test('a member sees the pictures of private galleries too, also who signs in later; the page has the public ones', async () => {
  const { asked, store } = await open(undefined, { 'GET /api/galerias/publicas': [shared], 'GET /api/galerias/privadas': [closed] });
  await act(async () => {});
  expect(asked()).toEqual([]);
  act(() => store.setState({ token: 'token', user: { rol: 'socio' } }));
  const part = within(await screen.findByRole('region', { name: 'Galería 4' }));
  expect(part.getAllByRole('button', { name: /^Ampliar imagen: Galería 4, \d$/ })).toHaveLength(2);
  expect(part.getByRole('link', { name: 'Ver galería' }).getAttribute('href')).toBe('/galerias/4');
  expect(screen.queryByRole('region', { name: 'Galería 3' })).toBeNull();
  act(() => store.setState({ token: null, user: null }));
  await expect.poll(() => screen.queryByRole('region', { name: 'Galería 4' })).toBeNull();
});

test.each<[string, FakeReplies]>([
  ['without a gallery', { 'GET /api/galerias/privadas': [] }],
  ['of a gallery without pictures', { 'GET /api/galerias/privadas': [closed], 'GET /api/galerias/4/imagenes': make(4, 0) }],
  ['whose galleries cannot be loaded', { 'GET /api/galerias/privadas': refuse(500, 'No disponible.') }],
  [
    'whose gallery was just taken away',
    { 'GET /api/galerias/privadas': [closed], 'GET /api/galerias/4/imagenes': refuse(404, 'No está.') },
  ],
])('an activity %s has nothing there', async (_, replies) => {
  const { asked } = await open('invitado', replies);
  await expect.poll(() => asked().length).toBe(Object.keys(replies).length);
  await act(async () => {});
  expect(screen.queryByRole('region')).toBeNull();
});
