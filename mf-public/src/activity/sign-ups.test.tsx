import { screen, waitFor, within } from '@testing-library/react';
import { serverCan } from 'shared/testing/capabilities';
import { fakeHttp, type FakeReplies, refuse } from 'shared/testing/fake-http';
import { ownSignUp } from 'shared/testing/own-sign-up';
import { fillIn, press } from 'shared/testing/person';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test } from 'vitest';
import type { CallSummary, OwnSignUp } from 'shared/contract/activity-sign-ups';
import { landingReplies, makeActivity, makeCall } from '../../testing/landing-data.ts';
import { routes } from '../routes.tsx';

const lunch = makeActivity(7, { titulo: 'Comida', evento: 'Otros', fecha_evento: '2999-06-01' });
const facts = ['Inscripción abierta hasta el 30 de mayo de 2999 a las 20:00', 'Quedan 4 plazas', 'Desde 12\u00A0€'];

const replies = (call: CallSummary | undefined, more: FakeReplies = {}): FakeReplies => ({
  ...landingReplies(),
  'GET /api/actividades/': [lunch],
  'GET /api/eventos/publicos': [{ id: 7, titulo: 'Comida', fecha: '2999-06-01', descripcion: null }],
  'GET /api/inscripciones/estado-formulario': { activo: false },
  'GET /api/convocatorias': call ? [call] : [],
  ...more,
});
const member = { token: 'vale', user: { nombre: 'Ana', rol: 'socio' as const } };

function open(path: string, call: CallSummary | undefined, more: FakeReplies = {}, session = {}) {
  const calls = fakeHttp(replies(call, more));
  renderRoutes(routes, path, session);
  return { calls, writes: () => calls.filter((each) => !each.call.startsWith('GET') && !each.call.endsWith('/calculo')) };
}

test.each(['/', '/eventos', '/actividades'])('%s says whether one can sign up, until when, and how many places are left', async (path) => {
  open(path, makeCall(7));
  const told = await screen.findAllByText(new RegExp(facts.slice(0, 2).join(' · ')));
  // The landing page says it in the hero and on the card.
  expect(told).toHaveLength(path === '/' ? 2 : 1);
});

test('without a call the pages say nothing about sign-ups, and a server without them is not asked', async () => {
  const { calls } = open('/actividades', undefined);
  await screen.findByRole('link', { name: 'Comida' });
  expect(screen.queryByText(/inscripci/i)).toBeNull();
  expect(calls.map(({ call }) => call)).toContain('GET /api/convocatorias');
  serverCan();
  const bare = open('/eventos', makeCall(7)).calls;
  await screen.findByRole('heading', { name: 'Próximos Eventos' });
  await waitFor(() => expect(bare.length).toBeGreaterThan(2));
  expect(bare.map(({ call }) => call)).not.toContain('GET /api/convocatorias');
  expect(screen.queryByText(/inscripci/i)).toBeNull();
});

test('calls that cannot be read leave the activities as they are', async () => {
  open('/actividades', undefined, { 'GET /api/convocatorias': refuse(400, 'No disponible.') });
  expect(await screen.findByRole('link', { name: 'Comida' })).toBeTruthy();
});

test("the landing page's button leads to the form of the next activity", async () => {
  open('/', makeCall(7));
  expect((await screen.findByRole('link', { name: 'Inscribirme' })).getAttribute('href')).toBe('/actividades/7/inscripcion');
});

test("an activity's page has places, price and the way to its form", async () => {
  open('/actividades/7', makeCall(7));
  const list = await screen.findByRole('list', { name: 'Inscripción' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(facts);
  expect(screen.getByRole('link', { name: 'Inscribirme' }).getAttribute('href')).toBe('/actividades/7/inscripcion');
});

test.each<[string, Partial<CallSummary>, string | undefined]>([
  ['full, with a waiting list,', { libres: 0 }, 'Entrar en la lista de espera'],
  ['full', { libres: 0, espera: false }, undefined],
  ['not open yet', { estado: 'sin abrir' }, undefined],
  ['closed', { estado: 'cerrada' }, undefined],
  ['cancelled', { estado: 'cancelada' }, undefined],
])('an activity that is %s offers what one can do', async (_, more, button) => {
  open('/actividades/7', makeCall(7, more));
  await screen.findByRole('list', { name: 'Inscripción' });
  expect(screen.queryByRole('link', { name: /^(Inscribirme|Entrar)/ })?.textContent).toBe(button);
});

test.each(['/', '/actividades', '/actividades/7'])('%s leads to the waiting list of a full activity', async (path) => {
  open(path, makeCall(7, { libres: 0 }));
  expect((await screen.findByRole('link', { name: 'Entrar en la lista de espera' })).getAttribute('href')).toBe(
    '/actividades/7/inscripcion',
  );
  expect(screen.queryByRole('link', { name: 'Inscribirme' })).toBeNull();
});

test.each<[string, Partial<CallSummary>, FakeReplies, object, string]>([
  ['the link to the form', {}, {}, {}, 'Inscribirme'],
  ["a member's button", {}, {}, member, 'Voy'],
  [
    "the route's link",
    { formulario: '/formulario-inscripcion' },
    { 'GET /api/actividades/': [{ ...lunch, evento: 'Castillos' }], 'GET /api/inscripciones/estado-formulario': { activo: true } },
    {},
    'Inscribirme en la Ruta',
  ],
])("%s stands before 'Compartir'", async (_, more, own, session, name) => {
  open('/actividades/7', makeCall(7, more), asMember(own), session);
  const first = await screen.findByText(name);
  expect(first.compareDocumentPosition(screen.getByText('Compartir'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('the route keeps its own button, beside what its call says', async () => {
  open('/actividades/7', makeCall(7, { formulario: '/formulario-inscripcion' }), {
    'GET /api/actividades/': [{ ...lunch, evento: 'Castillos' }],
    'GET /api/inscripciones/estado-formulario': { activo: true },
  });
  expect((await screen.findByRole('link', { name: 'Inscribirme en la Ruta' })).getAttribute('href')).toBe('/formulario-inscripcion');
  expect(screen.getByText('Quedan 4 plazas')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Inscribirme' })).toBeNull();
});

const own = (more: Partial<OwnSignUp> = {}): OwnSignUp =>
  ownSignUp({ hora: null, lugar: null, estado: 'confirmada', importe: null, formas_pago: [], ...more });
const offer = { ...makeCall(7), invitados: 3, niveles: [], preguntas: [], precios: [] };
const asMember = (more: FakeReplies = {}): FakeReplies => ({
  'GET /api/actividades/7/convocatoria': offer,
  'GET /api/mis-inscripciones': [],
  'POST /api/actividades/7/inscripciones/calculo': { importe: 3000, plaza: 'hay' },
  'POST /api/actividades/7/inscripciones': () =>
    Response.json(own({ invitados: 2, estado: 'pendiente de pago', importe: 3000 }), { status: 201 }),
  'POST /api/mis-inscripciones/31/anular': own({ estado: 'anulada' }),
  'POST /api/mis-inscripciones/31/recuperar': own(),
  ...more,
});

/** 'Voy' takes no press until the server has worked out what it costs. */
async function pressOnceWorkedOut(): Promise<void> {
  await waitFor(() => expect(screen.getByRole('button', { name: 'Voy' })).toHaveProperty('disabled', false));
  await press('Voy');
}

test("a member goes with one press, with guests as a number, at the price that was shown; 'Deshacer' takes it back", async () => {
  const { writes } = open('/actividades/7', makeCall(7), asMember(), member);
  await screen.findByRole('button', { name: 'Voy' });
  await fillIn('Invitados', '2');
  await screen.findByText('Importe: 30 €');
  await pressOnceWorkedOut();
  await screen.findByText('¡Contamos contigo!');
  expect(writes()[0]).toMatchObject({ call: 'POST /api/actividades/7/inscripciones', body: { invitados: 2, importe_visto: 3000 } });
  expect(screen.getByText('Vas con 2 invitados. Por pagar: 30 €.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Mis inscripciones' }).getAttribute('href')).toBe('/mis-inscripciones');
  await press('Deshacer');
  await screen.findByRole('button', { name: 'Voy' });
  expect(writes().map(({ call }) => call)).toEqual(['POST /api/actividades/7/inscripciones', 'POST /api/mis-inscripciones/31/anular']);
});

test("what is said of places is true at once after 'Voy' and after leaving", async () => {
  let libres = 1;
  open(
    '/actividades/7',
    makeCall(7, { libres }),
    asMember({
      'GET /api/convocatorias': () => Response.json([makeCall(7, { libres })]),
      'POST /api/actividades/7/inscripciones': () => {
        libres = 0;
        return Response.json(own(), { status: 201 });
      },
      'POST /api/mis-inscripciones/31/anular': () => {
        libres = 1;
        return Response.json(own({ estado: 'anulada' }));
      },
    }),
    member,
  );
  await screen.findByText('Queda 1 plaza');
  await pressOnceWorkedOut();
  await screen.findByText('Completo: hay lista de espera');
  expect(screen.queryByText('Queda 1 plaza')).toBeNull();
  expect(screen.getByText('Vas.')).toBeTruthy();
  await press('No puedo ir');
  await screen.findByText('Queda 1 plaza');
});

test("who goes already can take it back, and undo that; the keyboard's focus stays on the button", async () => {
  const { writes } = open('/actividades/7', makeCall(7), asMember({ 'GET /api/mis-inscripciones': [own()] }), member);
  await screen.findByText('Vas.');
  const button = screen.getByRole('button', { name: 'No puedo ir' });
  await press('No puedo ir');
  await screen.findByText('Tu inscripción está anulada.');
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(button.textContent).toBe('Voy');
  await press('Deshacer');
  await screen.findByText('Vas.');
  expect(writes().map(({ call }) => call)).toEqual(['POST /api/mis-inscripciones/31/anular', 'POST /api/mis-inscripciones/31/recuperar']);
});

test('a price that has changed is said, and worked out again', async () => {
  let price = 3000;
  open(
    '/actividades/7',
    makeCall(7),
    asMember({
      'POST /api/actividades/7/inscripciones/calculo': () => Response.json({ importe: price, plaza: 'hay' }),
      'POST /api/actividades/7/inscripciones': () => {
        price = 3500;
        return refuse(409, 'El precio ha cambiado.')();
      },
    }),
    member,
  );
  await screen.findByText('Importe: 30 €');
  await press('Voy');
  await screen.findByText('El precio ha cambiado.');
  await screen.findByText('Importe: 35 €');
});

const question = { id: 4, texto: '¿Menú?', tipo: 'una', opciones: ['Carne', 'Pescado'], obligatoria: true, para: 'todos', salud: false };

test.each<[string, FakeReplies]>([
  ['a question has to be answered', { 'GET /api/actividades/7/convocatoria': { ...offer, preguntas: [question] } }],
  [
    'a level has to be chosen',
    { 'GET /api/actividades/7/convocatoria': { ...offer, niveles: [{ nombre: 'Larga', texto: null, completo: false }] } },
  ],
])("where %s 'Voy' opens the form", async (_, more) => {
  open('/actividades/7', makeCall(7), asMember(more), member);
  expect((await screen.findByRole('link', { name: 'Voy' })).getAttribute('href')).toBe('/actividades/7/inscripcion');
});

test.each([
  ['nobody is signed in', {}],
  ['a guest of the club is', { token: 'vale', user: { rol: 'invitado' as const } }],
])('where %s the link to the form stays, and nothing personal is asked for', async (_, session) => {
  const { calls } = open('/actividades/7', makeCall(7), {}, session);
  await screen.findByRole('link', { name: 'Inscribirme' });
  expect(calls.map(({ call }) => call)).not.toContain('GET /api/mis-inscripciones');
});
