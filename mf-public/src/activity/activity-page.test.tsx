import { screen, waitFor, within } from '@testing-library/react';
import { callOffer } from 'shared/testing/call-offer';
import { fakeHttp, type FakeReplies, refuse } from 'shared/testing/fake-http';
import { press } from 'shared/testing/person';
import { renderRoutes } from 'shared/testing/render-routes';
import { afterEach, expect, test, vi } from 'vitest';
import { makeActivity } from '../../testing/landing-data.ts';
import { routes } from '../routes.tsx';

const ride = makeActivity(7, {
  titulo: 'XXXI Ruta',
  fecha_evento: '2999-06-01',
  lugar: 'Belmonte',
  descripcion: 'Seis fortalezas.\nTres niveles.',
  link_evento: 'club.example/ruta',
});

const open = (replies: FakeReplies = {}, path = '/actividades/7') => {
  const calls = fakeHttp({
    'GET /api/actividades/': [makeActivity(1), ride],
    'GET /api/convocatorias': [],
    'GET /api/inscripciones/estado-formulario': { activo: true },
    ...replies,
  });
  return { calls, ...renderRoutes(routes, path) };
};

/** The form of an edition with this activity. */
const ofEdition = (id: number) => ({
  activo: true,
  edicion: callOffer({ actividad: { ...callOffer().actividad, id } }),
});

const signUp = () => screen.findByRole('link', { name: 'Inscribirme en la Ruta' });

test('an activity shows all known fields, from the list: the contract has no call for one', async () => {
  const { calls } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'XXXI Ruta' })).toBeTruthy();
  expect(await screen.findByText('sábado, 1 de junio de 2999')).toBeTruthy();
  expect(screen.getByText('Belmonte')).toBeTruthy();
  expect(screen.getByText(/Seis fortalezas/).textContent).toBe('Seis fortalezas.\nTres niveles.');
  expect(screen.getByRole('button', { name: 'Ampliar imagen: XXXI Ruta' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver evento' }).getAttribute('href')).toBe('https://club.example/ruta');
  expect(screen.getByRole('link', { name: 'Añadir al calendario' }).getAttribute('href')).toBe('/api/actividades/7/calendario.ics');
  expect((await signUp()).getAttribute('href')).toBe('/formulario-inscripcion');
  await waitFor(() => expect(document.title).toBe('XXXI Ruta · Moto Club Ribera'));
  expect(calls.map(({ call }) => call)).toEqual([
    'GET /api/actividades/',
    'GET /api/convocatorias',
    'GET /api/inscripciones/estado-formulario',
  ]);
});

test('an activity that is over has the first pictures of its public gallery, which enlarge, and the way there', async () => {
  const past = { ...ride, evento: 'Concentracion', fecha_evento: '2020-08-16' };
  const gallery = (id: number, fecha: string, count: number) => ({
    id,
    nombre: `Galería ${id}`,
    descripcion: null,
    fecha,
    tipo: 'publica',
    evento: 'Concentración',
    anio: 2020,
    imagenes: Array.from({ length: count }, (_, index) => ({ id: index, ruta_archivo: `static/galerias/${id}/${index}.webp?v=1` })),
  });
  open({
    'GET /api/actividades/': [past],
    'GET /api/galerias/publicas': [gallery(2, '2020-08-17', 1), gallery(3, '2020-08-16', 1), gallery(4, '2020-08-16', 1)],
    'GET /api/galerias/3/imagenes': gallery(3, '2020-08-16', 12),
    'GET /api/galerias/4/imagenes': gallery(4, '2020-08-16', 0),
  });
  const part = within(await screen.findByRole('region', { name: 'Galería 3' }));
  const pictures = part.getAllByRole('button', { name: /^Ampliar imagen: Galería 3, \d$/ });
  expect(pictures).toHaveLength(8);
  expect(pictures[0]?.querySelector('img')?.src).toBe('http://localhost/static/galerias/3/0.webp?v=1&w=960');
  expect(part.getByRole('link', { name: 'Ver galería' }).getAttribute('href')).toBe('/galerias/3');
  expect(screen.queryByRole('region', { name: /Galería [24]/ })).toBeNull();
});

test.each<[string, FakeReplies]>([
  ['cannot be loaded', { 'GET /api/galerias/publicas': refuse(500, 'No disponible.') }],
  ['are not there', { 'GET /api/galerias/publicas': [] }],
])('pictures of an activity that %s leave its page as it is', async (_, replies) => {
  const { calls } = open({ 'GET /api/actividades/': [{ ...ride, evento: 'Castillos', fecha_evento: '2020-06-01' }], ...replies });
  await waitFor(() => expect(calls.map(({ call }) => call)).toContain('GET /api/galerias/publicas'));
  expect(await screen.findByRole('button', { name: 'Compartir' })).toBeTruthy();
  expect(screen.queryByRole('region')).toBeNull();
});

test('an activity with only a title shows only its title', async () => {
  const bare = { evento: null, fecha_evento: null, lugar: null, imagen_url: null };
  open({ 'GET /api/actividades/': [makeActivity(7, bare)] });
  expect(await screen.findByRole('button', { name: 'Compartir' })).toBeTruthy();
  expect(document.querySelector('img, time')).toBeNull();
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test.each<[string, FakeReplies]>([
  ['is over', { 'GET /api/actividades/': [{ ...ride, fecha_evento: '2020-06-01' }] }],
  ['is not the route', { 'GET /api/actividades/': [{ ...ride, evento: 'Otros' }] }],
  ['is not the route of the edition', { 'GET /api/inscripciones/estado-formulario': ofEdition(1) }],
  ['has a closed form', { 'GET /api/inscripciones/estado-formulario': { activo: false } }],
  ['has a form that cannot be asked', { 'GET /api/inscripciones/estado-formulario': refuse(500, 'No disponible.') }],
])('for what %s there is no sign-up link', async (_, replies) => {
  open(replies);
  expect(await screen.findByRole('button', { name: 'Compartir' })).toBeTruthy();
  await waitFor(() => expect(document.title).toContain('XXXI Ruta'));
  expect(screen.queryByText('Inscribirme en la Ruta')).toBeNull();
});

test('the route of the edition accepts sign-ups, whatever kind of activity it is', async () => {
  open({
    'GET /api/actividades/': [{ ...ride, evento: 'Concentracion' }],
    'GET /api/inscripciones/estado-formulario': ofEdition(7),
  });
  expect((await signUp()).getAttribute('href')).toBe('/formulario-inscripcion');
});

test('a route without a day yet accepts sign-ups', async () => {
  open({ 'GET /api/actividades/': [{ ...ride, fecha_evento: null }] });
  expect(await signUp()).toBeTruthy();
});

test.each(['/actividades/8', '/actividades/07', '/actividades/x'])(
  '%s is reported as unknown, with the way back to the list',
  async (path) => {
    open({}, path);
    expect(await screen.findByText('No hemos encontrado esta actividad.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Actividad');
    expect(screen.getByRole('link', { name: 'Volver a las actividades' }).getAttribute('href')).toBe('/actividades');
    expect(screen.queryByRole('button')).toBeNull();
  },
);

test('heading and back link are rendered while the list is pending', async () => {
  open({ 'GET /api/actividades/': () => new Promise<Response>(() => {}) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Actividad' })).toBeTruthy();
  expect(screen.getByText('Cargando...')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Volver a las actividades' })).toBeTruthy();
});

test('a failed list is not taken for an unknown activity, and can be retried', async () => {
  let asked = 0;
  open({ 'GET /api/actividades/': () => (++asked === 1 ? refuse(500, 'No disponible.')() : Response.json([ride])) });
  expect(await screen.findByText('No se ha podido cargar la actividad.')).toBeTruthy();
  await press('Reintentar');
  expect(await screen.findByRole('heading', { level: 1, name: 'XXXI Ruta' })).toBeTruthy();
});

const url = 'http://localhost/actividades/7';

async function share(): Promise<void> {
  await screen.findByRole('button', { name: 'Compartir' });
  await press('Compartir');
}

interface Means {
  share?: Navigator['share'];
  clipboard?: { writeText: (text: string) => Promise<void> };
}

/** Stubs the browser's ways to share; all others are missing. */
function browserHas({ share, clipboard }: Means): void {
  Object.assign(navigator, { share });
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(clipboard as Clipboard);
}
afterEach(() => void Reflect.deleteProperty(navigator, 'share'));

test('a device that can share gets the address, without a message', async () => {
  const systemShare = vi.fn().mockResolvedValue(undefined);
  browserHas({ share: systemShare });
  open();
  await share();
  const text = 'XXXI Ruta · sábado, 1 de junio de 2999 · Belmonte';
  expect(systemShare).toHaveBeenCalledExactlyOnceWith({ title: 'XXXI Ruta', text, url });
  expect(screen.getByRole('status').textContent).toBe('');
});

test('closing the share dialog shows no message', async () => {
  browserHas({ share: () => Promise.reject(new DOMException('', 'AbortError')) });
  open();
  await share();
  expect(screen.getByRole('status').textContent).toBe('');
});

test('without sharing the address is copied, with a message', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  browserHas({ clipboard: { writeText } });
  open();
  await share();
  expect(await screen.findByText('Enlace copiado.')).toBeTruthy();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(url);
});

test.each<[string, Means]>([
  ['a page without a clipboard', {}],
  ['a refused clipboard', { clipboard: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) } }],
  ['a refused list', { share: () => Promise.reject(new DOMException('', 'NotAllowedError')) }],
])('%s leaves the address to be copied by hand', async (_, members) => {
  browserHas(members);
  open();
  await share();
  expect(await screen.findByText(`No se ha podido compartir. Copia esta dirección: ${url}`)).toBeTruthy();
});
