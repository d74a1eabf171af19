import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { updateClub } from 'shared/http/club';
import { fakeHttp, type FakeReply, refuse } from 'shared/testing/fake-http';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test } from 'vitest';
import { makeActivity } from '../../testing/landing-data.ts';
import { routes } from '../routes.tsx';

const open = (activities: FakeReply<'GET /actividades/'>) => {
  fakeHttp({ 'GET /api/actividades/': activities, 'GET /api/convocatorias': [] });
  return renderRoutes(routes, '/actividades');
};

test('all activities are shown, with all known fields', async () => {
  open([
    makeActivity(1, { descripcion: 'Salida a las nueve.\nComida a las dos.', link_evento: 'http://club.example' }),
    ...[2, 3, 4, 5].map((id) => makeActivity(id)),
  ]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Todas las Actividades' })).toBeTruthy();
  expect(await screen.findAllByRole('heading', { level: 2 })).toHaveLength(5);
  expect(screen.getByText(/Salida a las nueve/).textContent).toBe('Salida a las nueve.\nComida a las dos.');
  expect(screen.getByText('01/05/2026')).toBeTruthy();
  expect(screen.getByText('Pueblo 1')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Actividad 1' }).getAttribute('href')).toBe('/actividades/1');
  expect(screen.getByRole('button', { name: 'Ampliar imagen: Actividad 1' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver evento' }).getAttribute('href')).toBe('http://club.example');
  await waitFor(() => expect(document.title).toBe('Todas las Actividades · Moto Club Ribera'));
});

test('figures of the year are linked where the club shows them', async () => {
  open([makeActivity(1)]);
  await screen.findByRole('heading', { level: 2 });
  expect(screen.queryByRole('link', { name: 'Cifras del año' })).toBeNull();
  act(() => updateClub({ cifras: true }));
  const link = await screen.findByRole('link', { name: 'Cifras del año' });
  expect(link.getAttribute('href')).toBe('/cifras');
});

test("the first activity's picture has priority, the others load lazily", async () => {
  open([1, 2, 3].map((id) => makeActivity(id)));
  const pictures = await screen.findAllByRole('img', { name: /^Actividad/ });
  expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual(['eager', 'lazy', 'lazy']);
});

test('two buttons link to the landing page', async () => {
  open([]);
  const links = await screen.findAllByRole('link', { name: 'Volver al inicio' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/', '/']);
});

test('the heading is rendered while the list is pending', async () => {
  open(() => new Promise<Response>(() => {}));
  expect(await screen.findByRole('heading', { name: 'Todas las Actividades' })).toBeTruthy();
  expect(screen.getByText('Cargando...')).toBeTruthy();
});

test('an empty list says so', async () => {
  open([]);
  expect(await screen.findByText('No hay actividades disponibles en este momento.')).toBeTruthy();
});

test('an activity with only a title shows only its title', async () => {
  open([makeActivity(1, { fecha_evento: null, lugar: null, imagen_url: null, link_evento: ' ' })]);
  expect(await screen.findByText('Actividad 1')).toBeTruthy();
  expect(screen.queryByText('Ver evento')).toBeNull();
  expect(document.querySelector('img, time')).toBeNull();
});

test('a failed list offers a retry', async () => {
  let asked = 0;
  open(() => (++asked === 1 ? refuse(500, 'No disponible.')() : Response.json([makeActivity(1)])));
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  await userEvent.click(retry);
  expect(await screen.findByText('Actividad 1')).toBeTruthy();
});

test('upcoming activities can be added to a calendar, past ones cannot; the whole calendar can be followed', async () => {
  open([
    makeActivity(7, { fecha_evento: '2999-06-01' }),
    makeActivity(2, { fecha_evento: '2020-06-01' }),
    makeActivity(3, { fecha_evento: null }),
  ]);
  const add = await screen.findByRole('link', { name: 'Añadir al calendario' });
  expect(add.getAttribute('href')).toBe('/api/actividades/7/calendario.ics');
  expect(document.getElementById(add.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Actividad 7');
  const subscribe = screen.getByRole('link', { name: 'Suscribirse al calendario' });
  expect(subscribe.getAttribute('href')).toBe(`webcal://${window.location.host}/calendario.ics`);
});
