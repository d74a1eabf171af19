import { screen, waitFor } from '@testing-library/react';
import { tabTitle } from 'platform/wire/page-meta';
import { testClub as club } from 'shared/testing/test-club';
import { fakeHttp, type FakeReplies, type FakeReply, refuse } from 'shared/testing/fake-http';
import { readMeta } from 'shared/testing/read-meta';
import { renderRoutes } from 'shared/testing/render-routes';
import { findFaults } from 'shared/testing/schema-org';
import { expect, test } from 'vitest';
import { federation } from '../package.json';
import { routes } from './routes.tsx';

const image = (id: number) => ({ id, ruta_archivo: `static/galerias/4/${id}.webp?v=3`, ancho: 1200, alto: 800 });
const alba = {
  id: 4,
  nombre: 'Alba',
  descripcion: 'Al salir el sol.',
  fecha: '2026-05-03',
  tipo: 'publica',
  imagenes: [image(1), image(2)],
};
const bruma = { id: 2, nombre: 'Bruma', tipo: 'publica', imagenes: [] };
const replies: FakeReplies = {
  'GET /api/galerias/publicas': [bruma, alba],
  'GET /api/galerias/4/imagenes': alba,
  'GET /api/contenido_inicio': { imagen: 'static/contenido/cartel.webp' },
};
const read = (path: string, other: FakeReplies = {}) => {
  fakeHttp({ ...replies, ...other });
  return readMeta(routes, path);
};
const cover = { path: '/static/galerias/4/1.webp?v=3&w=960', alt: 'Alba', width: 960, height: 640 };

/** Server-rendered paths, which search engines read: with the gallery above where a path needs one. */
const rendered = federation.renders.map((path) => path.replace(':id', '4'));

test.each(rendered)('the metadata of %s match its tab, with valid structured data', async (path) => {
  const { title, things = [] } = await read(path);
  expect(things.flatMap(findFaults)).toEqual([]);
  renderRoutes(routes, path);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.title).toBe(tabTitle(title, club.nombre)));
});

test("the galleries' metadata lists them, with the first cover", async () => {
  const meta = await read('/galerias');
  expect([meta.description, meta.image]).toEqual([
    `Imágenes de las rutas, concentraciones y salidas de ${club.nombre}: Bruma, Alba.`,
    cover,
  ]);
  const none = await read('/galerias', { 'GET /api/galerias/publicas': [] });
  expect([none.description, none.image?.path]).toEqual([
    `Imágenes de las rutas, concentraciones y salidas de ${club.nombre}.`,
    '/static/contenido/cartel.webp?w=960',
  ]);
});

test('a public gallery has its cover, by its public address, below all galleries', async () => {
  const meta = await read('/galerias/4');
  expect(meta).toMatchObject({
    title: 'Alba',
    description: 'Al salir el sol.',
    image: cover,
    things: [
      { '@type': 'ImageGallery', dateCreated: '2026-05-03', image: { contentUrl: `https://club.example${cover.path}` } },
      { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Inicio' }, { name: 'Galerías' }, { name: 'Alba' }] },
    ],
  });
  const bare = await read('/galerias/2', { 'GET /api/galerias/2/imagenes': bruma });
  expect([bare.description, bare.image]).toEqual([
    `Imágenes de Bruma, una galería de ${club.nombre}.`,
    { path: '/static/default.jpg?w=960', alt: 'Bruma' },
  ]);
});

test.each<[string, FakeReply<'GET /galerias/:id/imagenes'>]>([
  ['a private gallery', refuse(401, 'Not authenticated')],
  ['a private gallery that a careless server gives away', { ...alba, tipo: 'privada' }],
])('%s has no metadata', async (_what, reply) => {
  expect(await read('/galerias/4', { 'GET /api/galerias/4/imagenes': reply })).toEqual({ hidden: true });
});

test('a missing gallery has metadata of a missing page', async () => {
  expect(await read('/galerias/4', { 'GET /api/galerias/4/imagenes': refuse(404, 'Not Found') })).toEqual({ hidden: true, missing: true });
});

test('a gallery that fails to load is not hidden from search engines', async () => {
  await expect(read('/galerias/4', { 'GET /api/galerias/4/imagenes': refuse(500, 'No disponible.') })).rejects.toThrow();
});
