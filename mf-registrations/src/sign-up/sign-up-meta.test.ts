import { screen, waitFor } from '@testing-library/react';
import { tabTitle } from 'platform/wire/page-meta';
import { testClub as club } from 'shared/testing/test-club';
import { fakeHttp, type FakeReplies, refuse } from 'shared/testing/fake-http';
import { readMeta } from 'shared/testing/read-meta';
import { renderRoutes } from 'shared/testing/render-routes';
import { findFaults } from 'shared/testing/schema-org';
import { expect, test } from 'vitest';
import { federation } from '../../package.json';
import { routes } from '../routes.tsx';

const path = '/formulario-inscripcion';

test('the forms and the figures are the only pages here for search engines: another server-rendered one would need a test too', async () => {
  expect(federation.renders).toEqual([path, '/actividades/:id/inscripcion', '/cifras']);
  fakeHttp({});
  expect(await readMeta(routes, '/cifras')).toEqual({ title: 'Cifras del año', description: expect.stringContaining(club.nombre) });
});

const replies = (activo: boolean): FakeReplies => ({
  'GET /api/inscripciones/estado-formulario': { activo },
  'GET /api/contenido/castillos': { texto: 'Once fortalezas.', imagen: '/srv/static/contenido/alba.webp' },
  'GET /api/contenido_inicio': { imagen: 'static/contenido/cartel.webp' },
});

test.each([
  [true, 'abiertas'],
  [false, 'cerradas'],
])('the metadata of the sign-up match its tab, and whether it is open (%s)', async (isOpen, word) => {
  fakeHttp(replies(isOpen));
  const { title, description, image, things = [] } = await readMeta(routes, path);
  expect(description).toContain(word);
  expect(image).toEqual({ path: '/static/contenido/alba.webp?w=960', alt: 'Ruta de los Castillos' });
  expect(things.flatMap(findFaults)).toEqual([]);
  renderRoutes(routes, path);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.title).toBe(tabTitle(title, club.nombre)));
});

test("a failed status counts as closed, and without a castles picture the hero's is used", async () => {
  const away = refuse(500, 'No disponible.');
  fakeHttp({ ...replies(true), 'GET /api/inscripciones/estado-formulario': away, 'GET /api/contenido/castillos': away });
  const { description, image } = await readMeta(routes, path);
  expect(description).toContain('cerradas');
  expect(image?.path).toBe('/static/contenido/cartel.webp?w=960');
});
