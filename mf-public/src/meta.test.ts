import { screen, waitFor } from '@testing-library/react';
import { tabTitle } from 'platform/wire/page-meta';
import { testClub as club } from 'shared/testing/test-club';
import { fakeHttp, type FakeReplies, refuse } from 'shared/testing/fake-http';
import { readMeta } from 'shared/testing/read-meta';
import { renderRoutes } from 'shared/testing/render-routes';
import { findFaults } from 'shared/testing/schema-org';
import { expect, test } from 'vitest';
import { federation } from '../package.json';
import { activityMeta } from './activities/activity-meta.ts';
import { landingReplies, makeActivity, makeCall } from '../testing/landing-data.ts';
import { routes } from './routes.tsx';

const coming = [1, 2, 3].map((id) => makeActivity(id, { fecha_evento: `2999-06-0${id}` }));
const events = coming.map(({ id, titulo, fecha_evento, descripcion }) => ({ id, titulo, fecha: fecha_evento, descripcion }));
const replies = (): FakeReplies => ({ ...landingReplies(), 'GET /api/actividades/': coming, 'GET /api/eventos/publicos': events });

const read = (path: string, other: FakeReplies = {}) => {
  fakeHttp({ ...replies(), ...other });
  return readMeta(routes, path);
};
const typesOf = ({ things = [] }: Awaited<ReturnType<typeof read>>) => things.map((thing) => thing['@type']);

/** Server-rendered paths, which search engines read: with an activity from above where a path needs one. */
const rendered = federation.renders.map((path) => path.replace(':id', '1'));

test.each(rendered)('the metadata of %s match its tab, with a description, a picture and valid structured data', async (path) => {
  const { title, description, image, things = [] } = await read(path);
  expect(things.flatMap(findFaults)).toEqual([]);
  expect(description?.length).toBeGreaterThan(10);
  expect(image?.path).toMatch(/^\/static\/.+[?&]w=960$/);
  renderRoutes(routes, path);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.title).toBe(tabTitle(title, club.nombre)));
});

test("the landing page's metadata are the club's, with text and picture of its hero", async () => {
  const meta = await read('/');
  expect([meta.description, meta.image?.path]).toEqual(['Rodamos juntos.', '/static/inicio/cartel.webp?w=960']);
  expect(meta.things).toMatchObject([{ '@type': 'Organization', name: club.nombre, url: 'https://club.example/' }]);
});

test('without a hero the landing page describes its history, with the default picture', async () => {
  const meta = await read('/', { 'GET /api/contenido_inicio': refuse(500, 'No disponible.') });
  expect([meta.description, meta.image?.path]).toEqual(['Primer párrafo. Segunda línea. Otro párrafo.', '/static/default.jpg?w=960']);
});

test("the events' metadata has the next one, its place, and whether sign-up is open", async () => {
  const meta = await read('/eventos');
  expect(meta.description).toBe(
    `Lo próximo de ${club.nombre}: Actividad 1 (01/06/2999), Actividad 2 (02/06/2999), Actividad 3 (03/06/2999).`,
  );
  expect(meta.image?.path).toBe('/static/actividades/cartel-1.webp?w=960');
  expect(typesOf(meta)).toEqual(['Event', 'Event', 'Event', 'BreadcrumbList']);
  expect(meta.things?.[0]).toMatchObject({
    location: { name: 'Pueblo 1' },
    offers: { availability: 'https://schema.org/InStock' },
  });
  const closed = await read('/eventos', { 'GET /api/inscripciones/estado-formulario': { activo: false } });
  expect(closed.things?.[0]).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } });
});

test.each<[string, FakeReplies]>([
  ['nothing to come', { 'GET /api/eventos/publicos': [] }],
  ['activities that cannot be read', { 'GET /api/actividades/': refuse(500, 'No disponible.') }],
])("with %s the events' metadata are a calendar with the club's picture", async (_what, other) => {
  const meta = await read('/eventos', other);
  expect(meta.image?.path).toBe('/static/inicio/cartel.webp?w=960');
  expect(typesOf(meta)).toEqual(['BreadcrumbList']);
});

test("an activity's preview says until when one can sign up, and how many places are left", async () => {
  fakeHttp(replies());
  const activity = { ...makeActivity(7, { fecha_evento: '2999-06-07' }), signUps: makeCall(7) };
  const meta = await activityMeta({ params: { id: '7' }, site: 'https://club.example', data: { activity: Promise.resolve(activity) } });
  expect(meta.description).toBe(
    '07/06/2999, Pueblo 7. Inscripción abierta hasta el 30 de mayo de 2999 a las 20:00. Quedan 4 plazas. Desde 12\u00A0€'.replace(
      '\u00A0',
      ' ',
    ),
  );
});

test("an activity's metadata has its day, place and text, below all activities", async () => {
  fakeHttp(replies());
  const activity = makeActivity(7, { fecha_evento: '2999-06-07', descripcion: 'Salida a las nueve.' });
  const page = { params: { id: '7' }, site: 'https://club.example' };
  const meta = await activityMeta({ ...page, data: { activity: Promise.resolve(activity) } });
  expect(meta).toMatchObject({
    title: 'Actividad 7',
    description: '07/06/2999, Pueblo 7. Salida a las nueve.',
    image: { path: '/static/actividades/cartel-7.webp?w=960', alt: 'Actividad 7' },
    things: [
      { '@type': 'Event', url: 'https://club.example/actividades/7' },
      { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Inicio' }, { name: 'Todas las Actividades' }, { name: 'Actividad 7' }] },
    ],
  });
  expect(meta.things?.flatMap(findFaults)).toEqual([]);

  const bare = makeActivity(8, { fecha_evento: null, lugar: null, imagen_url: null });
  const less = await activityMeta({ ...page, data: { activity: Promise.resolve(bare) } });
  expect([less.description, less.image?.path, typesOf(less)]).toEqual([undefined, '/static/inicio/cartel.webp?w=960', ['BreadcrumbList']]);
});
