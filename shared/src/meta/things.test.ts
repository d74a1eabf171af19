import type { Thing } from 'platform/wire/page-meta';
import type { Activity } from 'shared/contract/activities';
import type { CallSummary } from 'shared/contract/call-offer';
import type { Gallery } from 'shared/contract/galleries';
import { expect, test, vi } from 'vitest';
import { callOffer } from '../../testing/call-offer.ts';
import { findFaults } from '../../testing/schema-org.ts';
import { breadcrumbs, event, imageGallery, organization } from './things.ts';

const site = 'https://club.example';
const image = { path: '/static/actividades/cartel.webp?w=960', alt: 'Molinos' };
const route: Activity = {
  id: 7,
  titulo: 'Castillos y molinos',
  descripcion: 'Doce molinos en fila.',
  evento: 'Castillos',
  fecha_evento: '2026-06-14T00:00:00',
  lugar: 'Consuegra (Toledo)',
  imagen_url: 'cartel.webp',
  link_evento: null,
};
const gallery: Gallery = {
  id: 4,
  nombre: 'Alba',
  descripcion: null,
  fecha: '2026-05-03',
  tipo: 'publica',
  evento: null,
  anio: 2026,
  imagenes: [],
};
const told = { site, image, form: { activo: true } };
/** End of the day in Madrid. */
const now = (moment: string) => vi.useFakeTimers({ now: new Date(moment) });

const things: readonly (Thing | undefined)[] = [
  organization(site),
  breadcrumbs(site, { name: 'Galerías', path: '/galerias' }, { name: 'Alba', path: '/galerias/4' }),
  event(route, told),
  event({ ...route, fecha_evento: '2999-06-14' }, told),
  event({ ...route, fecha_evento: '2999-06-14', descripcion: null }, { site, image: undefined, form: { activo: false } }),
  imageGallery(gallery, site, { path: '/static/default.jpg?w=960' }),
  imageGallery({ ...gallery, descripcion: 'Al salir el sol', fecha: null }, site, { ...image, width: 960, height: 640 }),
];

test.each(things.map((thing) => [thing?.['@type'], thing]))(
  '%s has the required properties of its type, and no unknown ones',
  (_type, thing) => {
    expect(thing && findFaults(thing)).toEqual([]);
  },
);

test.each<[string, Thing, string[]]>([
  ['what is missing', { '@type': 'Event', name: 'x', startDate: '2026-06-14' }, ['Event lacks location']],
  ['another word', { '@type': 'Organization', name: 'x', url: site, phone: '1' }, ['Organization.phone is "1"']],
  ['a path instead of an address', { '@type': 'Organization', name: 'x', url: '/' }, ['Organization.url is "/"']],
  [
    'a fault further down',
    { '@type': 'Event', name: 'x', startDate: '2026-06-14', location: { '@type': 'Place', name: 'y' } },
    ['Place lacks address'],
  ],
])('the check finds %s', (_what, thing, faults) => {
  expect(findFaults(thing)).toEqual(faults);
});

test('an upcoming route has offers while the form is open, and none while it is closed', () => {
  now('2026-06-14T21:59:59Z');
  const offer = (activo: boolean) => event(route, { ...told, form: { activo } })?.offers;
  expect(offer(true)).toEqual({
    '@type': 'Offer',
    url: 'https://club.example/formulario-inscripcion',
    availability: 'https://schema.org/InStock',
  });
  expect(offer(false)).toMatchObject({ availability: 'https://schema.org/SoldOut' });
  now('2026-06-14T22:00:00Z');
  expect(offer(true)).toBeUndefined();
});

test('the form is for the route: other activities have no offers', () => {
  now('2026-01-01T12:00:00Z');
  expect(event({ ...route, evento: 'Semanal' }, told)?.offers).toBeUndefined();
});

test('of an edition the form is for its activity alone, whatever kind that is', () => {
  now('2026-01-01T12:00:00Z');
  const form = { activo: true, edicion: callOffer({ actividad: { ...callOffer().actividad, id: route.id + 1 } }) };
  expect(event(route, { ...told, form })?.offers).toBeUndefined();
  expect(event({ ...route, id: route.id + 1, evento: 'Concentracion' }, { ...told, form })?.offers).toBeDefined();
});

const call = callOffer({
  abre: '2026-05-01T18:00:00.000Z',
  cierra: '2026-06-10T18:00:00.000Z',
  libres: 3,
  espera: true,
  desde: 1250,
});

test("an activity's own call is its offer: form, dates, price, and whether there is a place", () => {
  const of = (more: Partial<CallSummary> = {}) => event({ ...route, evento: 'Otros' }, { ...told, signUps: { ...call, ...more } });
  expect(of()?.offers).toEqual({
    '@type': 'Offer',
    url: 'https://club.example/actividades/7/inscripcion',
    availability: 'https://schema.org/InStock',
    validFrom: call.abre,
    validThrough: call.cierra,
    price: '12.50',
    priceCurrency: 'EUR',
  });
  expect(of({ libres: 0 })?.offers).toMatchObject({ availability: 'https://schema.org/SoldOut' });
  expect(of({ estado: 'cerrada' })?.offers).toMatchObject({ availability: 'https://schema.org/SoldOut' });
  expect(of({ estado: 'sin abrir', desde: null })?.offers).toMatchObject({ availability: 'https://schema.org/PreOrder' });
  expect(of()).toMatchObject({ eventStatus: 'https://schema.org/EventScheduled' });
  expect(of({ estado: 'cancelada' })).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
  for (const thing of [of(), of({ estado: 'cancelada', abre: null, cierra: null, desde: null })])
    expect(thing && findFaults(thing)).toEqual([]);
});

test.each([{ fecha_evento: null }, { lugar: null }, { lugar: '' }])('%j is no event for a search engine', (lacking) => {
  expect(event({ ...route, ...lacking }, told)).toBeUndefined();
});

test('an event has a day, a place, a picture and a page', () => {
  expect(event(route, told)).toMatchObject({
    startDate: '2026-06-14',
    location: { name: 'Consuegra (Toledo)' },
    image: 'https://club.example/static/actividades/cartel.webp?w=960',
    url: 'https://club.example/actividades/7',
  });
});

test('a gallery has only its cover', () => {
  const imagenes = [1, 2].map((id) => ({ id, ruta_archivo: `static/galerias/4/foto-${id}.webp?v=1` }));
  const text = JSON.stringify(imageGallery({ ...gallery, imagenes }, site, { path: '/static/galerias/4/foto-1.webp?v=1&w=960' }));
  expect(text).toContain('foto-1.webp');
  expect(text).not.toContain('foto-2.webp');
});
