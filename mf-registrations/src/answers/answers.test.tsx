import { serverCan } from 'shared/testing/capabilities';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Besides } from 'shared/contract/questions';
import { callOffer } from 'shared/testing/call-offer';
import { type FakeReplies, refuse } from 'shared/testing/fake-http';
import { fill, press } from 'shared/testing/person';
import { question } from 'shared/testing/question';
import { describe, expect, test } from 'vitest';
import { read } from 'xlsx';
import { grouped, names, openFilters, openList, person, rowOf } from '../../testing/open-list.ts';
import { setWidth } from 'shared/testing/set-width';
import { currentCall, openCall, staffCall, staffQuestion } from '../../testing/staff-call.ts';
import { readAnswerFilter, rowsAnswering, writeAnswerFilter } from './answer-filter.ts';
import { sheetColumns, tellAnswers, tellGuests } from './answers-data.ts';
import { buildWorkbook } from '../export/build-workbook.ts';

const questions = [
  staffQuestion(1, '¿Carne o pescado?', { tipo: 'una', opciones: ['Carne', 'Pescado'], respuestas: 2 }),
  staffQuestion(2, 'Alergias', { salud: true, respuestas: 1 }),
];
const besides = (more: Partial<Besides> = {}): Besides => ({
  invitados: 0,
  menores: 0,
  codigo: null,
  capitan: null,
  grupo_de: null,
  respuestas: {},
  ...more,
});
const answers = {
  '1': besides({ invitados: 2, menores: 1, respuestas: { '1': 'Carne', '2': 'Nueces' } }),
  '2': besides({ codigo: 'AMIGOS', respuestas: { '1': 'Pescado' } }),
};
const group = 'Leo (A12-0003)';
const rows = [
  person(1, { nombre: 'Ana', referencia: 'A12-0001' }),
  person(2, { nombre: 'Bea', referencia: 'A12-0002' }),
  person(3, { nombre: 'Leo', referencia: 'A12-0003' }),
];
const ofActivity: FakeReplies = {
  [`${grouped}?actividad=12`]: { '2998': rows },
  'GET /api/inscripciones/preguntas?actividad=12': questions,
  'GET /api/inscripciones/respuestas?actividad=12': answers,
  'GET /api/convocatoria?actividad=12': currentCall(staffCall()),
  'GET /api/convocatorias/abiertas': [openCall(), openCall({ actividad_id: null, anio: 2026, titulo: 'La ruta' })],
};
/** As visitors see the call of the activity. */
const offerOf12 = callOffer({
  actividad_id: 12,
  formulario: '/actividades/12/inscripcion',
  estado: 'cerrada',
  precios: staffCall().precios,
  preguntas: [question(5, 'Cargo', { obligatoria: true, para: 'socios' })],
});
const openActivity = (replies: FakeReplies = {}, query = '') =>
  openList([], { ...ofActivity, ...replies }, `/admin/actividades/12/inscritos${query}`);
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

const calculation = 'POST /api/actividades/12/inscripciones/calculo';

describe('the list of an activity', () => {
  test('takes whom staff add: as the visitors’ form, for the price that the server says of that address', async () => {
    const isAna = async (request: Request) => ((await request.json()) as { mail: string | null }).mail === 'ana@correo.example';
    const { calls, replies } = openActivity({
      'GET /api/actividades/12/convocatoria': offerOf12,
      [calculation]: async (request: Request) =>
        Response.json((await isAna(request)) ? { importe: 800, plaza: 'hay', socio: true } : { importe: 1200, plaza: 'hay' }),
      'POST /api/actividades/12/inscripciones': () => Response.json({ id: 4, total: 800, enlace_enviado: true }, { status: 201 }),
    });
    await rowOf('Ana');
    await press('Agregar Inscripción');
    const dialog = within(await screen.findByRole('dialog', { name: 'Nueva inscripción' }));
    // The form is loaded once the dialog is open.
    await dialog.findByRole('button', { name: 'Enviar inscripción' });
    await press('Enviar inscripción');
    await dialog.findByText('Falta el nombre.');
    await fill(dialog.getByRole('textbox', { name: /^Nombre/ }), 'Ana Gil');
    await fill(dialog.getByRole('textbox', { name: /^Correo/ }), 'ana@correo.example');
    await dialog.findByText('Importe: 8 € (es socio)');
    await dialog.findByRole('textbox', { name: /Cargo/ });
    replies[`${grouped}?actividad=12`] = { '2998': [...rows, person(4, { nombre: 'Ana Gil' })] };
    await press('Enviar inscripción');
    await dialog.findByText('✅ Inscripción creada con éxito.');
    await rowOf('Ana Gil');
    const sent = calls.findLast(({ call }) => call === 'POST /api/actividades/12/inscripciones')?.body;
    expect(sent).toMatchObject({ nombre: 'Ana Gil', mail: 'ana@correo.example', importe_visto: 800 });
    expect(sent).not.toHaveProperty('captcha_token');
  });

  test('is that of the route, with its guests and answers, and without what only the route has', async () => {
    openActivity({
      'GET /api/inscripciones/respuestas?actividad=12': { ...answers, '3': besides({ grupo_de: group }) },
    });
    const ana = await rowOf('Ana');
    await ana.findByText('2 invitados, 1 menor · ¿Carne o pescado? Carne · Alergias (salud): Nueces');
    (await rowOf('Bea')).getByText('AMIGOS · ¿Carne o pescado? Pescado');
    (await rowOf('Leo')).getByText('Grupo de Leo (A12-0003)');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Inscritos');
    expect(heads()).toEqual(['', 'Nombre', 'Referencia', 'Email', 'Fecha', 'Pago', 'Pagado', 'Notas', 'Respuestas', 'Acción']);
    const tabs = within(screen.getByRole('navigation', { name: 'La actividad' })).getAllByRole('link');
    expect(tabs.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Inscritos', '/admin/actividades/12/inscritos'],
      ['Inscripción de la actividad', '/admin/actividades/12/convocatoria'],
      ['Pagos', '/admin/actividades/12/inscritos/pagos'],
      ['Lista de espera', '/admin/actividades/12/inscritos/espera'],
      ['Grupos y salidas', '/admin/actividades/12/inscritos/grupos'],
      ['Pasar lista', '/admin/actividades/12/inscritos/lista'],
      ['Cifras del año', '/inscripciones/cifras'],
    ]);
  });

  test('of people who signed up together the captain pays, and the address that they share is no hint of a duplicate', async () => {
    const family = ['Leo', 'Nico', 'Luz'].map((nombre, at) => person(at + 1, { nombre, mail: 'leo@correo.example' }));
    setWidth(360);
    openActivity({
      [`${grouped}?actividad=12`]: { '2998': family },
      'GET /api/inscripciones/respuestas?actividad=12': {
        '1': besides({ grupo_de: group }),
        '2': besides({ grupo_de: group, capitan: 1 }),
      },
    });
    await (await rowOf('Nico')).findByText('Paga su grupo');
    (await rowOf('Leo')).getByText('Sin pagar');
    const hints = () => screen.queryAllByRole('button', { name: 'Posible duplicado' }).map((hint) => hint.title);
    // Luz came by herself, with the same address.
    await waitFor(() => expect(hints()).toEqual(['Mismo correo que Luz', 'Mismo correo que Luz', 'Mismo correo que Leo']));
    await userEvent.click((await rowOf('Nico')).getByRole('button', { name: 'Ver' }));
    within(await screen.findByRole('dialog')).getByText('Paga su grupo');
  });

  test('a wide list tells who is paid for by a captain, who has paid or not', async () => {
    setWidth(1280);
    const group = { grupo_de: 'Leo (A12-0001)' };
    openActivity({
      [`${grouped}?actividad=12`]: { '2998': ['Leo', 'Nico', 'Luz'].map((nombre, at) => person(at + 1, { nombre })) },
      'GET /api/inscripciones/respuestas?actividad=12': {
        '1': besides(group),
        '2': besides({ ...group, capitan: 1 }),
        // Whose captain is not in the list.
        '3': besides({ grupo_de: 'Eva (A12-0009)', capitan: 9, grupo_pagado: true }),
      },
    });
    await (await rowOf('Nico')).findByRole('button', { name: 'Pagado de Nico: Paga su grupo' });
    (await rowOf('Luz')).getByRole('button', { name: 'Pagado de Luz: Si, su grupo' });
    (await rowOf('Leo')).getByRole('button', { name: 'Pagado de Leo: sin indicar' });
    // Which the sums say as the filter does.
    expect(screen.getByRole('group', { name: 'Pagado' }).textContent).toBe('PagadoSi 1No 2');
  });

  test('who is paid for follows what is written at the captain, and is sorted with those who have paid', async () => {
    const group = { grupo_de: 'Leo (A12-0001)' };
    const leo = person(1, { nombre: 'Leo' });
    openActivity(
      {
        [`${grouped}?actividad=12`]: {
          '2998': [
            person(3, { nombre: 'Luz', pagado: 'No' }),
            person(2, { nombre: 'Nico' }),
            leo,
            person(4, { nombre: 'Ana', pagado: 'Si' }),
          ],
        },
        'GET /api/inscripciones/respuestas?actividad=12': { '1': besides(group), '2': besides({ ...group, capitan: 1 }) },
        'PUT /api/inscripciones/1': { ...leo, pagado: 'Si', version: 2 },
      },
      '?orden=pagado',
    );
    await (await rowOf('Nico')).findByRole('button', { name: 'Pagado de Nico: Paga su grupo' });
    expect(await names()).toEqual(['Luz', 'Ana', 'Nico', 'Leo']);
    await press('Pagado de Leo: sin indicar');
    await fill(await screen.findByRole('combobox', { name: 'Pagado de Leo' }), 'Si');
    await (await rowOf('Nico')).findByRole('button', { name: 'Pagado de Nico: Si, su grupo' });
    await waitFor(async () => expect(await names()).toEqual(['Luz', 'Nico', 'Leo', 'Ana']));
  });

  test('a person whom a captain pays for has no amount of their own', async () => {
    const nico = person(2, { nombre: 'Nico', referencia: 'A12-0002' });
    const inGroup = { grupo_de: 'Leo (A12-0001)', capitan: 1 };
    openList(
      [],
      {
        ...ofActivity,
        [`${grouped}?actividad=12`]: { '2998': [nico] },
        'GET /api/inscripciones/2/ficha': { inscripcion: nico, importe: 0, historia: [], correos: [], enlace: false },
        'GET /api/inscripciones/respuestas?actividad=12': { '2': besides(inGroup) },
      },
      '/inscripciones/2?actividad=12',
    );
    await screen.findByText('Paga su grupo');
  });

  test('its head leads to another activity, and to the route', async () => {
    const { url } = openActivity({ [`${grouped}?anios=2026`]: { '2026': [person(9, { nombre: 'Eva' })] } });
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Año o actividad' });
    await waitFor(() =>
      expect([...select.options].map(({ textContent }) => textContent)).toEqual(['2026', 'Comida de hermandad · 07/03/2998']),
    );
    await userEvent.selectOptions(select, '2026');
    await screen.findByText('Eva');
    expect(url()).toBe('/inscripciones?anios=2026');
  });

  test('is narrowed by answers and guests, which the address keeps; nothing is requested again', async () => {
    const { url, calls } = openActivity();
    await (await rowOf('Ana')).findByText(/Carne/);
    const before = calls.length;
    await openFilters();
    await fill(screen.getByRole('combobox', { name: '¿Carne o pescado?' }), 'Carne');
    expect(screen.queryByRole('group', { name: 'Años' })).toBeNull();
    await press('Aplicar filtros');
    await waitFor(async () => expect(await names()).toEqual(['Ana']));
    expect(url()).toBe('/admin/actividades/12/inscritos?respuestas=1%3ACarne');
    await press('Filtros (1)');
    await press('Quitar filtros');
    await waitFor(async () => expect(await names()).toHaveLength(3));
    await openFilters();
    await fill(screen.getByRole('combobox', { name: 'Invitados' }), 'No');
    await fill(screen.getByRole('combobox', { name: '¿Carne o pescado?' }), '—');
    await press('Aplicar filtros');
    await waitFor(async () => expect(await names()).toEqual(['Leo']));
    expect(calls).toHaveLength(before);
  });

  test('one registration shows its answers, says which are about health, and is edited without the fields of the route', async () => {
    openActivity();
    await userEvent.click((await rowOf('Ana')).getByRole('button', { name: 'Ver' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ver inscripción' }));
    expect(dialog.getByText('Alergias (salud)').nextSibling?.textContent).toBe('Nueces');
    expect(dialog.queryByText('Sin grupo')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Editar' }));
    expect(screen.queryByRole('combobox', { name: 'Nivel de la ruta' })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Forma de pago' })).toBeTruthy();
  });

  test('answers that cannot be loaded are named, and the list works', async () => {
    openActivity({ 'GET /api/inscripciones/respuestas?actividad=12': refuse(500, 'No se ha podido.') });
    await rowOf('Ana');
    await screen.findByText(/^No se han podido cargar las respuestas/);
  });

  test('an activity without sign-ups leads to where they are opened', async () => {
    openActivity({
      'GET /api/convocatoria?actividad=12': currentCall(null),
      'GET /api/actividades/': [{ id: 12, titulo: 'Comida en la sierra', fecha_evento: '2998-03-07', evento: 'Otros' }],
      'GET /api/convocatorias/abiertas': [],
      [`${grouped}?actividad=12`]: {},
    });
    await screen.findByRole('option', { name: 'Comida en la sierra' });
    expect((await screen.findByRole('link', { name: 'Abrir inscripciones' })).getAttribute('href')).toBe(
      '/admin/actividades/12/convocatoria',
    );
  });
});

describe('the list of the route', () => {
  test('without questions and other calls it is as it was', async () => {
    openList([person(1, { nombre: 'Ana' })], {
      'GET /api/inscripciones/preguntas': [],
      'GET /api/inscripciones/respuestas': {},
      'GET /api/convocatorias/abiertas': [openCall({ actividad_id: null, anio: 2026, titulo: 'La ruta' })],
    });
    await rowOf('Ana');
    expect(screen.getByRole('combobox', { name: 'Año' })).toBeTruthy();
    expect(heads()).not.toContain('Respuestas');
  });

  test('a server of the bare contract is asked for none of it', async () => {
    serverCan();
    const { calls } = openList([person(1, { nombre: 'Ana' })]);
    await rowOf('Ana');
    expect(calls.map(({ call }) => call).filter((call) => /convocatorias|preguntas|respuestas/.test(call))).toEqual([]);
  });
});

test('the spreadsheet keeps a whole group together by the name of its captain', () => {
  expect(sheetColumns({ questions: [], besides: { '3': besides({ grupo_de: group }), '4': besides() } })).toEqual({
    heads: ['Grupo de'],
    days: [],
    values: { 3: [group], 4: [''] },
  });
});

test('the spreadsheet has a column for each question, for guests and for codes', () => {
  const more = [staffQuestion(3, 'Litros', { tipo: 'numero' }), staffQuestion(4, 'Seguro', { tipo: 'fecha' })];
  const last = besides({ respuestas: { '3': '1,5', '4': '2026-05-03' } });
  const columns = sheetColumns({ questions: [...questions, ...more], besides: { ...answers, '3': last } });
  expect(columns).toEqual({
    heads: ['Invitados', 'Menores', 'Código', '¿Carne o pescado?', 'Alergias (salud)', 'Litros', 'Seguro'],
    days: [6],
    values: {
      1: [2, 1, '', 'Carne', 'Nueces', '', ''],
      2: [0, 0, 'AMIGOS', 'Pescado', '', '', ''],
      3: [0, 0, '', '', '', 1.5, '2026-05-03'],
    },
  });
  // As the day of signing up: it sorts and filters as a day.
  const list = new TextEncoder().encode(JSON.stringify([person(3)])).buffer;
  const sheet = Object.values(read(buildWorkbook(list, undefined, [], { columns: ['nombre'] }, columns)).Sheets)[0];
  expect([sheet?.['G2'], sheet?.['H2']]).toMatchObject([
    { t: 'n', v: 1.5 },
    { t: 'n', w: '03/05/2026' },
  ]);
});

test('guests are told by name, with their own answers', () => {
  const lista_invitados = [
    { nombre: 'Eva', respuestas: { '1': 'Carne' } },
    { nombre: null, respuestas: {} },
  ];
  const all = { '1': besides({ invitados: 2, lista_invitados, respuestas: { '1': 'Pescado' } }) };
  const { heads, values } = sheetColumns({ questions: questions.slice(0, 1), besides: all });
  expect(heads).toEqual(['Invitados', 'Menores', 'Nombres de invitados', '¿Carne o pescado?', '¿Carne o pescado? (invitados)']);
  expect(values[1]).toEqual([2, 0, 'Eva, Invitado 2', 'Pescado', 'Eva: Carne']);
  expect(tellGuests(questions, all['1'])).toBe('Eva (¿Carne o pescado? Carne), Invitado 2');
  expect(rowsAnswering([{ id: 1 }], { questions, besides: all }, new Map([[1, 'Carne']]))).toHaveLength(1);
});

test('a day is told as people write it', () => {
  const question = staffQuestion(4, 'Seguro', { tipo: 'fecha' });
  expect(tellAnswers([question], besides({ respuestas: { '4': '2026-05-03' } }))).toBe('Seguro: 03/05/2026');
});

test('wanted answers survive the address, whatever they hold', () => {
  const filter = new Map([
    [1, 'Sí: con | y %'],
    [20, 'No'],
  ]);
  expect(readAnswerFilter(writeAnswerFilter(filter))).toEqual(filter);
  expect(readAnswerFilter('1:%|x|3:')).toEqual(new Map([[1, '%']]));
});
