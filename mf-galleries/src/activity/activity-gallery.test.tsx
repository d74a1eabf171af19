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

test('an activity has the first pictures of its gallery, which enlarge, and the way there', async () => {
  const { asked } = await open(undefined, { 'GET /api/galerias/publicas': [make(2, 1, { fecha: '2026-08-17' }), make(3, 1)] });
  const part = within(await screen.findByRole('region', { name: 'Galería 3' }));
  const pictures = part.getAllByRole('button', { name: /^Ampliar imagen: Galería 3, \d$/ });
  expect(pictures).toHaveLength(8);
  expect(pictures[0]?.querySelector('img')?.src).toBe('http://localhost/static/galerias/3/0.webp?firma=x&w=960');
  expect(part.getByRole('link', { name: 'Ver galería' }).getAttribute('href')).toBe('/galerias/3');
  expect(asked()).toEqual(['GET /api/galerias/publicas', 'GET /api/galerias/3/imagenes']);
});

test('visitors ask only for public galleries; a member sees the private one too, also who signs in later', async () => {
  const { asked, store } = await open(undefined, { 'GET /api/galerias/publicas': [shared], 'GET /api/galerias/privadas': [closed] });
  await screen.findByRole('region', { name: 'Galería 3' });
  expect(screen.queryByRole('region', { name: 'Galería 4' })).toBeNull();
  expect(asked()).not.toContain('GET /api/galerias/privadas');
  act(() => store.setState({ token: 'token', user: { rol: 'socio' } }));
  expect(await screen.findByRole('region', { name: 'Galería 4' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Galería 3' })).toBeTruthy();
  act(() => store.setState({ token: null, user: null }));
  await expect.poll(() => screen.queryByRole('region', { name: 'Galería 4' })).toBeNull();
});

test.each<[string, FakeReplies]>([
  ['without a gallery', { 'GET /api/galerias/publicas': [] }],
  ['of a gallery without pictures', { 'GET /api/galerias/publicas': [shared], 'GET /api/galerias/3/imagenes': make(3, 0) }],
  ['whose galleries cannot be loaded', { 'GET /api/galerias/publicas': refuse(500, 'No disponible.') }],
  [
    'whose gallery has just become private',
    { 'GET /api/galerias/publicas': [shared], 'GET /api/galerias/3/imagenes': refuse(401, 'Inicia sesión.') },
  ],
])('an activity %s has nothing there', async (_, replies) => {
  const { asked } = await open(undefined, replies);
  await expect.poll(() => asked().length).toBe(Object.keys(replies).length);
  await act(async () => {});
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.queryByText('Galería 3')).toBeNull();
});
