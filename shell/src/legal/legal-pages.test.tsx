import { screen, waitFor } from '@testing-library/react';
import { tabTitle } from 'platform/wire/page-meta';
import { testClub as club } from 'shared/testing/test-club';
import { fakeHttp } from 'shared/testing/fake-http';
import { readMeta } from 'shared/testing/read-meta';
import { renderRoutes } from 'shared/testing/render-routes';
import { findFaults } from 'shared/testing/schema-org';
import { expect, test } from 'vitest';
import { host } from '../../package.json';
import { legalRoutes } from '../own-routes.ts';

test.each(host.renders)('the metadata of %s match its tab and heading', async (path) => {
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

const text = (vigente: boolean) => ({
  documento: 'privacidad',
  version: 'a'.repeat(32),
  desde: '2027-03-01T10:00:00.000Z',
  vigente,
  apartados: [
    {
      titulo: 'Tus derechos',
      parrafos: ['Escribe a hola@club.example, y ya.'],
      lista: ['Teléfono: 12 meses'],
      enlace: { a: '/derechos', texto: 'Pídelo' },
    },
  ],
});

test("the page shows the server's text and its date", async () => {
  fakeHttp({ 'GET /api/legal/privacidad': text(true) });
  renderRoutes(legalRoutes, '/privacidad');
  expect(await screen.findByRole('heading', { level: 2, name: 'Tus derechos' })).toBeTruthy();
  expect(screen.getByText('Teléfono: 12 meses')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'hola@club.example' }).getAttribute('href')).toBe('mailto:hola@club.example');
  expect(screen.getByRole('link', { name: 'Pídelo' }).getAttribute('href')).toBe('/derechos');
  expect(screen.getByText('En vigor desde el 01/03/2027.')).toBeTruthy();
});

test('an older text is found by its digest, with a note that it is outdated', async () => {
  const version = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
  fakeHttp({ 'GET /api/legal/privacidad?version=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa': text(false) });
  renderRoutes(legalRoutes, `/privacidad?version=${version}`);
  expect(await screen.findByText(/Este texto ya no está en vigor: es el que había desde el 01\/03\/2027\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver el de ahora' }).getAttribute('href')).toBe('/privacidad');
});
