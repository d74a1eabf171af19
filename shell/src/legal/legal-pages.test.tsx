import { screen, waitFor } from '@testing-library/react';
import { tabTitle } from 'platform/face/page-meta';
import { testClub as club } from 'shared/testing/test-club';
import { fakeHttp } from 'shared/testing/fake-http';
import { readMeta } from 'shared/testing/read-meta';
import { renderRoutes } from 'shared/testing/render-routes';
import { findFaults } from 'shared/testing/schema-org';
import { expect, test } from 'vitest';
import { legalRoutes } from './legal-routes.ts';

test.each(legalRoutes.map(({ path }) => path))('%s says of itself what its tab and its heading say', async (path) => {
  fakeHttp({ 'GET /api/contenido_inicio': { imagen: 'static/contenido/cartel.webp' } });
  const { title, description, image, things = [] } = await readMeta(legalRoutes, path);
  expect(description).toContain(club.nombre);
  expect(description?.length).toBeLessThanOrEqual(160);
  expect(image?.path).toBe('/static/contenido/cartel.webp?w=960');
  expect(things.flatMap(findFaults)).toEqual([]);
  renderRoutes(legalRoutes, path);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title);
  await waitFor(() => expect(document.title).toBe(tabTitle(title, club.nombre)));
});
