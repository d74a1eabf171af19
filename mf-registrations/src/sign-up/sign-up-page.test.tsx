import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { CallOffer } from 'shared/contract/call-offer';
import { callOffer } from 'shared/testing/call-offer';
import { issueCaptcha } from 'shared/testing/captcha-challenge';
import { fakeHttp, type FakeReplies, type FakeReply, refuse } from 'shared/testing/fake-http';
import { fill, solveCaptcha } from 'shared/testing/person';
import { question } from 'shared/testing/question';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test, vi } from 'vitest';
import { routes } from '../routes.tsx';

const status = 'GET /api/inscripciones/estado-formulario';
const post = 'POST /api/inscripciones/';
const captcha = () => issueCaptcha().then((body) => Response.json(body));

const control = (name: string) => document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
const valueOf = (name: string) => control(name)?.value;

async function type(name: string, value: string) {
  const cards = [...document.querySelectorAll<HTMLInputElement>(`[type="radio"][name="${name}"]`)];
  const card = cards.find((each) => each.value === value);
  if (card) return userEvent.click(card);
  const found = control(name);
  if (!found) throw new Error(`There is no control named ${name}`);
  return fill(found, value);
}

function open(replies: FakeReplies = {}, path = '/formulario-inscripcion') {
  location.hash = path.split('#')[1] ?? '';
  const calls = fakeHttp({ [status]: { activo: true }, 'GET /captcha': captcha, ...replies });
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  const { url } = renderRoutes(routes, path);
  return { url, beacon, posts: () => calls.filter(({ call }) => call === post) };
}

/** Waits for the captcha too: what loads while a test types must do so within React's `act`, or is never rendered. */
async function submitButton() {
  const button = await screen.findByRole('button', { name: 'Enviar inscripción' });
  await screen.findByRole('checkbox', { name: 'No soy un robot' });
  return button;
}
const submit = async () => userEvent.click(await submitButton());
/** By a person, with the address where it is given. */
async function send(mail?: string) {
  await submitButton();
  if (mail) await type('mail', mail);
  await solveCaptcha();
  await submit();
}
async function sent(mail?: string) {
  await send(mail);
  await screen.findByText('¡Inscripción enviada con éxito!');
}

test('the title is rendered at once, while the status is pending', async () => {
  open({ [status]: () => new Promise<Response>(() => {}) });
  await screen.findByRole('heading', { level: 1, name: 'Formulario de Inscripción' });
  expect(screen.getByText('Cargando estado del formulario...')).toBeTruthy();
});

test.each<[string, FakeReply<'GET /inscripciones/estado-formulario'>]>([
  ['a closed form', { activo: false }],
  ['a status that cannot be read', refuse(500, 'Algo ha fallado.')],
])('%s shows that sign-ups are closed, and no form', async (_, reply) => {
  open({ [status]: reply });
  await screen.findByText('Inscripciones cerradas por el momento.');
  expect(screen.queryByRole('button', { name: 'Enviar inscripción' })).toBeNull();
});

const level = (nombre: string, more = {}) => ({ nombre, texto: null, completo: false, ...more });
const edicion: CallOffer = {
  ...callOffer({
    actividad_id: 7,
    formulario: '/formulario-inscripcion',
    abre: '2999-02-01T19:00:00.000Z',
    actividad: { id: 7, titulo: 'XIII Ruta', fecha_evento: '2027-05-23', lugar: 'Sigüenza', imagen_url: null, evento: 'Concentracion' },
    hora: '09:00',
    niveles: [level('PRO', { texto: 'Curvas sin parar' }), level('Amateur')],
    precios: [
      { nivel: 'PRO', persona: 'general', hasta: null, precio: 4550 },
      { nivel: 'PRO', persona: 'acompanante', hasta: null, precio: 2000 },
    ],
  }),
  anio: 2027,
};
const withPro = (more: object, rest: Partial<CallOffer> = {}): CallOffer => ({
  ...edicion,
  niveles: [level('PRO', more), level('Amateur')],
  ...rest,
});

const price = (persona: 'general' | 'socio', precio: number) => ({ nivel: 'PRO', persona, hasta: null, precio });

test('a member has the price of members for themselves, and for nobody else; it is shown, sent, and shown again when it changes', async () => {
  const ana = { nombre: 'Ana', primer_apellido: 'Gil', segundo_apellido: null, correo_electronico: 'ana@correo.example' };
  let piloto = 4550;
  const calls = fakeHttp({
    [status]: () =>
      Response.json({
        activo: true,
        edicion: { ...edicion, precios: [...edicion.precios.slice(1), price('general', piloto), price('socio', 3000)] },
      }),
    'GET /captcha': captcha,
    [post]: () => {
      piloto = 5000;
      return refuse(409, 'El precio ha cambiado.')();
    },
  });
  renderRoutes(routes, '/formulario-inscripcion', { token: 'vale', user: { ...ana, rol: 'socio' as const } });
  await submitButton();
  await type('nombre', 'Ana Gil');
  await type('mail', 'ana@correo.example');
  await type('ruta', 'PRO');
  await type('acompanante', 'Si');
  await screen.findByText('Importe: 50 € (PRO 30 + acompañante 20)');
  await type('acompanante', 'No');
  await screen.findByText('Importe: 30 €');
  await type('nombre', 'Leo Paz');
  await screen.findByText('Importe: 45,50 €');
  expect(screen.getByText('Socios: 30 €')).toBeTruthy();
  await send();
  await screen.findByText('El precio ha cambiado.');
  expect(calls.find(({ call }) => call === post)?.body).toMatchObject({ importe_visto: 4550 });
  await screen.findByText('Importe: 50 €');
});

test('a closed form shows when it opens, and for which route', async () => {
  open({ [status]: { activo: false, edicion } });
  await screen.findByText('Inscripciones cerradas por el momento.');
  expect(screen.getByText(/^Se abren el 1 de febrero de 2999 a las 20:00\./)).toBeTruthy();
  expect(screen.getByText('XIII Ruta')).toBeTruthy();
});

test('an open form names the route with day, hour, place and price, and asks for no event', async () => {
  open({ [status]: { activo: true, edicion } });
  await submitButton();
  expect(screen.getByText('domingo, 23 de mayo de 2027 · 09:00 · Sigüenza')).toBeTruthy();
  const level = screen.getByRole('radio', { name: 'PRO', description: /Curvas sin parar/ });
  expect(level.parentElement?.textContent).toBe('PRO45,50\u00A0€Curvas sin parar Acompañante: 20\u00A0€ ');
  expect(screen.queryByRole('combobox', { name: 'Evento' })).toBeNull();
});

test("the route's event is sent, whatever a draft has", async () => {
  sessionStorage.setItem('borrador-inscripcion', JSON.stringify({ nombre: 'Ana', mail: 'ana@club.example', evento: 'Semanal' }));
  const { posts } = open({ [status]: { activo: true, edicion }, [post]: () => Response.json({}, { status: 201 }) });
  await sent();
  expect(posts()[0]?.body).toMatchObject({ nombre: 'Ana', evento: 'Concentración' });
});

test('a route without an event asks for one', async () => {
  open({ [status]: { activo: true, edicion: { ...edicion, actividad: null } } });
  await submitButton();
  expect(valueOf('evento')).toBe('Castillos');
});

test('a full route says so before any input, and offers the waiting list', async () => {
  open({ [status]: { activo: true, edicion: withPro({ completo: true }, { espera: true }) } });
  await submitButton();
  expect(screen.getByText(/^Ya no quedan plazas en PRO: quien elige ese nivel entra en la lista de espera\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'PRO', description: /Sin plazas: lista de espera/ }));
  await screen.findByRole('button', { name: 'Entrar en la lista de espera' });
});

test('the confirmation deadline of a place is shown before the form is sent', async () => {
  const asking = withPro({ completo: true }, { espera: true, horas_confirmar: 48 });
  open({ [status]: { activo: true, edicion: asking } });
  const told = 'Te enviaremos un enlace por correo: ábrelo antes de 48 horas para conservar tu plaza.';
  await screen.findByText(told);
  await userEvent.click(screen.getByRole('radio', { name: 'PRO' }));
  await waitFor(() => expect(screen.queryByText(told)).toBeNull());
});

const preguntas = [
  question(4, '¿Qué talla usas?', { tipo: 'una', opciones: ['M', 'L'], obligatoria: true }),
  question(5, '¿Qué no puedes comer?', { tipo: 'varias', opciones: ['Gluten', 'Lactosa', 'Marisco'], salud: true }),
  question(6, '¿Cuántas rutas llevas?', { tipo: 'numero' }),
  question(7, '¿Duermes aquí?', { tipo: 'si_no' }),
  question(8, '¿Qué día llegas?', { tipo: 'fecha' }),
  question(9, '¿Algo más?', { tipo: 'texto' }),
  question(10, '¿Tu número de socio?', { para: 'socios', obligatoria: true }),
];

test("the club's own questions are asked by their kind: a required one before it is sent, those for members not at all", async () => {
  const { posts } = open({
    [status]: { activo: true, edicion: { ...edicion, preguntas } },
    [post]: () => Response.json({}, { status: 201 }),
  });
  await submitButton();
  await screen.findByText(/^Es un dato de salud/);
  expect(screen.queryByLabelText(/número de socio/)).toBeNull();
  await type('mail', 'ana@club.example');
  await submit();
  await screen.findByText('Falta tu respuesta a «¿Qué talla usas?».');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: '¿Qué talla usas? (obligatorio)' }));
  await type('respuestas.4', 'L');
  for (const name of ['Marisco', 'Gluten']) await userEvent.click(screen.getByRole('checkbox', { name }));
  await type('respuestas.6', '12');
  await type('respuestas.7', 'Si');
  await type('respuestas.8', '2027-05-22');
  await type('respuestas.9', 'Nada.');
  await sent();
  expect(posts()[0]?.body).toMatchObject({
    respuestas: { 4: 'L', 5: ['Gluten', 'Marisco'], 6: '12', 7: 'Si', 8: '2027-05-22', 9: 'Nada.' },
  });
});

test('a route without questions sends none', async () => {
  sessionStorage.setItem('borrador-inscripcion', JSON.stringify({ mail: 'ana@club.example', respuestas: { 4: 'L' } }));
  const { posts } = open({ [status]: { activo: true, edicion }, [post]: () => Response.json({}, { status: 201 }) });
  await sent();
  expect(posts()[0]?.body).not.toHaveProperty('respuestas');
});

test('after the last place is taken the page says so at once, and the sign-up stays in view', async () => {
  let libres = 1;
  open({
    [status]: () => Response.json({ activo: true, edicion: { ...edicion, libres, espera: true } }),
    [post]: () => {
      libres = 0;
      return Response.json({ referencia: 'C27-0042' }, { status: 201 });
    },
  });
  await submitButton();
  expect(screen.queryByText(/^La plaza es de quien envía antes/)).toBeNull();
  await type('mail', 'ana@club.example');
  screen.getByText(/^La plaza es de quien envía antes: si se acaban mientras escribes/);
  await send();
  await screen.findByText(/^Ya no quedan plazas, pero/);
  screen.getByText('Tu referencia es C27-0042. Te hemos escrito a a…@club.example.');
});

test('after success the reference, the next steps and the calendar replace the form, until another sign-up', async () => {
  const { posts } = open({ [status]: { activo: true, edicion }, [post]: () => Response.json({ referencia: 'C27-0042' }, { status: 201 }) });
  await submitButton();
  await type('nombre', 'Ana');
  await type('mail', '\u{200B}ana@club.example\u{200B}');
  await sent();
  screen.getByText('Tu referencia es C27-0042. Te hemos escrito a a…@club.example.');
  // What follows is longer than a phone: only these lines are scrolled to.
  expect(document.activeElement?.textContent).toMatch(
    /^¡Inscripción enviada con éxito!Tu referencia es [^.]+\. Te hemos escrito a [^ ]+\.$/,
  );
  screen.getByText('En ese correo están el importe y cómo se paga.');
  expect(screen.getByRole('link', { name: 'Añadir al calendario' }).getAttribute('href')).toBe('/api/actividades/7/calendario.ics');
  expect(control('mail')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Inscribir a otra persona' }));
  await submitButton();
  expect([valueOf('nombre'), valueOf('mail')]).toEqual(['', '']);
  expect(document.activeElement).toBe(control('nombre'));
  expect(posts()).toHaveLength(1);
});

test('who gets no email, because the address has had all of its day, is told so', async () => {
  open({
    [status]: { activo: true, edicion: { ...edicion, horas_confirmar: 48 } },
    [post]: () => Response.json({ referencia: 'C27-0044', enlace_enviado: false }, { status: 201 }),
  });
  await send('ana@club.example');
  await screen.findByText('Tu referencia es C27-0044.');
  screen.getByText(/^Apúntala: hoy ya hemos enviado muchos correos a a…@club\.example y no podemos/);
  expect(screen.queryByText(/En ese correo|Abre su enlace|correo no deseado/)).toBeNull();
});

test('a waiting rider is told not to pay yet', async () => {
  open({
    [status]: { activo: true, edicion: { ...edicion, horas_confirmar: 48 } },
    [post]: () => Response.json({ referencia: 'C27-0043', espera: '2027-03-01T10:00:00.000Z' }, { status: 201 }),
  });
  await send('ana@club.example');
  await screen.findByText('Estás en la lista de espera. Tu referencia es C27-0043. Te hemos escrito a a…@club.example.');
  screen.getByText(/^No pagues todavía\./);
  expect(screen.queryByText(/^Abre su enlace/)).toBeNull();
});

test.each([
  ['telefono', 'hola', 'No parece un teléfono. Por ejemplo: 600 123 456.'],
  ['telefono', '12', 'No parece un teléfono. Por ejemplo: 600 123 456.'],
  ['nacimiento', '2999-01-01', '1 de enero de 2999 no ha llegado todavía: revisa el año.'],
])('%s %j gets a hint, and is sent as it is', async (name, typed, hint) => {
  const { posts } = open({ [post]: {} });
  await submitButton();
  await type(name, typed);
  await userEvent.tab();
  expect(screen.getByText(hint).id).toBe(control(name)?.getAttribute('aria-describedby'));
  await sent('ana@club.example');
  expect(posts()[0]?.body).toMatchObject({ [name]: typed });
});

test.each(['600 123 456', '+34 600-123-456', '0034600123456', '600123456 ext. 2', ''])('the telephone %j gets no hint', async (typed) => {
  open();
  await submitButton();
  await type('telefono', typed);
  await userEvent.tab();
  expect(screen.queryByText(/^No parece un teléfono/)).toBeNull();
});

const early = { estado: 'vale' as const, desde: '2999-01-25T19:00:00.000Z', hasta: '2999-02-01T19:00:00.000Z', datos: {} };
const link = `/formulario-inscripcion#anticipada=${'k'.repeat(43)}`;
const ask = 'GET /api/inscripciones/anticipada';
const closed = { activo: false, edicion };

test('an early link opens the closed form with last year’s values, and is sent with it; no draft is stored', async () => {
  sessionStorage.setItem('borrador-inscripcion', JSON.stringify({ nombre: 'Otra' }));
  const keys: (string | null)[] = [];
  const answer = (request: Request) => {
    keys.push(request.headers.get('clave-anticipada'));
    const datos = { nombre: 'Ana', mail: 'ana@club.example', moto: 'Vespa', ruta: 'PRO', telefono: null, evento: 'Otros' };
    return Response.json({ ...early, datos });
  };
  const { posts } = open(
    { [status]: closed, [ask]: answer, [post]: () => Response.json({ referencia: 'C27-0044' }, { status: 201 }) },
    link,
  );
  await screen.findByText(
    /^Te inscribes con tu enlace personal, antes que nadie: para los demás se abren el 1 de febrero de 2999 a las 20:00\./,
  );
  await submitButton();
  expect(['nombre', 'mail', 'moto', 'ruta', 'telefono'].map(valueOf)).toEqual(['Ana', 'ana@club.example', 'Vespa', 'PRO', '']);
  await type('moto', 'Guzzi V7');
  expect(sessionStorage.getItem('borrador-inscripcion')).not.toContain('Guzzi');
  await sent();
  expect(keys).toEqual(['k'.repeat(43)]);
  // It is valid for one.
  expect(screen.queryByRole('button', { name: 'Inscribir a otra persona' })).toBeNull();
  expect(posts()[0]?.body).toMatchObject({
    nombre: 'Ana',
    moto: 'Guzzi V7',
    evento: 'Concentración',
    clave_anticipada: 'k'.repeat(43),
  });
});

test.each<[string, FakeReply<'GET /inscripciones/anticipada'>, RegExp]>([
  ['before its day', { ...early, estado: 'pronto' }, /^Para ti se abren el 25 de enero de 2999 a las 20:00: vuelve entonces/],
  ['that was used', { ...early, estado: 'usado' }, /^Con este enlace ya te has inscrito\./],
  ['that is dead', refuse(404, 'El enlace no vale o ha caducado.'), /^El enlace no vale o ha caducado\.$/],
])('a personal link %s says so, beside the normal content', async (_, reply, text) => {
  open({ [status]: closed, [ask]: reply }, link);
  await screen.findByText(text);
  expect(screen.getByText('Inscripciones cerradas por el momento.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Enviar inscripción' })).toBeNull();
});

test('a personal link that could not be checked can be tried again', async () => {
  let tries = 0;
  open({ [status]: closed, [ask]: () => (++tries === 1 ? Response.error() : Response.json(early)) }, link);
  await screen.findByText('No se ha podido comprobar tu enlace.');
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await submitButton();
});

test('without a link, and once the form is open, nothing is requested', async () => {
  open({ [status]: closed });
  await screen.findByText(/^Se abren el 1 de febrero de 2999 a las 20:00\./);
  cleanup();
  open({ [status]: { activo: true, edicion } }, link);
  await submitButton();
});

test('a waiting page shows the form once it has opened', async () => {
  const opens = new Date(Date.now() + 300).toISOString();
  const replies = [{ activo: false, edicion: { ...edicion, abre: opens } }, { activo: true }];
  open({ [status]: () => Response.json(replies.shift() ?? { activo: true }) });
  await screen.findByText('Inscripciones cerradas por el momento.');
  await submitButton();
});

test('every field of a public registration has its control, empty but for the event', async () => {
  open();
  await submitButton();
  const names = 'nombre mail telefono poblacion provincia moto nacimiento ruta acompanante nombre_acomp grupo roadbook'.split(' ');
  expect(names.map(valueOf)).toEqual(names.map(() => ''));
  expect(valueOf('evento')).toBe('Castillos');
  expect(document.querySelectorAll('datalist option')).toHaveLength(52);
});

test('a valid sign-up is sent with the captcha token and null for empty fields; then the form is reset', async () => {
  const { posts } = open({ [post]: () => Response.json({}, { status: 201 }) });
  await submitButton();
  await type('mail', 'ANA@Club.Example');
  expect(valueOf('mail')).toBe('ana@club.example');
  await type('nombre', 'Ana "la Rápida" 🏍️');
  await type('ruta', 'PRO');
  await type('evento', 'Semanal');
  await sent();
  const [made] = posts();
  expect(made?.body).toEqual({
    nombre: 'Ana "la Rápida" 🏍️',
    mail: 'ana@club.example',
    telefono: null,
    poblacion: null,
    provincia: null,
    moto: null,
    nacimiento: null,
    ruta: 'PRO',
    acompanante: null,
    nombre_acomp: null,
    grupo: null,
    evento: 'Semanal',
    roadbook: null,
    captcha_token: expect.any(String),
  });
  expect(screen.getByText('¡Inscripción enviada con éxito!').getAttribute('data-kind')).toBe('success');
  expect([valueOf('nombre'), valueOf('mail'), valueOf('ruta'), valueOf('evento')]).toEqual(['', '', '', 'Castillos']);
  expect(screen.getByRole('checkbox', { name: 'No soy un robot' }).getAttribute('aria-checked')).toBe('false');
});

const tooMany = 'Hemos recibido demasiadas inscripciones desde tu conexión: vuelve a intentarlo dentro de 12 minutos.';

test.each<[string, FakeReply<'POST /inscripciones/'>, string]>([
  ['how long to wait', refuse(429, tooMany), tooMany],
  ["the server's own sentence", refuse(403, 'Inscripciones cerradas por el momento.'), 'Inscripciones cerradas por el momento.'],
  [
    'a sentence that speaks of success',
    refuse(400, 'La inscripción no se ha enviado con éxito.'),
    'La inscripción no se ha enviado con éxito.',
  ],
  ['a sentence of its own without one', () => new Response('<html>', { status: 500 }), 'Hubo un error al enviar el formulario.'],
  ['the same when no answer comes', () => Response.error(), 'Hubo un error al enviar el formulario.'],
])('an error shows %s in red, keeps what was typed and asks for the captcha again', async (_, reply, text) => {
  open({ [post]: reply });
  await submitButton();
  await type('mail', 'ana@club.example');
  await type('moto', 'Guzzi V7');
  await send();
  expect((await screen.findByText(text)).getAttribute('data-kind')).toBe('error');
  expect([valueOf('mail'), valueOf('moto')]).toEqual(['ana@club.example', 'Guzzi V7']);
  expect(screen.getByRole('checkbox', { name: 'No soy un robot' }).getAttribute('aria-checked')).toBe('false');
});

test('what was typed survives a reload, until it has been sent', async () => {
  sessionStorage.setItem('borrador-inscripcion', JSON.stringify({ nombre: 'Ana', mail: 'ana@club.example' }));
  open({ [post]: {} });
  await submitButton();
  expect([valueOf('nombre'), valueOf('mail'), valueOf('evento')]).toEqual(['Ana', 'ana@club.example', 'Castillos']);
  await type('moto', 'Guzzi V7');
  expect(sessionStorage.getItem('borrador-inscripcion')).toContain('Guzzi V7');
  await sent();
  expect(sessionStorage.getItem('borrador-inscripcion')).toBeNull();
});

test('Cancelar goes to the start page', async () => {
  const { url } = open();
  await userEvent.click(await screen.findByRole('link', { name: 'Cancelar' }));
  await waitFor(() => expect(url()).toBe('/'));
});

test('phones autofill data about the rider, with fitting keyboards', async () => {
  open();
  await submitButton();
  const facts = ['type', 'autocomplete', 'inputmode', 'autocapitalize', 'spellcheck'];
  const told = (name: string) => [name, ...facts.map((fact) => control(name)?.getAttribute(fact) ?? '')].join(' ').trim();
  expect(['nombre', 'mail', 'telefono', 'nacimiento', 'poblacion', 'provincia', 'moto', 'grupo', 'nombre_acomp'].map(told)).toEqual([
    'nombre text name  words',
    'mail email email email none false',
    'telefono tel tel tel',
    'nacimiento date bday',
    'poblacion text address-level2',
    'provincia text address-level1',
    'moto text off',
    'grupo text organization',
    'nombre_acomp text off  words',
  ]);
  expect(control('mail')?.hasAttribute('required')).toBe(true);
  expect(control('provincia')?.getAttribute('list')).toBe(document.querySelector('datalist')?.id);
  expect(control('moto')?.hasAttribute('list')).toBe(false);
});

test.each([
  ['no JSON', '{'],
  ['nothing', 'null'],
])('a draft that is %s is none', async (_what, draft) => {
  sessionStorage.setItem('borrador-inscripcion', draft);
  open();
  await submitButton();
  expect([valueOf('nombre'), valueOf('evento')]).toEqual(['', 'Castillos']);
});

test('a browser without storage sends all the same', async () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
  }
  open({ [post]: {} });
  await submitButton();
  await type('mail', ' ana@club.example ');
  await sent();
});
