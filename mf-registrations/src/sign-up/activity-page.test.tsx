import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SignedUp } from 'shared/contract/activity-sign-ups';
import type { ActivityOffer } from 'shared/contract/call-offer';
import { callOffer } from 'shared/testing/call-offer';
import { issueCaptcha } from 'shared/testing/captcha-challenge';
import { serverCan } from 'shared/testing/capabilities';
import { fakeHttp, type FakeReplies, refuse } from 'shared/testing/fake-http';
import { ownSignUp } from 'shared/testing/own-sign-up';
import { fill, fillIn, press, solveCaptcha } from 'shared/testing/person';
import { question } from 'shared/testing/question';
import { readMeta } from 'shared/testing/read-meta';
import { renderRoutes } from 'shared/testing/render-routes';
import { findFaults } from 'shared/testing/schema-org';
import { describe, expect, test } from 'vitest';
import { routes } from '../routes.tsx';

const get = 'GET /api/actividades/7/convocatoria';
const price = 'POST /api/actividades/7/inscripciones/calculo';
const post = 'POST /api/actividades/7/inscripciones';

const offer = callOffer({
  cierra: '2999-05-30T18:00:00.000Z',
  libres: 4,
  espera: true,
  desde: 2000,
  hora: '14:00',
  invitados: 3,
  pide: ['telefono'],
  precios: [
    { nivel: null, persona: 'general', hasta: null, precio: 2000 },
    { nivel: null, persona: 'socio', hasta: null, precio: 1200 },
  ],
});
const made: SignedUp = { ...ownSignUp(), total: 2000, enlace_enviado: true };

function open(more: Partial<ActivityOffer> = {}, replies: FakeReplies = {}, session = {}) {
  const calls = fakeHttp({
    [get]: { ...offer, ...more },
    [price]: { importe: 2000, plaza: 'hay' },
    [post]: () => Response.json(made, { status: 201 }),
    'GET /captcha': () => issueCaptcha().then((body) => Response.json(body)),
    'GET /api/legal/privacidad/version': { version: 'abc' },
    ...replies,
  });
  renderRoutes(routes, '/actividades/7/inscripcion', session);
  const sent = (call: string) => calls.filter((each) => each.call === call).map(({ body }) => body);
  return { calls, posts: () => sent(post), priced: () => sent(price) };
}
const member = { token: 'vale', user: { nombre: 'Ana', rol: 'socio' as const } };

/** Waits for the captcha too, as what loads while a test types is never rendered. */
async function button(name = 'Enviar inscripción') {
  const found = await screen.findByRole('button', { name });
  await screen.findByRole('checkbox', { name: 'No soy un robot' });
  return found;
}
const control = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`There is no control named ${name}`);
  return found;
};

test('the form says what it is for, what it costs, how many places are left, and asks only what its call asks', async () => {
  const { priced } = open();
  await button();
  expect(screen.getByRole('heading', { level: 1, name: 'Inscripción: Comida' })).toBeTruthy();
  expect(screen.getByText('sábado, 1 de junio de 2999 · 14:00 · Brihuega')).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Precios' }).textContent).toBe('General 20\u00A0€Socios 12\u00A0€');
  expect(screen.getByText('Quedan 4 plazas. Inscripción abierta hasta el 30 de mayo de 2999 a las 20:00.')).toBeTruthy();
  const names = [...document.querySelectorAll<HTMLInputElement>('form [name]')].map(({ name }) => name);
  expect(new Set(names)).toEqual(new Set(['nombre', 'mail', 'telefono', 'invitados']));
  // What one person pays is in the page.
  expect(priced()).toEqual([]);
  await waitFor(() => expect(document.title).toBe('Inscripción: Comida · Moto Club Ribera'));
});

test('a visitor signs up at the price that was shown; then reference and payment are shown, and what was typed is gone', async () => {
  const { posts, priced } = open(
    {},
    {
      [price]: async (request: Request) => {
        const { invitados } = (await request.json()) as { invitados: number };
        return Response.json({ importe: 2000 * (1 + invitados), plaza: 'hay' });
      },
    },
  );
  await button();
  await fillIn(/Nombre completo/, 'Leo Paz');
  await fillIn(/Correo/, 'Leo@correo.example');
  await fillIn('Teléfono', '600 123 456');
  await fillIn(/^Invitados/, '2');
  await fillIn('De ellos, menores de edad', '1');
  await screen.findByText('Importe: 60 € (tú 20 + 1 invitado 20 + 1 menor 20)');
  await waitFor(() => expect(priced().at(-1)).toEqual({ nivel: null, codigo: null, invitados: 2, menores: 1, personas: [] }));
  await solveCaptcha();
  await press('Enviar inscripción');
  await screen.findByText('¡Inscripción enviada con éxito!');
  expect(posts()).toHaveLength(1);
  expect(posts()[0]).toMatchObject({
    nombre: 'Leo Paz',
    mail: 'leo@correo.example',
    telefono: '600 123 456',
    invitados: 2,
    menores: 1,
    importe_visto: 6000,
    aviso_privacidad: 'abc',
    captcha_token: expect.any(String) as string,
  });
  expect(screen.getByText('Tu referencia es A7-0031. Te hemos escrito a l…@correo.example.')).toBeTruthy();
  expect(screen.getByText('Por pagar: 20 €')).toBeTruthy();
  expect(screen.getByText('Bizum al 600 123 456, con el concepto A7-0031')).toBeTruthy();
  expect(sessionStorage).toHaveLength(0);
  await press('Inscribir a otra persona');
  await waitFor(() => expect(document.activeElement).toBe(control('nombre')));
  expect(control('nombre').value).toBe('');
});

test('errors are shown one at a time, in the order of the form, and the focus goes to the control', async () => {
  const { posts } = open({
    niveles: [{ nombre: 'Larga', texto: '120 km', completo: false }],
    preguntas: [question(4, '¿Menú?', { tipo: 'una', opciones: ['Carne', 'Pescado'], obligatoria: true })],
  });
  await button();
  const submit = async (fault: string, name: string) => {
    await press('Enviar inscripción');
    await screen.findByText(fault);
    expect((document.activeElement as HTMLInputElement).name).toBe(name);
  };
  await submit('Falta tu nombre.', 'nombre');
  await fillIn(/Nombre completo/, 'Leo');
  await submit('El correo es obligatorio.', 'mail');
  await fillIn(/Correo/, 'sin-arroba');
  await submit('Introduce un correo válido.', 'mail');
  await fillIn(/Correo/, 'leo@correo.example');
  await submit('Elige un nivel.', 'ruta');
  await press('Larga', 'radio');
  await fillIn(/^Invitados/, '9');
  await submit('Puedes traer 3 invitados como máximo.', 'invitados');
  await fillIn(/^Invitados/, '1');
  await fillIn('De ellos, menores de edad', '2');
  await submit('Los menores cuentan entre los invitados: no pueden ser más.', 'menores');
  await fillIn('De ellos, menores de edad', '');
  await submit('Falta tu respuesta a «¿Menú?».', 'respuestas.4');
  await fill(control('respuestas.4'), 'Carne');
  await press('Enviar inscripción');
  await screen.findByText('Debes verificar el captcha.');
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'No soy un robot' }));
  expect(posts()).toHaveLength(0);
});

test('a price that has changed is said, worked out again, and sent only once it was seen', async () => {
  let now = 2000;
  const { posts } = open(
    {},
    {
      [price]: () => Response.json({ importe: now, plaza: 'hay' }),
      [post]: async (request: Request) => {
        const { importe_visto } = (await request.json()) as { importe_visto: number };
        if (importe_visto === 2500) return Response.json(made, { status: 201 });
        now = 2500;
        return refuse(409, 'El precio ha cambiado.')();
      },
    },
  );
  await button();
  await fillIn(/Nombre completo/, 'Leo');
  await fillIn(/Correo/, 'leo@correo.example');
  await solveCaptcha();
  await press('Enviar inscripción');
  await screen.findByText('El precio ha cambiado.');
  await screen.findByText('Importe: 25 €');
  expect(control('nombre').value).toBe('Leo');
  await solveCaptcha();
  await press('Enviar inscripción');
  await screen.findByText('¡Inscripción enviada con éxito!');
  expect(posts()).toHaveLength(2);
});

test.each<[string, Partial<ActivityOffer>, string]>([
  ['not open yet', { estado: 'sin abrir', abre: '2999-05-01T18:00:00.000Z' }, 'La inscripción se abre el 1 de mayo de 2999 a las 20:00.'],
  ['cancelled', { estado: 'cancelada', motivo_cancelacion: 'Por la nieve.' }, 'Actividad cancelada.'],
  ['full, without a waiting list,', { libres: 0, espera: false }, 'Ya no quedan plazas.'],
  [
    'for members first',
    { quien: 'socios_antes', socios_hasta: '2999-05-01T18:00:00.000Z' },
    'Solo para socios hasta el 1 de mayo de 2999 a las 20:00.',
  ],
])('an activity that is %s says so, without a form', async (_, more, text) => {
  open(more);
  await screen.findByText(text);
  expect(document.querySelector('form')).toBeNull();
  // The part that says why loads on its own.
  if (more.motivo_cancelacion) expect(await screen.findByText('Por la nieve.')).toBeTruthy();
});

test('a full activity offers its waiting list', async () => {
  open(
    { libres: 0 },
    { [price]: { importe: 2000, plaza: 'espera' }, [post]: () => Response.json({ ...made, estado: 'lista de espera' }, { status: 201 }) },
  );
  await button('Entrar en la lista de espera');
  expect(screen.getByText(/^Ya no quedan plazas, pero puedes entrar en la lista de espera\./)).toBeTruthy();
  await fillIn(/Nombre completo/, 'Leo');
  await fillIn(/Correo/, 'leo@correo.example');
  await solveCaptcha();
  await press('Entrar en la lista de espera');
  await screen.findByText(/^Estás en la lista de espera\./);
  expect(screen.queryByText(/^Por pagar/)).toBeNull();
});

test('a code that is not valid is said before the form is sent', async () => {
  open(
    { codigos: true },
    {
      [price]: async (request: Request) =>
        ((await request.json()) as { codigo: string | null }).codigo
          ? refuse(400, 'Ese código no vale.')()
          : Response.json({ importe: 2000, plaza: 'hay' }),
    },
  );
  await button();
  await fillIn('Código de descuento', 'AMIGO');
  await screen.findByText('Ese código no vale.');
});

test('a whole group is sent in one go: each with a name, answers and a level of their own', async () => {
  const { posts, priced } = open({
    niveles: [
      { nombre: 'Larga', texto: null, completo: false },
      { nombre: 'Corta', texto: null, completo: false },
    ],
    preguntas: [question(4, '¿Talla?'), question(5, '¿Número de socio?', { para: 'socios', obligatoria: true })],
  });
  await button();
  await fillIn(/Nombre completo/, 'Leo');
  await fillIn(/Correo/, 'leo@correo.example');
  await userEvent.click(control('ruta'));
  await press('Inscribir a más personas');
  const hint = await screen.findByText('Si se deja vacío, su enlace y sus avisos llegan al correo de la primera persona.');
  expect(control('personas.0.mail').getAttribute('aria-describedby')).toBe(hint.id);
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector('[name="personas.0.nombre"]')));
  expect(document.activeElement).toBe(control('personas.0.nombre'));
  await press('Inscribir a más personas');
  await waitFor(() => expect(document.activeElement).toBe(control('personas.1.nombre')));
  await press('Quitar: Persona 3');
  await waitFor(() => expect((document.activeElement as HTMLButtonElement).textContent).toBe('Inscribir a más personas'));
  await solveCaptcha();
  await press('Enviar inscripción');
  await screen.findByText('Falta el nombre de la persona 2.');
  await fill(control('personas.0.nombre'), 'Mar');
  await press('Enviar inscripción');
  await screen.findByText('Elige el nivel de la persona 2.');
  await userEvent.click(screen.getAllByRole('radio', { name: 'Corta' })[1] as HTMLElement);
  await fill(control('personas.0.respuestas.4'), 'M');
  await waitFor(() => expect(priced().at(-1)).toMatchObject({ nivel: 'Larga', personas: [{ nivel: 'Corta' }] }));
  await press('Enviar inscripción');
  await screen.findByText('¡Inscripción enviada con éxito!');
  expect(posts()[0]).toMatchObject({
    nivel: 'Larga',
    personas: [{ nombre: 'Mar', mail: null, nivel: 'Corta', respuestas: { 4: 'M' } }],
  });
});

describe('a group whose places wait for its link', () => {
  const says = 'Te enviaremos un enlace por correo: sois muchos, y tendréis plaza cuando lo abras, si quedan.';
  const held = { ...made, estado: 'lista de espera' as const, formas_pago: [], por_confirmar: true as const };

  test('is told so before it is sent, and afterwards', async () => {
    open({ invitados: 8, horas_confirmar: 24, confirmar_desde: 6 }, { [post]: () => Response.json(held, { status: 201 }) });
    await button();
    await fillIn(/Nombre completo/, 'Leo');
    await fillIn(/Correo/, 'leo@correo.example');
    for (let more = 0; more < 4; more++) await press('Inscribir a más personas');
    expect(screen.queryByText(says)).toBeNull();
    await press('Inscribir a más personas');
    await screen.findByText(says);
    for (let person = 0; person < 5; person++) await fill(control(`personas.${person}.nombre`), 'Sol');
    await solveCaptcha();
    await press('Enviar inscripción');
    await screen.findByText(/^Todavía no tenéis plaza. Tu referencia es A7-0031. Te hemos escrito a l/);
    await screen.findByText(/^Abre el enlace de ese correo: tenéis plaza desde entonces/);
    expect(screen.queryByText(/48 horas|lista de espera\. Tu/)).toBeNull();
  });

  test.each([
    ['five guests', '5', 1],
    ['four', '4', 0],
  ])('has its guests among its people: %s', async (_how, guests, told) => {
    open({ invitados: 8, horas_confirmar: 24, confirmar_desde: 6 });
    await fill(await screen.findByRole('textbox', { name: /^Invitados/ }), guests);
    expect(screen.queryAllByText(says)).toHaveLength(told);
    expect(screen.queryAllByText(/ábrelo antes de 24 horas/)).toHaveLength(1 - told);
  });

  test.each<[string, Partial<ActivityOffer>, object]>([
    ['of a server that gives them at once', {}, {}],
    ['of a member', { confirmar_desde: 6 }, member],
  ])('is none %s', async (_whose, more, session) => {
    open({ invitados: 8, ...more }, {}, session);
    await fill(await screen.findByRole('textbox', { name: /^Invitados/ }), '8');
    expect(screen.queryByText(says)).toBeNull();
  });
});

test("what was typed survives a reload; another activity's form, and the route's, have the person alone", async () => {
  const asking = { preguntas: [question(4, '¿Talla?')] };
  open(asking);
  await button();
  await fillIn(/Nombre completo/, 'Leo');
  await fillIn(/^Invitados/, '2');
  await fill(control('respuestas.4'), 'M');
  cleanup();
  open(asking);
  await button();
  expect(['nombre', 'invitados', 'respuestas.4'].map((name) => control(name).value)).toEqual(['Leo', '2', 'M']);
  cleanup();
  open(
    { actividad_id: 8, formulario: '/actividades/8/inscripcion' },
    { 'POST /api/actividades/8/inscripciones/calculo': { importe: 2000, plaza: 'hay' } },
  );
  await button();
  expect([control('nombre').value, control('invitados').value]).toEqual(['Leo', '']);
});

test("a member is known: questions for members, no captcha, and 'Voy'; 'Deshacer' takes it back", async () => {
  const { posts, calls } = open(
    {
      pide: ['telefono', 'moto'],
      preguntas: [
        question(5, '¿Duermes aquí?', { tipo: 'si_no', para: 'socios', obligatoria: true }),
        question(6, '¿Y tú?', { para: 'no_socios' }),
      ],
    },
    { 'GET /api/mis-inscripciones': [], 'POST /api/mis-inscripciones/31/anular': { ...made, estado: 'anulada' } },
    member,
  );
  await screen.findByText('Importe: 20 €');
  await waitFor(() => expect(calls.map(({ call }) => call)).toContain('GET /api/mis-inscripciones'));
  const names = [...document.querySelectorAll<HTMLInputElement>('form [name]')].map(({ name }) => name);
  expect(new Set(names)).toEqual(new Set(['moto', 'invitados', 'respuestas.5']));
  await press('Si', 'radio');
  await press('Voy');
  await screen.findByText('¡Contamos contigo!');
  expect(posts()[0]).toMatchObject({ nombre: null, mail: null, respuestas: { 5: 'Si' }, importe_visto: 2000 });
  expect(screen.queryByText(/Te hemos escrito/)).toBeNull();
  await press('Deshacer');
  await screen.findByText('Tu inscripción está anulada.');
  await screen.findByRole('button', { name: 'Voy' });
});

test('a member who signs up others too solves the captcha', async () => {
  const { posts } = open({}, { 'GET /api/mis-inscripciones': [] }, member);
  await screen.findByText('Importe: 20 €');
  expect(screen.queryByRole('checkbox', { name: 'No soy un robot' })).toBeNull();
  await press('Inscribir a más personas');
  await waitFor(() => expect(document.activeElement).toBe(control('personas.0.nombre')));
  await fill(control('personas.0.nombre'), 'Leo');
  await button('Voy');
  await press('Voy');
  await screen.findByText('Debes verificar el captcha.');
  await solveCaptcha();
  await press('Voy');
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(posts()[0]).toMatchObject({ personas: [{ nombre: 'Leo' }], captcha_token: expect.any(String) as string });
});

test('a member by a personal link types no name, solves the captcha, and has the price that the server says', async () => {
  location.hash = '#socio=s7-abc';
  const { posts, priced } = open({ quien: 'socios', pide: ['moto'] }, { [price]: { importe: 1200, plaza: 'hay', socio: true } });
  await screen.findByText('Importe: 12 €');
  expect(screen.getByText('Te inscribes con tu enlace de socio: el club ya tiene tus datos.')).toBeTruthy();
  const names = [...document.querySelectorAll<HTMLInputElement>('form [name]')].map(({ name }) => name);
  expect(new Set(names)).toEqual(new Set(['moto', 'invitados']));
  await press('Enviar inscripción');
  await screen.findByText('Debes verificar el captcha.');
  await solveCaptcha();
  await press('Enviar inscripción');
  await screen.findByText('¡Inscripción enviada con éxito!');
  expect(priced()[0]).toMatchObject({ clave_socio: 's7-abc' });
  expect(posts()[0]).toMatchObject({ nombre: null, mail: null, clave_socio: 's7-abc', importe_visto: 1200 });
  location.hash = '';
});

test('a member who goes already sees that, and can take it back, also once it is closed', async () => {
  open({ estado: 'cerrada' }, { 'GET /api/mis-inscripciones': [{ ...made, invitados: 1 }] }, member);
  await screen.findByText('Vas con 1 invitado. Por pagar: 20 €.');
  expect(screen.getByRole('button', { name: 'No puedo ir' })).toBeTruthy();
  expect(document.querySelector('form')).toBeNull();
});

test.each<[string, FakeReplies]>([
  ['an activity without sign-ups', { [get]: refuse(404, 'No existe.') }],
  ['a server that has none', {}],
])('%s says so', async (what, replies) => {
  if (what.startsWith('a server')) serverCan();
  open({}, replies);
  await screen.findByText('Esta actividad no tiene inscripción.');
});

test('a form that cannot be loaded can be retried', async () => {
  let asked = 0;
  open({}, { [get]: () => (++asked === 1 ? refuse(400, 'No.')() : Response.json(offer)) });
  await screen.findByText('No se ha podido cargar la inscripción.');
  await press('Reintentar');
  await button();
});

test('the preview has day, place, until when and how many places; without sign-ups there is none', async () => {
  fakeHttp({ [get]: offer });
  const meta = await readMeta(routes, '/actividades/7/inscripcion');
  expect(meta).toMatchObject({
    title: 'Inscripción: Comida',
    description: '01/06/2999, Brihuega. Inscripción abierta hasta el 30 de mayo de 2999 a las 20:00. Quedan 4 plazas. Desde 20 €',
    image: { path: '/static/actividades/comida.webp?w=960' },
  });
  expect(meta.things?.flatMap(findFaults)).toEqual([]);
  fakeHttp({ [get]: refuse(404, 'No existe.') });
  expect(await readMeta(routes, '/actividades/7/inscripcion')).toEqual({ hidden: true, missing: true });
});

test('each guest is named, and answers what each person is asked', async () => {
  const menu = question(4, 'Menú', { tipo: 'una', opciones: ['Carne', 'Pescado'], obligatoria: true, para: 'cada_persona' });
  const { posts } = open({ nombres_invitados: true, preguntas: [menu] });
  await button();
  await fillIn(/Nombre completo/, 'Leo Paz');
  await fillIn(/Correo/, 'leo@correo.example');
  await press('Añadir un invitado');
  await waitFor(() => expect(document.activeElement).toBe(control('lista_invitados.0.nombre')));
  await fill(control('respuestas.4'), 'Carne');
  await press('Enviar inscripción');
  await screen.findByText('Falta el nombre del invitado 1.');
  expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'Nombre del invitado 1 (obligatorio)' }));
  await fillIn('Nombre del invitado 1 (obligatorio)', 'Eva');
  await press('Enviar inscripción');
  await screen.findByText('Invitado 1: Falta la respuesta a «Menú».');
  await fill(control('lista_invitados.0.respuestas.4'), 'Pescado');
  await solveCaptcha();
  await press('Enviar inscripción');
  await screen.findByText('¡Inscripción enviada con éxito!');
  expect(posts()[0]).toMatchObject({ lista_invitados: [{ nombre: 'Eva', respuestas: { 4: 'Pescado' } }], respuestas: { 4: 'Carne' } });
});
