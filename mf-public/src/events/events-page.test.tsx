import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { callOffer } from 'shared/testing/call-offer';
import { fakeHttp, type FakeReplies, type FakeReply, refuse } from 'shared/testing/fake-http';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test } from 'vitest';
import { makeActivity } from '../../testing/landing-data.ts';
import { routes } from '../routes.tsx';

const open = (events: FakeReply<'GET /eventos/publicos'>, more: FakeReplies = {}) => {
  const calls = fakeHttp({
    'GET /api/eventos/publicos': events,
    'GET /api/actividades/': [],
    'GET /api/convocatorias': [],
    'GET /api/inscripciones/estado-formulario': { activo: false },
    ...more,
  });
  renderRoutes(routes, '/eventos', { token: 'vale' });
  return calls;
};

const ride = { id: 1, titulo: 'Desayuno en el Puerto', fecha: '2026-12-06', descripcion: 'Café y curvas.' };

test('each event shows title, calendar day and description, requested without the session', async () => {
  const calls = open([ride, { id: 2, titulo: 'Sin fecha', fecha: null, descripcion: null }]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Próximos Eventos' })).toBeTruthy();
  expect(await screen.findByText('Desayuno en el Puerto')).toBeTruthy();
  expect(screen.getByText('06/12/2026')).toBeTruthy();
  expect(screen.getByText('domingo')).toBeTruthy();
  expect(screen.getByText('Café y curvas.')).toBeTruthy();
  expect(screen.getByText('Sin fecha')).toBeTruthy();
  const anonymous = calls.filter(({ authorization }) => authorization === null);
  expect(anonymous.map((one) => one.call)).toEqual(['GET /api/eventos/publicos']);
  await waitFor(() => expect(document.title).toBe('Próximos Eventos · Moto Club Ribera'));
});

test('the heading is rendered while the list is pending', async () => {
  open(() => new Promise<Response>(() => {}));
  expect(await screen.findByRole('heading', { name: 'Próximos Eventos' })).toBeTruthy();
  expect(screen.getByText('Cargando...')).toBeTruthy();
});

test('an empty list says so', async () => {
  open([]);
  expect(await screen.findByText('No hay próximos eventos por ahora.')).toBeTruthy();
});

test('a failed list offers a retry', async () => {
  let asked = 0;
  open(() => (++asked === 1 ? refuse(500, 'No disponible.')() : Response.json([ride])));
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  await userEvent.click(retry);
  expect(await screen.findByText('Desayuno en el Puerto')).toBeTruthy();
});

test('upcoming events can be added to a calendar, and the subscription follows the list', async () => {
  open([
    { ...ride, fecha: '2999-12-06' },
    { ...ride, id: 2, fecha: null },
  ]);
  const links = await screen.findAllByRole('link', { name: 'Añadir al calendario' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/api/actividades/1/calendario.ics']);
  const subscribe = screen.getByRole('link', { name: 'Suscribirse al calendario' });
  expect(subscribe.getAttribute('href')).toMatch(/^webcal:.*\/calendario\.ics$/);
  expect(screen.getByRole('list').compareDocumentPosition(subscribe)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('place, picture and link are those of its activity, the hour that of the edition, and the day is shown once', async () => {
  const { id, titulo, fecha, descripcion } = ride;
  const activity = makeActivity(id, {
    titulo,
    descripcion,
    evento: 'Otros',
    fecha_evento: fecha,
    lugar: 'Navacerrada',
    imagen_url: 'a.webp',
  });
  const other = { ...activity, id: 2, titulo: 'De otro servidor' };
  const edicion = callOffer({ actividad: { ...callOffer().actividad, id }, hora: '09:30' });
  open([ride, { ...ride, id: 2, titulo: 'Otra cosa' }], {
    'GET /api/actividades/': [activity, other],
    'GET /api/inscripciones/estado-formulario': { activo: true, edicion },
  });
  const link = await screen.findByRole('link', { name: titulo });
  expect(link.getAttribute('href')).toBe('/actividades/1');
  const [row, unknown] = screen.getAllByRole('listitem');
  expect(row?.querySelector('img')?.getAttribute('src')).toMatch(/^\/static\/actividades\/a\.webp/);
  expect(row?.textContent).toContain('domingo · 09:30 · Navacerrada');
  expect(row?.textContent?.match(/2026|diciembre/g)).toHaveLength(1);
  expect(screen.queryByRole('link', { name: 'Otra cosa' })).toBeNull();
  expect(unknown?.querySelector('img')).toBeNull();
});

test('the events are shown when all other requests fail', async () => {
  open([ride], { 'GET /api/actividades/': refuse(500, 'No.'), 'GET /api/inscripciones/estado-formulario': refuse(500, 'No.') });
  expect(await screen.findByText(ride.titulo)).toBeTruthy();
});

test('the first picture, which a phone shows at once, is loaded with priority; the others when they come into view', async () => {
  const activities = [1, 2, 3].map((id) => makeActivity(id, { fecha_evento: ride.fecha, ...(id === 1 && { imagen_url: null }) }));
  open(
    activities.map(({ id, titulo }) => ({ ...ride, id, titulo })),
    { 'GET /api/actividades/': activities },
  );
  const rows = await screen.findAllByRole('listitem');
  const pictures = rows.flatMap((row) => [...row.querySelectorAll('img')]);
  expect(pictures.map((picture) => [picture.getAttribute('loading'), picture.getAttribute('fetchpriority')])).toEqual([
    ['eager', 'high'],
    ['lazy', null],
  ]);
});
