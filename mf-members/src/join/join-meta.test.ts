import { screen, waitFor } from '@testing-library/react';
import { tabTitle } from 'platform/wire/page-meta';
import { fakeHttp, type FakeReplies, refuse } from 'shared/testing/fake-http';
import { readMeta } from 'shared/testing/read-meta';
import { renderRoutes } from 'shared/testing/render-routes';
import { findFaults } from 'shared/testing/schema-org';
import { testClub as club } from 'shared/testing/test-club';
import { expect, test } from 'vitest';
import { federation } from '../../package.json';
import { routes } from '../routes.tsx';

const replies: FakeReplies = {
  'GET /api/hazte-socio': { preguntas: [], tipos: [], estatutos: null },
  'GET /api/contenido_inicio': { imagen: 'static/inicio/cartel.webp' },
};
const [path = ''] = federation.renders;
const read = (other: FakeReplies = {}) => {
  fakeHttp({ ...replies, ...other });
  return readMeta(routes, path);
};

test('the metadata of the application form match its tab, and name the club', async () => {
  const { title, description, image, things = [] } = await read();
  expect(things.flatMap(findFaults)).toEqual([]);
  expect([description, image?.path]).toEqual([
    `Pide entrar en ${club.nombre}: rellena la solicitud y la dirección te contesta por correo.`,
    '/static/inicio/cartel.webp?w=960',
  ]);
  renderRoutes(routes, path);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.title).toBe(tabTitle(title, club.nombre)));
});

test('where the club keeps no members in the web, the page is none', async () => {
  expect(await read({ 'GET /api/hazte-socio': refuse(404, 'Not Found') })).toEqual({ hidden: true, missing: true });
});
