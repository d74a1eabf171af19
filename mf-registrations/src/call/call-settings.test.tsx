import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { StaffCall } from 'shared/contract/call-settings';
import type { EarlyEmails } from 'shared/contract/early-links';
import { serverCan } from 'shared/testing/capabilities';
import { done, fakeHttp, type FakeReplies, refuse } from 'shared/testing/fake-http';
import { answer, fill, press } from 'shared/testing/person';
import { renderRoutes } from 'shared/testing/render-routes';
import { describe, expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { currentCall, routeCall, staffCall, staffQuestion } from '../../testing/staff-call.ts';

const activity = { id: 12, titulo: 'Comida de hermandad', fecha_evento: '2998-03-07', evento: 'Otros' };
const ride = { id: 7, titulo: 'XIII Ruta', evento: 'Castillos', fecha_evento: '2027-05-23', lugar: 'Sigüenza' };
const emails = { de: '2026', personas: 124, enviadas: 0, desde: '2027-01-25T19:00:00.000Z', hasta: '2027-02-01T19:00:00.000Z' };

const ofActivity = {
  path: '/admin/actividades/12/convocatoria',
  query: 'actividad=12',
  get: 'GET /api/convocatoria?actividad=12',
} as const;
const ofRoute = { path: '/inscripciones/ruta', get: 'GET /api/convocatoria' } as const;
const put = 'PUT /api/convocatoria?actividad=12';
const putRoute = 'PUT /api/convocatoria?anio=2027';
const { get } = ofActivity;

function start(replies: FakeReplies, path: string) {
  const all: FakeReplies = {
    'GET /api/actividades/': [activity, ride],
    'GET /api/convocatorias/abiertas': [],
    'GET /api/inscripciones/anios': [2026],
    ...replies,
  };
  const calls = fakeHttp(all);
  const { url } = renderRoutes(routes, path, { token: 'token', user: { rol: 'direccion' } });
  return { url, calls, replies: all, writes: () => calls.filter(({ call }) => !call.startsWith('GET')) };
}
const open = (own: StaffCall | null = staffCall(), replies: FakeReplies = {}) =>
  start({ [get]: currentCall(own), 'GET /api/convocatoria/anticipada?actividad=12': emails, ...replies }, ofActivity.path);
const openRoute = (own: StaffCall | null = routeCall(), replies: FakeReplies = {}, path: string = ofRoute.path) =>
  start({ [ofRoute.get]: currentCall(own), 'GET /api/convocatoria/anticipada': emails, ...replies }, path);
const shownInHead = async () =>
  (await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Año o actividad' })).selectedOptions[0]?.textContent;
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const save = async (name = 'Guardar') => userEvent.click(await screen.findByRole('button', { name }));

test('an activity without sign-ups opens them: amounts are sent in cents, and 0 says that it is free', async () => {
  const { writes } = open(null, { [put]: staffCall() });
  await fill(await field('Plazas en total'), '20');
  await fill(await field('Precio 1'), '12,50');
  await press('Añadir un precio');
  await fill(screen.getByRole('combobox', { name: 'Para quién es el precio 2' }), 'menor');
  await fill(await field('Precio 2'), '0');
  await save('Abrir inscripciones');
  await screen.findByText('Inscripciones creadas.');
  expect(writes()).toMatchObject([
    {
      call: put,
      body: {
        version: 0,
        plazas: '20',
        quien: 'todos',
        pide: ['telefono'],
        precios: [
          { nivel: null, persona: 'general', hasta: null, precio: 1250 },
          { nivel: null, persona: 'menor', hasta: null, precio: 0 },
        ],
      },
    },
  ]);
});

test.each<[string, StaffCall | null, FakeReplies]>([
  ['without sign-ups', null, {}],
  ['with sign-ups', staffCall(), {}],
  ['whose sign-ups do not load', null, { [get]: refuse(500, 'No se ha podido.') }],
])('the head names an activity %s', async (what, own, replies) => {
  open(own, replies);
  if (what.endsWith('load')) await screen.findByText('No se han podido cargar las inscripciones de la actividad.');
  await waitFor(async () => expect(await shownInHead()).toBe('Comida de hermandad'));
});

test('an activity that is gone says so', async () => {
  open(null, { 'GET /api/actividades/': [] });
  await screen.findByText('Esta actividad ya no existe.');
  expect(await shownInHead()).toBe('Actividad desconocida');
});

test.each([
  ['an activity', ofActivity],
  ['the route', ofRoute],
])('of %s stored values are in the form, and what nobody touched is sent as it was', async (_, { path }) => {
  const isRoute = path === ofRoute.path;
  const own = (isRoute ? routeCall : staffCall)({
    ...(!isRoute && { niveles: [{ nombre: 'Menú', texto: 'Tres platos', plazas: 15 }] }),
    quien: 'socios_antes',
    socios_hasta: '2998-02-10T20:00',
    horas_confirmar: 48,
    cesion: 'libre',
    cesion_dias: 5,
    preguntas: [staffQuestion(1, 'Postre', { tipo: 'una', opciones: ['Flan', 'Fruta'], respuestas: 4 })],
  });
  const stored = { ...own, version: 4 };
  const { writes } = (isRoute ? openRoute : open)(own, { [put]: stored, [putRoute]: stored });
  await fill(await field('Texto del correo de confirmación'), 'Nos vemos a las dos.');
  await save();
  await waitFor(() => expect(writes()).toHaveLength(1));
  const { titulo, fecha_evento, estado, ocupadas, inscritos, cancelada, motivo_cancelacion, pago, roadbook, ...sent } = own;
  expect([titulo, fecha_evento, estado, ocupadas, inscritos, cancelada, motivo_cancelacion, pago, roadbook]).toHaveLength(9);
  const { anio, actividad_id, pide, ...both } = sent;
  expect(writes()[0]?.body).toEqual({
    ...both,
    ...(isRoute ? { anio: String(anio), actividad_id: String(actividad_id) } : { pide }),
    ...Object.fromEntries(
      (['plazas', 'invitados', 'dias_bloqueo', 'dias_anticipada', 'cesion_dias', 'horas_confirmar'] as const).map((name) => [
        name,
        String(own[name]),
      ]),
    ),
    niveles: own.niveles.map((level) => ({ ...level, plazas: level.plazas && String(level.plazas) })),
    codigos: own.codigos.map(({ usados: _usados, usos, ...code }) => ({ ...code, usos: String(usos) })),
    preguntas: [{ id: 1, texto: 'Postre', tipo: 'una', opciones: ['Flan', 'Fruta'], obligatoria: false, para: 'todos', salud: false }],
    carta: 'Nos vemos a las dos.',
  });
});

test('the route has its ordinary prices beside its levels, and others below; moments are repeated in words', async () => {
  const { writes } = openRoute(routeCall(), { [putRoute]: routeCall({ version: 4 }) });
  expect((await field('Precio PRO')).value).toBe('45,50');
  expect((await field('Precio Guiada')).value).toBe('');
  screen.getByText('Se dirá: XIII Ruta · domingo, 23 de mayo de 2027 · 09:00 · Sigüenza.');
  screen.getByText('lunes, 1 de febrero de 2027, a las 20:00 (hora peninsular)');
  await fill(await field('Precio PRO'), '50,5 €');
  await fill(await field('Precio Amateur'), '');
  await fill(await field('Socio Amateur'), '0');
  await fill(await field('Plazas PRO'), '40');
  await fill(await field('Qué es Guiada'), 'Sin prisa');
  await userEvent.click(screen.getByText('Otros precios: hasta un día, o de invitados'));
  await press('Añadir un precio');
  await fill(await field('Precio 1'), '35');
  await fill(screen.getByRole('combobox', { name: 'Nivel del precio 1' }), 'PRO');
  await fill(screen.getByLabelText('Precio 1, hasta el día'), '2027-02-20');
  await save();
  await screen.findByText('Configuración de la ruta guardada.');
  const price = (nivel: string, persona: string, precio: number, hasta: string | null = null) => ({ nivel, persona, hasta, precio });
  expect(writes()[0]?.body).toMatchObject({
    niveles: [
      { nombre: 'PRO', texto: 'Curvas sin parar', plazas: '40' },
      { nombre: 'Amateur', texto: null, plazas: null },
      { nombre: 'Guiada', texto: 'Sin prisa', plazas: null },
    ],
    precios: [
      price('PRO', 'general', 5050),
      price('PRO', 'acompanante', 2000),
      price('PRO', 'socio', 3000),
      price('Amateur', 'socio', 0),
      price('PRO', 'general', 3500, '2027-02-20'),
    ],
  });
});

test.each([
  ['the route', 'Precio PRO', 'doce', 'Escribe cada precio en euros, como 12 o 12,50.'],
  ['the route', 'Plazas Guiada', 'diez', 'Las plazas de un nivel son un número sin decimales, o nada.'],
  ['the route', 'Plazas en total', '1,5', 'Escribe un número sin decimales.'],
  ['the route', 'Año', '27', 'Escribe un número de 2000 a 2999.'],
  ['the route', 'Horas para abrir el enlace', '900', 'Escribe un número de 1 a 720, o nada.'],
  ['the route', 'Invitados por persona', '51', 'Escribe un número de 0 a 50.'],
  ['an activity', 'Plazas en total', '11', 'Ya hay 12 plazas ocupadas: no pueden ser menos.'],
  ['an activity', 'Precio 1', '', 'Falta lo que cuesta a quien se inscribe: si no cuesta nada, pon 0.'],
  ['an activity', 'Usos del código 1', '', 'Escribe cuántas veces vale cada código.'],
])('%s, %s: an implausible value shows an error there, unfolded, and nothing is sent', async (of, name, typed, fault) => {
  const { writes } = of === 'the route' ? openRoute() : open();
  await fill(await field(name), typed);
  await save();
  await screen.findByText(fault);
  // In a table the row has it.
  if (of === 'the route' || name.startsWith('Plazas')) expect(document.activeElement).toBe(await field(name));
  expect(document.activeElement?.closest('details:not([open])')).toBeNull();
  expect(writes()).toEqual([]);
});

describe('before saving it says', () => {
  const datetime = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

  test('that a closing lies before the opening', async () => {
    const { writes } = open();
    await fill(await datetime('Se cierran'), '2998-01-01T10:00');
    await save();
    await screen.findByText('Deben cerrarse después de abrirse.');
    expect(document.activeElement).toBe(await datetime('Se cierran'));
    expect(writes()).toEqual([]);
  });

  test('that each level needs a price', async () => {
    const { writes } = open(staffCall({ niveles: [{ nombre: 'Menú', texto: null, plazas: null }], precios: [] }));
    await userEvent.click(await screen.findByRole('button', { name: 'Añadir un precio' }));
    await fill(screen.getByRole('combobox', { name: 'Para quién es el precio 1' }), 'socio');
    await fill(await field('Precio 1'), '5');
    await save();
    await screen.findByText('Falta lo que cuesta «Menú» a quien se inscribe: si no cuesta nada, pon 0.');
    expect(writes()).toEqual([]);
  });

  test('what becomes of the answers with an option that was renamed', async () => {
    const menu = { tipo: 'una' as const, opciones: ['Carne', 'Pescado'], respuestas: 3 };
    const own = staffCall({ preguntas: [staffQuestion(1, 'Menú', { ...menu, dichas: [{ opcion: 'Carne', respuestas: 3 }] })] });
    const { writes } = open(own, { [put]: { ...own, version: 4 } });
    const options = await screen.findByLabelText<HTMLTextAreaElement>('Opciones, una en cada línea');
    await fill(options, 'CARNE\nPescado');
    expect(screen.queryByLabelText(/que ya no está/)).toBeNull();
    await fill(options, 'Carne (ternera)\nPescado');
    await save();
    await screen.findByText('Di qué pasa con las respuestas de la opción que has quitado o cambiado.');
    const choice = screen.getByLabelText<HTMLSelectElement>(/^3 respuestas con «Carne», que ya no está/);
    expect(document.activeElement).toBe(choice);
    expect([...choice.options].map(({ text }) => text)).toEqual([
      'Elige qué pasa con ellas',
      'Se quedan como están',
      'Pasan a «Carne (ternera)»',
      'Pasan a «Pescado»',
    ]);
    expect(writes()).toEqual([]);
    await fill(choice, 'Carne (ternera)');
    await save();
    await waitFor(() => expect(writes()[0]?.body).toMatchObject({ preguntas: [{ cambios: [{ de: 'Carne', a: 'Carne (ternera)' }] }] }));
  });

  test('that a question with answers will be asked no more, and that they are kept', async () => {
    const own = staffCall({ preguntas: [staffQuestion(1, 'Postre', { respuestas: 4 }), staffQuestion(2, 'Alergias')] });
    const { writes } = open(own, { [put]: { ...own, preguntas: [], version: 4 } });
    await userEvent.click(await screen.findByRole('button', { name: 'Quitar «Postre»' }));
    screen.getByText('«Postre» tiene 4 respuestas: al guardar dejará de preguntarse, y sus respuestas se quedan.');
    await press('Quitar «Alergias»');
    expect(screen.queryByText(/Alergias/)).toBeNull();
    await save();
    await screen.findByRole('alertdialog', {
      name: '«Postre» (4 respuestas): dejará de preguntarse, y sus respuestas se conservan. ¿Guardar así?',
    });
    expect(writes()).toEqual([]);
    await answer('Guardar así');
    await waitFor(() => expect(writes()[0]?.body).toMatchObject({ preguntas: [] }));
  });
});

test('questions are added, given options, and put in order; a faulty one has the focus', async () => {
  const own = staffCall({ preguntas: [staffQuestion(1, 'Talla')] });
  const { writes } = open(own, { [put]: own });
  await userEvent.click(await screen.findByRole('button', { name: 'Añadir una pregunta' }));
  expect(document.activeElement).toBe(await field('Pregunta 2'));
  await save();
  await screen.findByText('Escribe la pregunta, o quítala.');
  expect(document.activeElement).toBe(await field('Pregunta 2'));
  await fill(await field('Pregunta 2'), 'Menú');
  const [, kind] = screen.getAllByRole('combobox', { name: 'Qué se contesta' });
  if (kind) await fill(kind, 'una');
  await fill(await field('Opciones, una en cada línea'), 'Carne');
  await save();
  await screen.findByText('Escribe dos opciones distintas como mínimo, una en cada línea.');
  await fill(await field('Opciones, una en cada línea'), 'Carne\nPescado\n');
  await press('Subir «Menú»');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bajar «Menú»' }));
  await save();
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toMatchObject({
    preguntas: [
      { texto: 'Menú', tipo: 'una', opciones: ['Carne', 'Pescado'] },
      { id: 1, texto: 'Talla' },
    ],
  });
});

test('a conflict is resolved field by field, in words', async () => {
  const actual = staffCall({ precios: [{ nivel: null, persona: 'general', hasta: null, precio: 1500 }], version: 9 });
  const { writes, replies } = open(staffCall(), { [put]: () => Response.json({ detail: 'Otra persona.', actual }, { status: 409 }) });
  await fill(await field('Plazas en total'), '30');
  await save();
  await screen.findByText('Otra persona ha guardado cambios mientras editabas. Elige qué se queda.');
  const prices = within(screen.getByRole('group', { name: 'Precios' }));
  prices.getByText('Quien se inscribe, 15 €');
  replies[put] = actual;
  await press('Guardar lo elegido');
  await waitFor(() => expect(writes()).toHaveLength(2));
  expect(writes()[1]?.body).toMatchObject({ version: 9, plazas: '30', precios: [{ precio: 1500 }] });
});

describe('a copy', () => {
  const duplicate = 'POST /api/convocatoria/copias?actividad=12';

  test('of every first Saturday, without the days left out', async () => {
    const { url, writes } = open(staffCall(), { [duplicate]: [{ actividad_id: 13, fecha_evento: '2998-04-04' }] });
    await userEvent.click(await screen.findByRole('button', { name: 'Duplicar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Duplicar' }));
    const rhythm = dialog.getByRole('combobox', { name: 'Cuándo' });
    expect(
      within(rhythm)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Un día', 'Cada miércoles', 'Un miércoles de cada dos', 'Cada primer miércoles']);
    await fill(rhythm, 'month');
    await userEvent.click(dialog.getByRole('button', { name: 'Crear' }));
    dialog.getByText('Elige hasta qué mes, con algún día dentro.');
    await fill(dialog.getByLabelText('Hasta el mes'), '2998-06');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'miércoles, 2 de mayo de 2998' }));
    dialog.getByText('Se crean 2 actividades. Quita los días que no:');
    await userEvent.click(dialog.getByRole('button', { name: 'Crear' }));
    await waitFor(() => expect(url()).toBe('/admin/actividades'));
    expect(writes()).toMatchObject([{ call: duplicate, body: { fechas: ['2998-04-04', '2998-06-06'] } }]);
  });
});

describe('cancelling', () => {
  const due = { mail: 'p@x.example', pago: null, referencia: null, anulada: null, importe: 1200 };
  const counted: FakeReplies = {
    'GET /api/inscripciones/pagos?actividad=12': [
      { ...due, id: 1, pagado: 'Si' },
      { ...due, id: 2, pagado: null },
      { ...due, id: 3, pagado: 'Si', anulada: '2998-02-01T10:00:00.000Z' },
    ],
    'GET /api/inscripciones/espera?actividad=12': { plazas: 20, ocupadas: 12, filas: [{ id: 4, mail: 'q@x.example' }] },
  };
  const cancel = 'POST /api/convocatoria/cancelar?actividad=12';

  test('tells first who is told, and what is to be given back', async () => {
    const cancelled = staffCall({ estado: 'cancelada', cancelada: '2998-03-01T10:00:00.000Z', motivo_cancelacion: 'Llueve.' });
    const { writes, replies } = open(staffCall(), { ...counted, [cancel]: { ...cancelled, avisadas: 3 } });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar la actividad' }));
    await screen.findByText(
      'Se avisa a 3 personas. 1 pago por devolver: 12 €. 1 sin pagar: 12 € que ya no se piden. No se puede deshacer.',
    );
    expect(writes()).toEqual([]);
    await fill(await field('Por qué (va en el correo)'), 'Llueve.');
    replies[get] = currentCall(cancelled);
    await press('Cancelar la actividad y avisar');
    await screen.findByText('Actividad cancelada. 3 personas avisadas.');
    expect(writes()).toMatchObject([{ call: cancel, body: { motivo: 'Llueve.' } }]);
    await screen.findByText('La actividad se canceló el 01/03/2998: Llueve.');
    expect(screen.getByRole('button', { name: 'Guardar' }).closest('fieldset[disabled]')).toBeTruthy();
  });

  test('is not offered while nobody has signed up: the sign-ups are removed', async () => {
    const { writes, replies } = open(staffCall({ inscritos: 0, ocupadas: 0 }), { 'DELETE /api/convocatoria?actividad=12': done });
    await userEvent.click(await screen.findByRole('button', { name: 'Quitar las inscripciones' }));
    replies[get] = currentCall(null);
    await answer('Quitar');
    await screen.findByRole('button', { name: 'Abrir inscripciones' });
    expect(writes().map(({ call }) => call)).toEqual(['DELETE /api/convocatoria?actividad=12']);
  });
});

test('members who have not signed up get a link, once that is confirmed', async () => {
  const { writes } = open(staffCall(), { 'POST /api/convocatoria/avisar?actividad=12': { avisados: 34 } });
  await screen.findByRole('button', { name: 'Avisar a los socios' });
  await press('Avisar a los socios');
  await answer('Enviar');
  await screen.findByText('Se ha escrito a 34 socios.');
  expect(writes()).toHaveLength(1);
});

test('the first edition has this year, and neither roadbook nor successor', async () => {
  openRoute(null);
  expect((await field('Año')).getAttribute('value')).toBe(String(new Date().getFullYear()));
  expect(screen.queryByText('Nueva edición')).toBeNull();
});

test("another year's edition is read-only, and a year without one says so", async () => {
  const before = routeCall({ anio: 2026, carta: 'La de antes.' });
  const found = currentCall(before, { anios: [2027, 2026], vigente: 2027 });
  const { calls } = openRoute(before, { 'GET /api/convocatoria?anio=2026': found }, '/inscripciones/ruta?anio=2026');
  await screen.findByText('La edición de 2026 se puede mirar, pero ya no se cambia: la que está en marcha es la de 2027.');
  screen.getByDisplayValue('La de antes.');
  // Its controls are disabled with it.
  expect(screen.getByRole('button', { name: 'Guardar' }).closest('fieldset[disabled]')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Nueva edición' })).toBeNull();
  // Emails of another edition are not requested.
  expect(calls.filter(({ call }) => call.includes('anticipada'))).toEqual([]);
});

test('a year without an edition says so, and the tabs stay in that year', async () => {
  const none = currentCall(null, { anios: [2027], vigente: 2027 });
  openRoute(null, { 'GET /api/convocatoria?anio=2020': none }, '/inscripciones/ruta?anio=2020');
  await screen.findByText('La ruta de 2020 no se configuró aquí.');
  expect(screen.getByRole('link', { name: 'Pagos' }).getAttribute('href')).toBe('/inscripciones/pagos?anio=2020');
  expect(screen.getByRole('link', { name: 'Inscripciones' }).getAttribute('href')).toBe('/inscripciones?anios=2020');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Año' }).value).toBe('2020');
});

describe('next year', () => {
  const next = routeCall({ anio: 2028, inscritos: 0 });
  const both = { anios: [2028, 2027], vigente: 2027 };
  const replies: FakeReplies = {
    [ofRoute.get]: currentCall(routeCall(), both),
    'GET /api/convocatoria?anio=2028': currentCall(next, both),
    'GET /api/convocatoria/anticipada?anio=2028': { ...emails, de: null },
  };
  const create = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Nueva edición' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Crear la de 2028' }));
  };

  test('is confirmed first; it is shown beside the current one, and undone with one press', async () => {
    const { writes } = openRoute(routeCall(), {
      ...replies,
      [ofRoute.get]: currentCall(routeCall()),
      'POST /api/convocatoria/siguiente': next,
      'DELETE /api/convocatoria?anio=2028': done,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Nueva edición' }));
    expect(writes()).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await create();
    await waitFor(async () => expect(await field('Año')).toHaveProperty('value', '2028'));
    screen.getByText('La que está en marcha es la de 2027: la portada y el formulario hablan de ella hasta que pase su ruta.');
    expect(screen.queryByText('Ya tienen su enlace')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
    await screen.findByText('Edición de 2028 descartada.');
    await waitFor(async () => expect(await field('Año')).toHaveProperty('value', '2027'));
    expect(writes().map(({ call }) => call)).toEqual(['POST /api/convocatoria/siguiente', 'DELETE /api/convocatoria?anio=2028']);
  });

  test('can be discarded later too, until the first sign-up', async () => {
    openRoute(routeCall({ inscritos: 0 }));
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar esta edición' }));
    await screen.findByText('¿Descartar la edición de 2027? Se pierde su configuración.');
    cleanup();
    openRoute(routeCall({ inscritos: 1 }));
    await screen.findByRole('button', { name: 'Nueva edición' });
    expect(screen.queryByRole('button', { name: 'Descartar esta edición' })).toBeNull();
  });

  test('replaces typed values only after a confirmation', async () => {
    openRoute(routeCall(), replies);
    await fill(await field('Precio PRO'), '60');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Año' }), '2028');
    await answer('Seguir editando');
    expect((await field('Precio PRO')).getAttribute('value')).toBe('60');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Año' }), '2028');
    await answer('Salir sin guardar');
    await waitFor(async () => expect(await field('Año')).toHaveProperty('value', '2028'));
  });
});

test('the year follows the activity; a different one is confirmed on save', async () => {
  const later = { ...ride, id: 8, titulo: 'XIV Ruta', fecha_evento: '2028-05-21' };
  const { writes } = openRoute(routeCall(), { 'GET /api/actividades/': [ride, later], [putRoute]: routeCall() });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Actividad' }), '8');
  expect(await field('Año')).toHaveProperty('value', '2028');
  await fill(await field('Año'), '2027');
  await save();
  await screen.findByText('La actividad elegida es en 2028 y la edición es la de 2027. ¿Guardar así?');
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(writes()).toEqual([]);
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar así' }));
  await waitFor(() => expect(writes()).toHaveLength(1));
});

test('a server without editions is asked for none', async () => {
  serverCan();
  const { calls } = openRoute();
  await screen.findByText('Este servidor no guarda la configuración de la ruta.');
  expect(calls).toEqual([]);
});

test('last year’s riders are counted before sending; afterwards the screen shows who has a link', async () => {
  let now: typeof emails = emails;
  const { writes } = openRoute(routeCall(), {
    'GET /api/convocatoria/anticipada': () => Response.json(now),
    'POST /api/convocatoria/anticipada?anio=2027': () => Response.json((now = { ...emails, personas: 0, enviadas: 124 })),
  });
  await screen.findByText('Se escribirá a 124 personas de 2026. Podrán inscribirse desde el 25/01/2027 20:00 hasta el 01/02/2027 20:00.');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar los enlaces (124)' }));
  expect(writes()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Enviar los enlaces' }));
  await screen.findByText('Ya tienen su enlace 124 personas.');
  expect(writes().map(({ call }) => call)).toEqual(['POST /api/convocatoria/anticipada?anio=2027']);
  expect(screen.queryByRole('button', { name: /^Enviar los enlaces/ })).toBeNull();
});

test.each<[string, EarlyEmails, string | RegExp]>([
  ['there are no riders yet', { ...emails, de: null, personas: 0 }, 'Todavía no hay nadie de una edición anterior a quien escribir.'],
  ['there is nothing to send', { ...emails, desde: null, hasta: null }, /^Para escribir a quienes vinieron en 2026, guarda arriba/],
])('a missing value shows an error where %s', async (_, reply, text) => {
  openRoute(routeCall(), { 'GET /api/convocatoria/anticipada': reply });
  await screen.findByText(text);
  expect(screen.queryByRole('button', { name: /^Enviar los enlaces/ })).toBeNull();
});
