import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { StaffCall } from 'shared/contract/activity-sign-ups';
import { done, fakeHttp, type FakeReplies, refuse } from 'shared/testing/fake-http';
import { answer, fill, press } from 'shared/testing/person';
import { renderRoutes } from 'shared/testing/render-routes';
import { describe, expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { staffCall, staffQuestion } from '../testing/staff-call.ts';

const put = 'PUT /api/convocatorias/12';
const get = 'GET /api/convocatorias/12';
const activity = { id: 12, titulo: 'Comida de hermandad', fecha_evento: '2998-03-07', evento: 'Otros' };
const missing = () => Response.json(null);

function open(own: StaffCall | null = staffCall(), replies: FakeReplies = {}) {
  const all: FakeReplies = {
    [get]: own ?? missing,
    'GET /api/actividades/': [activity],
    'GET /api/convocatorias/abiertas': [],
    ...replies,
  };
  const calls = fakeHttp(all);
  const { url } = renderRoutes(routes, '/admin/actividades/12/convocatoria', { token: 'token', user: { rol: 'direccion' } });
  return { url, calls, replies: all, writes: () => calls.filter(({ call }) => !call.startsWith('GET')) };
}
const shownInHead = async () =>
  (await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Año o actividad' })).selectedOptions[0]?.textContent;
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const save = async (name = 'Guardar') => userEvent.click(await screen.findByRole('button', { name }));

test('an activity without sign-ups opens them: amounts are sent in cents, and 0 says that it is free', async () => {
  const { writes } = open(null, { [put]: staffCall() });
  await fill(await field('Plazas'), '20');
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

test.each([
  ['without sign-ups', null],
  ['with sign-ups', staffCall()],
])('the head names an activity %s', async (_, own) => {
  open(own);
  await waitFor(async () => expect(await shownInHead()).toBe('Comida de hermandad'));
});

test('the head names an activity whose sign-ups do not load', async () => {
  open(null, { [get]: refuse(500, 'No se ha podido.') });
  await screen.findByText('No se han podido cargar las inscripciones de la actividad.');
  await waitFor(async () => expect(await shownInHead()).toBe('Comida de hermandad'));
});

test('where the name does not load, the head does not wait for it', async () => {
  open(null, { 'GET /api/actividades/': refuse(500, 'No se ha podido.') });
  await screen.findByText('No se ha podido cargar la actividad.');
  expect(await shownInHead()).toBe('Actividad desconocida');
});

test('an activity that is gone says so', async () => {
  open(null, { 'GET /api/actividades/': [] });
  await screen.findByText('Esta actividad ya no existe.');
  expect(await shownInHead()).toBe('Actividad desconocida');
});

test('stored values are in the form, and what nobody touched is sent as it was', async () => {
  const own = staffCall({
    niveles: [{ nombre: 'Menú', texto: 'Tres platos', plazas: 15 }],
    quien: 'socios_antes',
    socios_hasta: '2998-02-10T20:00',
    preguntas: [staffQuestion(1, 'Postre', { tipo: 'una', opciones: ['Flan', 'Fruta'], respuestas: 4 })],
  });
  const { writes } = open(own, { [put]: { ...own, version: 4 } });
  await fill(await field('Texto del correo de confirmación'), 'Nos vemos a las dos.');
  await save();
  await waitFor(() => expect(writes()).toHaveLength(1));
  const { actividad_id: _, titulo: __, fecha_evento: ___, estado: ____, ocupadas, inscritos, cancelada, motivo_cancelacion, ...sent } = own;
  expect([ocupadas, inscritos, cancelada, motivo_cancelacion]).toEqual([12, 9, null, null]);
  expect(writes()[0]?.body).toEqual({
    ...sent,
    plazas: '20',
    invitados: '2',
    dias_bloqueo: '2',
    cesion_dias: '0',
    niveles: [{ nombre: 'Menú', texto: 'Tres platos', plazas: '15' }],
    codigos: [{ codigo: 'AMIGOS', precio: 500, usos: '5' }],
    preguntas: [{ id: 1, texto: 'Postre', tipo: 'una', opciones: ['Flan', 'Fruta'], obligatoria: false, para: 'todos', salud: false }],
    carta: 'Nos vemos a las dos.',
  });
});

describe('before saving it says', () => {
  const datetime = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

  test.each([
    ['that fewer places than taken do not fit', 'Plazas', '11', 'Ya hay 12 plazas ocupadas: no pueden ser menos.'],
    ['that a price is missing', 'Precio 1', '', 'Falta lo que cuesta a quien se inscribe: si no cuesta nada, pon 0.'],
    ['that a price is none', 'Precio 2', 'ocho', 'Escribe cada precio en euros, como 12 o 12,50.'],
    ['that a code has no uses', 'Usos del código 1', '', 'Escribe cuántas veces vale cada código.'],
  ])('%s', async (_, name, typed, fault) => {
    const { writes } = open();
    await fill(await field(name), typed);
    await save();
    await screen.findByText(fault);
    expect(writes()).toEqual([]);
  });

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
  await fill(await field('Plazas'), '30');
  await save();
  await screen.findByText('Otra persona ha guardado cambios mientras editabas. Elige qué se queda.');
  const prices = within(screen.getByRole('group', { name: 'Precios' }));
  prices.getByText('Quien se inscribe, 15 €');
  replies[put] = actual;
  await press('Guardar lo elegido');
  await waitFor(() => expect(writes()).toHaveLength(2));
  expect(writes()[1]?.body).toMatchObject({ version: 9, plazas: '30', precios: [{ precio: 1500 }] });
});

test('unsaved changes are asked about before another screen', async () => {
  const { url } = open(staffCall(), { 'GET /api/inscripciones/espera?actividad=12': { plazas: null, ocupadas: 0, filas: [] } });
  await fill(await field('Plazas'), '30');
  await press('Lista de espera', 'link');
  await answer('Seguir editando');
  expect(url()).toBe('/admin/actividades/12/convocatoria');
  expect((await field('Plazas')).value).toBe('30');
});

describe('a copy', () => {
  const duplicate = 'POST /api/convocatorias/12/duplicar';

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
  const cancel = 'POST /api/convocatorias/12/cancelar';

  test('tells first who is told, and what is to be given back', async () => {
    const cancelled = staffCall({ estado: 'cancelada', cancelada: '2998-03-01T10:00:00.000Z', motivo_cancelacion: 'Llueve.' });
    const { writes, replies } = open(staffCall(), { ...counted, [cancel]: { ...cancelled, avisadas: 3 } });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar la actividad' }));
    await screen.findByText('Se avisa a 3 personas, y pasa a «Por devolver» 1 pago. No se puede deshacer.');
    expect(writes()).toEqual([]);
    await fill(await field('Por qué (va en el correo)'), 'Llueve.');
    replies[get] = cancelled;
    await press('Cancelar la actividad y avisar');
    await screen.findByText('Actividad cancelada. 3 personas avisadas.');
    expect(writes()).toMatchObject([{ call: cancel, body: { motivo: 'Llueve.' } }]);
    await screen.findByText('La actividad se canceló el 01/03/2998: Llueve.');
    expect(screen.getByRole('button', { name: 'Guardar' }).closest('fieldset[disabled]')).toBeTruthy();
  });

  test('is not offered while nobody has signed up: the sign-ups are removed', async () => {
    const { writes, replies } = open(staffCall({ inscritos: 0, ocupadas: 0 }), { 'DELETE /api/convocatorias/12': done });
    await userEvent.click(await screen.findByRole('button', { name: 'Quitar las inscripciones' }));
    replies[get] = missing;
    await answer('Quitar');
    await screen.findByRole('button', { name: 'Abrir inscripciones' });
    expect(writes().map(({ call }) => call)).toEqual(['DELETE /api/convocatorias/12']);
  });
});

test('members who have not signed up get a link, once that is confirmed', async () => {
  const calls = fakeHttp({
    [get]: staffCall(),
    'GET /api/convocatorias/abiertas': [],
    'POST /api/convocatorias/12/avisar': { avisados: 34 },
  });
  renderRoutes(routes, '/admin/actividades/12/convocatoria', { token: 'token', user: { rol: 'direccion' } });
  await screen.findByRole('button', { name: 'Avisar a los socios' });
  await press('Avisar a los socios');
  await answer('Enviar');
  await screen.findByText('Se ha escrito a 34 socios.');
  expect(calls.map(({ call }) => call)).toContain('POST /api/convocatorias/12/avisar');
});
