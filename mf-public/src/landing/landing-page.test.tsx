import type { Activity } from 'shared/contract/activities';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { updateClub } from 'shared/http/club';
import type { Session } from 'shared/session/session';
import { callOffer } from 'shared/testing/call-offer';
import { fakeHttp, type FakeReplies, refuse } from 'shared/testing/fake-http';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { landingReplies, makeActivity, makeGallery } from '../../testing/landing-data.ts';

const section = (id: string) => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no section #${id}`);
  return within(element);
};

const open = (replies: FakeReplies = {}, session?: Partial<Session>) => {
  const calls = fakeHttp({ ...landingReplies(), ...replies });
  return { calls, ...renderRoutes(routes, '/', session) };
};

const never = () => new Promise<Response>(() => {});

test('the seven sections are rendered in order with their anchors, before any reply', async () => {
  const unanswered = Object.fromEntries(Object.keys(landingReplies()).map((call) => [call, never]));
  open(unanswered);
  await screen.findByText('Contactar');
  expect([...document.querySelectorAll('section')].map(({ id }) => id)).toEqual(
    'inicio historia castillos actividades galeria patrocinadores contacto'.split(' '),
  );
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  await waitFor(() => expect(document.title).toBe('Moto Club Ribera'));
  // Whether the form is open is not known yet.
  expect(screen.queryByText('Inscribirme en la Ruta')).toBeNull();
  expect(screen.queryByText('Inscripciones cerradas en este momento.')).toBeNull();
});

test('the hero shows title, text and the picture below static/, with priority over all others', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Curvas y castillos' })).toBeTruthy();
  expect(section('inicio').getByText('Rodamos juntos.')).toBeTruthy();
  const picture = await waitFor(() => {
    const found = document.querySelector('#inicio img');
    expect(found).not.toBeNull();
    return found;
  });
  expect(picture?.getAttribute('srcset')).toContain('/static/inicio/cartel.webp?w=480 480w');
  expect(picture?.getAttribute('fetchpriority')).toBe('high');
});

test('a hero without title, text and picture still names the club', async () => {
  open({ 'GET /api/contenido_inicio': { titulo: '', texto: '', imagen: null } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Moto Club Ribera' })).toBeTruthy();
  expect(document.querySelector('#inicio img')).toBeNull();
});

test('a server without contents keeps every section', async () => {
  const nothing = () => Response.json(null);
  open({
    'GET /api/contenido_inicio': nothing,
    'GET /api/contenido/historia': () => Response.json({ texto: null }),
    'GET /api/contenido/castillos': nothing,
    'GET /api/inscripciones/estado-formulario': nothing,
  });
  expect(await screen.findByText('Inscripciones cerradas en este momento.')).toBeTruthy();
  expect(await screen.findByText('Actividad 3')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Moto Club Ribera' })).toBeTruthy();
});

test('a failed part keeps its space and can be retried, without an alert', async () => {
  open({ 'GET /api/actividades/': refuse(500, 'No disponible.'), 'GET /api/galerias/publicas': () => Response.json(null) });
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Reintentar' })).toHaveLength(2));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the history keeps its paragraphs and line breaks', async () => {
  open();
  const first = await screen.findByText(/Primer párrafo/);
  expect(first.textContent).toBe('Primer párrafo.\nSegunda línea.');
  expect(section('historia').getByText('Otro párrafo.').tagName).toBe('P');
});

test('the castles picture appears only when its path holds static/', async () => {
  open({ 'GET /api/contenido/castillos': { texto: 'Once fortalezas.', imagen: '/uploads/alba.webp' } });
  await screen.findByText('Once fortalezas.');
  expect(document.querySelector('#castillos img')).toBeNull();
});

test('an open form is linked', async () => {
  open();
  await screen.findByText('Once fortalezas.');
  const link = section('castillos').getByRole('link', { name: 'Inscribirme en la Ruta' });
  expect(link.getAttribute('href')).toBe('/formulario-inscripcion');
  expect(document.querySelector('#castillos img')?.getAttribute('src')).toContain('/static/castillos/alba.webp');
});

test.each([
  ['closed', { activo: false }],
  ['that cannot be asked', refuse(500, 'No disponible.')],
])('a form %s says so and has no link', async (_, reply) => {
  open({ 'GET /api/inscripciones/estado-formulario': reply });
  expect(await screen.findByText('Inscripciones cerradas en este momento.')).toBeTruthy();
  expect(screen.queryByText('Inscribirme en la Ruta')).toBeNull();
});

const edicion = callOffer({
  abre: '2999-02-01T19:00:00.000Z',
  actividad: { ...callOffer().actividad, titulo: 'XIII Ruta', fecha_evento: '2027-05-23', lugar: 'Sigüenza' },
  formulario: '/formulario-inscripcion',
  hora: '09:00',
  niveles: ['PRO', 'Guiada'].map((nombre) => ({ nombre, texto: null, completo: false })),
  precios: [
    { nivel: 'PRO', persona: 'general', hasta: null, precio: 4550 },
    { nivel: 'Guiada', persona: 'general', hasta: null, precio: 4000 },
    { nivel: 'Guiada', persona: 'acompanante', hasta: null, precio: 2000 },
  ],
});

test.each([true, false])('the section names the chosen route (open: %s), and shows when a closed form opens', async (activo) => {
  open({ 'GET /api/inscripciones/estado-formulario': { activo, edicion } });
  await screen.findAllByText('XIII Ruta');
  const castles = section('castillos');
  expect(castles.getByText('XIII Ruta')).toBeTruthy();
  expect(castles.getByText('domingo, 23 de mayo de 2027 · 09:00 · Sigüenza')).toBeTruthy();
  expect(castles.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'PRO 45,50\u00A0€',
    'Guiada 40\u00A0€, acompañante 20\u00A0€',
  ]);
  expect(castles.queryByText('Se abren el 1 de febrero de 2999 a las 20:00.') !== null).toBe(!activo);
});

const hero = () => section('inicio');
const coming = [
  makeActivity(1, { fecha_evento: '2999-06-02' }),
  makeActivity(2, { fecha_evento: '2999-06-01', titulo: 'Almuerzo en Alba' }),
  makeActivity(3, { fecha_evento: '2020-05-03' }),
];

test('the hero announces the earliest upcoming activity, and while the form is open the sign-up', async () => {
  open({ 'GET /api/actividades/': coming });
  const next = await screen.findByRole('link', { name: /^Próxima cita Almuerzo en Alba/ });
  expect(next.getAttribute('href')).toBe('/actividades/2');
  expect(next.textContent).toContain('sábado, 1 de junio de 2999 · Pueblo 2');
  expect(
    hero()
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/actividades/2', '/formulario-inscripcion']);
  // The club has not set the activity of the form.
  expect(hero().getByText('Inscripciones abiertas')).toBeTruthy();
});

test.each([
  [
    'under its own day, where another outing comes before it',
    1,
    ['Próxima cita Almuerzo en Alba', 'Inscripciones abiertas Actividad 1', 'Inscribirme'],
  ],
  ['under the next day, where that is its own', 2, ['Próxima cita Almuerzo en Alba', 'Inscribirme']],
])('the sign-up is %s', async (_, own, expected) => {
  const [{ id, titulo, fecha_evento, lugar }] = coming.filter((each) => each.id === own) as [Activity];
  const status = { activo: true, edicion: { ...edicion, actividad: { ...edicion.actividad, id, titulo, fecha_evento, lugar } } };
  open({ 'GET /api/actividades/': coming, 'GET /api/inscripciones/estado-formulario': status });
  await screen.findByRole('link', { name: /^Próxima cita/ });
  const lines = hero()
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(lines).toEqual(expected.map((start) => expect.stringMatching(`^${start}`) as string));
});

test.each<[string, FakeReplies]>([
  ['is to come', {}],
  ['can be asked for', { 'GET /api/actividades/': refuse(500, 'No disponible.') }],
])('when no activity %s, the hero has only the sign-up', async (_, replies) => {
  open(replies);
  await waitFor(() => expect(hero().getByText('Inscribirme')).toBeTruthy());
  expect(hero().getAllByRole('link')).toHaveLength(1);
});

test.each([
  ['closed', { activo: false }],
  ['that cannot be asked', refuse(500, 'No disponible.')],
])('with a form %s the hero has only the next activity, and without one nothing', async (_, formStatus) => {
  open({ 'GET /api/inscripciones/estado-formulario': formStatus, 'GET /api/actividades/': coming });
  expect(await screen.findByRole('link', { name: /^Próxima cita Almuerzo en Alba/ })).toBeTruthy();
  expect(hero().getAllByRole('link')).toHaveLength(1);

  cleanup();
  open({ 'GET /api/inscripciones/estado-formulario': formStatus });
  expect(await screen.findByText('Inscripciones cerradas en este momento.')).toBeTruthy();
  expect(hero().queryByRole('link')).toBeNull();
});

test.each<[string, FakeReplies]>([
  ['the activities are', { 'GET /api/actividades/': never }],
  ['the form is', { 'GET /api/actividades/': coming, 'GET /api/inscripciones/estado-formulario': never }],
])('the hero announces nothing before %s known: a second announcement would shift the first', async (_, replies) => {
  open(replies);
  expect(await screen.findByText('Rodamos juntos.')).toBeTruthy();
  expect(await screen.findByText('Galería 1')).toBeTruthy();
  expect(hero().queryByRole('link')).toBeNull();
});

test('the first four activities appear as the server sends them, with place and calendar day', async () => {
  open();
  await screen.findByText('Actividad 3');
  const events = section('actividades');
  expect(events.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Actividad 3',
    'Actividad 1',
    'Actividad 5',
    'Actividad 2',
  ]);
  expect(events.getByText('03/05/2026')).toBeTruthy();
  expect(events.getByText('Pueblo 3')).toBeTruthy();
  expect(events.queryByText('Ver evento')).toBeNull();
  expect(events.getByRole('link', { name: 'Actividad 3' }).getAttribute('href')).toBe('/actividades/3');
  expect(events.getByRole('link', { name: 'Ver más...' }).getAttribute('href')).toBe('/actividades');
});

test('an event link opens in a new tab, with https:// when it lacks http', async () => {
  open({ 'GET /api/actividades/': [makeActivity(1, { link_evento: 'club.example/ruta' })] });
  const link = await screen.findByRole('link', { name: 'Ver evento' });
  expect(link.getAttribute('href')).toBe('https://club.example/ruta');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
});

test('the first three public galleries link to their pages, without a picture with the default cover', async () => {
  open({ 'GET /api/galerias/publicas': [makeGallery(1, { imagenes: [] }), makeGallery(2), makeGallery(3), makeGallery(4)] });
  await screen.findByText('Galería 1');
  const galleries = section('galeria');
  expect(galleries.getAllByRole('link', { name: 'Ver galería' }).map((link) => link.getAttribute('href'))).toEqual([
    '/galerias/1',
    '/galerias/2',
    '/galerias/3',
  ]);
  const covers = [...document.querySelectorAll('#galeria img')].map((image) => image.getAttribute('src')?.split('?')[0]);
  expect(covers).toEqual(['/static/default.jpg', '/static/galerias/2/portada.jpg', '/static/galerias/3/portada.jpg']);
  expect(galleries.getByRole('link', { name: 'Ver más...' }).getAttribute('href')).toBe('/galerias');
});

test('sponsors are sorted by position, lowest first', async () => {
  open();
  await screen.findByText('Primero');
  const titles = section('patrocinadores').getAllByRole('heading', { level: 3 });
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Primero', 'Segundo', 'Tercero']);
});

test('lists without entries say so', async () => {
  open({ 'GET /api/actividades/': [], 'GET /api/galerias/publicas': [], 'GET /api/patrocinadores': [] });
  expect(await screen.findByText('No hay actividades disponibles en este momento.')).toBeTruthy();
  expect(screen.getByText('No hay galerías disponibles.')).toBeTruthy();
  expect(screen.getByText('Todavía no hay patrocinadores.')).toBeTruthy();
});

test('an empty section tells staff that visitors do not see it, with a link to fill it', async () => {
  const empty = {
    'GET /api/actividades/': [],
    'GET /api/galerias/publicas': [],
    'GET /api/patrocinadores': [],
    'GET /api/contenido/historia': { texto: '' },
  };
  open(empty);
  await screen.findByText('Pronto contaremos aquí nuestra historia.');
  const unfilled = () => [...document.querySelectorAll('section:has([data-nothing])')];
  await waitFor(() => expect(unfilled().map(({ id }) => id)).toEqual(['historia', 'actividades', 'galeria', 'patrocinadores']));
  expect(document.body.textContent).not.toContain('Los visitantes no ven');
  cleanup();
  open(empty, { token: 'token', user: { nombre: 'Ana', rol: 'direccion' } });
  await waitFor(() => expect(screen.getAllByText('Los visitantes no ven este apartado mientras esté vacío.')).toHaveLength(4));
  const ways = unfilled().map((one) => one.querySelector('[data-nothing] a')?.getAttribute('href'));
  expect(ways).toEqual(['/editar-historia', '/admin/actividades', '/galerias', '/patrocinadores']);
});

test('a failed call affects its own section only, and can be retried', async () => {
  let asked = 0;
  const secondTime = () =>
    ++asked === 1 ? Response.json({ detail: 'No disponible.' }, { status: 500 }) : Response.json([makeActivity(7)]);
  open({ 'GET /api/actividades/': secondTime });
  const failure = await screen.findByText('No se han podido cargar las actividades.');
  expect(await screen.findByText('Galería 1')).toBeTruthy();
  const retry = within(failure.parentElement ?? document.body).getByRole('button', { name: 'Reintentar' });
  await userEvent.click(retry);
  expect(await screen.findByText('Actividad 7')).toBeTruthy();
  expect(screen.queryByText('Reintentar')).toBeNull();
});

test('when every call fails the page is still rendered', async () => {
  open(Object.fromEntries(Object.keys(landingReplies()).map((call) => [call, refuse(500, 'No disponible.')])));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Reintentar' })).toHaveLength(6));
  expect(screen.getByRole('heading', { level: 1, name: 'Moto Club Ribera' })).toBeTruthy();
  expect(screen.getByText('Contactar')).toBeTruthy();
});

test('a reply that is no list fails its section, not the page', async () => {
  open({ 'GET /api/patrocinadores': () => Response.json({ detail: 'raro' }) });
  expect(await screen.findByText('No se han podido cargar los patrocinadores.')).toBeTruthy();
  expect(await screen.findByText('Galería 1')).toBeTruthy();
});

test('a route with its own name has it on its section, its picture and its button', async () => {
  open();
  await screen.findByRole('link', { name: 'Inscribirme en la Ruta' });
  act(() => updateClub({ ruta: 'Ruta del Vino', boton: 'Inscribirme en el Vino' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Ruta del Vino' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ampliar imagen: Ruta del Vino' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Inscribirme en el Vino' })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/Castillos/);
});
