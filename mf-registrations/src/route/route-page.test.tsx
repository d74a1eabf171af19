import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Edition } from 'shared/contract/edition';
import { serverCan } from 'shared/testing/capabilities';
import { fakeHttp, type FakeReplies } from 'shared/testing/fake-http';
import { answer, fill } from 'shared/testing/person';
import { renderRoutes } from 'shared/testing/render-routes';
import { describe, expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { staffQuestion } from '../testing/staff-call.ts';

const edition: Edition = {
  anio: 2027,
  actividad_id: 7,
  hora: '09:00',
  abre: '2027-02-01T20:00',
  cierra: null,
  dias_anticipada: 0,
  dias_bloqueo: 3,
  precio_pro: 4550,
  precio_amateur: 4000,
  precio_guiada: null,
  acompanante_pro: 2000,
  acompanante_amateur: null,
  acompanante_guiada: null,
  socio_pro: 3000,
  socio_amateur: null,
  socio_guiada: null,
  plazas: 150,
  plazas_pro: null,
  plazas_amateur: null,
  plazas_guiada: null,
  texto_pro: 'Curvas sin parar',
  texto_amateur: null,
  texto_guiada: null,
  bizum: '600123456',
  iban: null,
  titular: null,
  efectivo: true,
  carta: null,
  devoluciones: 'Hasta el 1 de mayo se devuelve todo.',
  roadbook: null,
  version: 4,
};
const activity = {
  id: 7,
  titulo: 'XIII Ruta',
  descripcion: null,
  evento: 'Castillos',
  fecha_evento: '2027-05-23',
  lugar: 'Sigüenza',
  imagen_url: null,
  link_evento: null,
};
const emails = { anio: 2026, personas: 124, enviadas: 0, desde: '2027-01-25T19:00:00.000Z', hasta: '2027-02-01T19:00:00.000Z' };
const early = 'GET /api/inscripciones/edicion/anticipada';
const get = 'GET /api/inscripciones/edicion';
const put = 'PUT /api/inscripciones/edicion?anio=2027';

function open(replies: FakeReplies = {}, path = '/inscripciones/ruta') {
  const calls = fakeHttp({
    [get]: { edicion: edition },
    [early]: emails,
    'GET /api/inscripciones/anios': [2026],
    'GET /api/actividades/': [activity],
    ...replies,
  });
  renderRoutes(routes, path, { token: 'token', user: { rol: 'direccion' } });
  return { calls, writes: () => calls.filter(({ call }) => !call.startsWith('GET')) };
}
const field = (name: string) => screen.findByRole('textbox', { name });
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Guardar' }));

test('stored values are in the form in input format, and repeated in words', async () => {
  open();
  expect((await field('Precio PRO')).getAttribute('value')).toBe('45,50');
  expect((await field('Precio Guiada')).getAttribute('value')).toBe('');
  expect(screen.getByText('Se dirá: XIII Ruta · domingo, 23 de mayo de 2027 · 09:00 · Sigüenza.')).toBeTruthy();
  expect(screen.getByText('lunes, 1 de febrero de 2027, a las 20:00 (hora peninsular)')).toBeTruthy();
});

test('amounts are sent in cents, empty ones as null, with the version', async () => {
  const { writes } = open({ [put]: { ...edition, version: 5 } });
  await fill(await field('Precio PRO'), '50,5 €');
  await fill(await field('Precio Amateur'), '');
  await fill(await field('Socio Amateur'), '0');
  await fill(await field('Plazas PRO'), '40');
  await fill(await field('Qué es Guiada'), 'Sin prisa');
  await save();
  await waitFor(() => expect(writes()).toHaveLength(1));
  const { roadbook: _, ...sent } = edition;
  expect(writes()[0]?.body).toEqual({
    ...sent,
    anio: '2027',
    actividad_id: '7',
    precio_pro: 5050,
    precio_amateur: null,
    socio_amateur: 0,
    plazas: '150',
    plazas_pro: '40',
    texto_guiada: 'Sin prisa',
    horas_confirmar: null,
    dias_anticipada: '0',
    cesion: 'no',
    cesion_dias: '0',
    dias_bloqueo: '3',
  });
  await screen.findByText('Configuración de la ruta guardada.');
});

test.each([
  ['Precio PRO', 'doce', 'Escribe un importe en euros, como 45 o 45,50.'],
  ['Plazas en total', '1,5', 'Escribe un número sin decimales.'],
  ['Año', '27', 'Escribe el año con cuatro cifras.'],
])('%s: an implausible value shows an error there, and nothing is sent', async (name, typed, fault) => {
  const { writes } = open();
  await fill(await field(name), typed);
  await save();
  await screen.findByText(fault);
  expect(writes()).toEqual([]);
});

test('the confirmation deadline is sent, within its limits', async () => {
  const { writes } = open({ [put]: { ...edition, horas_confirmar: 48, version: 5 } });
  await fill(await field('Horas para abrir el enlace'), '900');
  await save();
  await screen.findByText('Escribe de 1 a 720 horas, o nada.');
  await fill(await field('Horas para abrir el enlace'), '48');
  await save();
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toMatchObject({ horas_confirmar: '48' });
});

test('a conflict is resolved field by field, in words', async () => {
  const actual = { ...edition, plazas: 100, version: 9 };
  open({ [put]: () => Response.json({ detail: 'Otra persona la ha cambiado.', actual }, { status: 409 }) });
  await fill(await field('Precio PRO'), '60');
  await save();
  await screen.findByText('Otra persona ha guardado cambios mientras editabas. Elige qué se queda.');
  expect(screen.getByRole('group', { name: 'Plazas en total' })).toBeTruthy();
});

test('the first edition has this year, and neither roadbook nor successor', async () => {
  open({ [get]: { edicion: null } });
  expect((await field('Año')).getAttribute('value')).toBe(String(new Date().getFullYear()));
  expect(screen.queryByText('Nueva edición')).toBeNull();
});

test("another year's edition is read-only, and a year without one says so", async () => {
  const before = { ...edition, anio: 2026, carta: 'La de antes.' };
  const { calls } = open(
    { [`${get}?anio=2026`]: { edicion: before, anios: [2027, 2026], vigente: 2027 } },
    '/inscripciones/ruta?anio=2026',
  );
  await screen.findByText('La edición de 2026 se puede mirar, pero ya no se cambia: la que está en marcha es la de 2027.');
  screen.getByDisplayValue('La de antes.');
  // Its controls are disabled with it.
  expect(screen.getByRole('button', { name: 'Guardar' }).closest('fieldset[disabled]')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Nueva edición' })).toBeNull();
  // Emails of another edition are not requested.
  expect(calls.filter(({ call }) => call === early)).toEqual([]);
});

test('a year without an edition says so, and the tabs stay in that year', async () => {
  open({ [`${get}?anio=2020`]: { edicion: null, anios: [2027], vigente: 2027 } }, '/inscripciones/ruta?anio=2020');
  await screen.findByText('La ruta de 2020 no se configuró aquí.');
  expect(screen.getByRole('link', { name: 'Pagos' }).getAttribute('href')).toBe('/inscripciones/pagos?anio=2020');
  expect(screen.getByRole('link', { name: 'Inscripciones' }).getAttribute('href')).toBe('/inscripciones?anios=2020');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Año' }).value).toBe('2020');
});

describe('next year', () => {
  const next = { ...edition, anio: 2028 };
  const both = { anios: [2028, 2027], vigente: 2027 };
  const create = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Nueva edición' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Crear la de 2028' }));
  };

  test('is confirmed first; it is shown beside the current one, and undone with one press', async () => {
    const { writes } = open({
      'POST /api/inscripciones/edicion/nueva': next,
      'GET /api/inscripciones/edicion?anio=2028': { edicion: next, ...both, inscritos: 0 },
      'DELETE /api/inscripciones/edicion?anio=2028': () => new Response(null, { status: 204 }),
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
    expect(writes().map(({ call }) => call)).toEqual([
      'POST /api/inscripciones/edicion/nueva',
      'DELETE /api/inscripciones/edicion?anio=2028',
    ]);
  });

  test('can be discarded later too, until the first sign-up', async () => {
    open({ [get]: { edicion: edition, ...both, inscritos: 0 } });
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar esta edición' }));
    await screen.findByText('¿Descartar la edición de 2027? Se pierde su configuración.');
  });

  test('keeps its edition after the first sign-up', async () => {
    open({ [get]: { edicion: edition, ...both, inscritos: 1 } });
    await screen.findByRole('button', { name: 'Nueva edición' });
    expect(screen.queryByRole('button', { name: 'Descartar esta edición' })).toBeNull();
  });

  test('replaces typed values only after a confirmation', async () => {
    open({ [get]: { edicion: edition, ...both }, 'GET /api/inscripciones/edicion?anio=2028': { edicion: next, ...both } });
    await fill(await field('Precio PRO'), '60');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Año' }), '2028');
    await answer('Seguir editando');
    expect((await field('Precio PRO')).getAttribute('value')).toBe('60');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Año' }), '2028');
    await answer('Salir sin guardar');
    await waitFor(async () => expect(await field('Año')).toHaveProperty('value', '2028'));
  });

  test('is selected by its year', async () => {
    open({ [get]: { edicion: edition, ...both }, 'GET /api/inscripciones/edicion?anio=2028': { edicion: next, ...both } });
    const option = await screen.findByRole('option', { name: '2028' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Año' }), option);
    await waitFor(async () => expect(await field('Año')).toHaveProperty('value', '2028'));
  });
});

test('the year follows the activity; a different one is confirmed on save', async () => {
  const later = { ...activity, id: 8, titulo: 'XIV Ruta', fecha_evento: '2028-05-21' };
  const { writes } = open({ 'GET /api/actividades/': [activity, later], [put]: edition });
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
  const { calls } = open();
  await screen.findByText('Este servidor no guarda la configuración de la ruta.');
  expect(calls).toEqual([]);
});

test('last year’s riders are counted before sending; afterwards the screen shows who has a link', async () => {
  let now: typeof emails = emails;
  const { writes } = open({
    [early]: () => Response.json(now),
    'POST /api/inscripciones/edicion/anticipada': () => Response.json((now = { ...emails, personas: 0, enviadas: 124 })),
  });
  await screen.findByText('Se escribirá a 124 personas de 2026. Podrán inscribirse desde el 25/01/2027 20:00 hasta el 01/02/2027 20:00.');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar los enlaces (124)' }));
  expect(writes()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Enviar los enlaces' }));
  await screen.findByText('Ya tienen su enlace 124 personas.');
  expect(writes().map(({ call }) => call)).toEqual(['POST /api/inscripciones/edicion/anticipada']);
  expect(screen.queryByRole('button', { name: /^Enviar los enlaces/ })).toBeNull();
});

test.each([
  ['there are no riders yet', { ...emails, anio: null, personas: 0 }, 'Todavía no hay nadie de una edición anterior a quien escribir.'],
  ['there is nothing to send', { ...emails, desde: null, hasta: null }, /^Para escribir a quienes vinieron en 2026, guarda arriba/],
])('a missing value shows an error where %s', async (_, reply, text) => {
  open({ [early]: reply });
  await screen.findByText(text);
  expect(screen.queryByRole('button', { name: /^Enviar los enlaces/ })).toBeNull();
});

test('the days of early opening are validated', async () => {
  const { writes } = open({ [put]: { ...edition, version: 5 } });
  await fill(await field('Días de apertura anticipada'), '7');
  await save();
  await waitFor(() => expect(writes()[0]?.body).toMatchObject({ dias_anticipada: '7' }));
});

test("the club's own questions of a year are saved apart; without a change there is nothing to save", async () => {
  const stored = staffQuestion(1, 'Talla');
  const save = 'PUT /api/inscripciones/preguntas?anio=2027';
  const { writes } = open({ 'GET /api/inscripciones/preguntas': [], [save]: [stored] });
  await userEvent.click(await screen.findByRole('button', { name: 'Añadir una pregunta' }));
  await fill(await field('Pregunta 1'), 'Talla');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar las preguntas' }));
  await screen.findByText('Preguntas guardadas.');
  expect(writes()).toMatchObject([{ call: save, body: { preguntas: [{ texto: 'Talla', tipo: 'linea' }] } }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar las preguntas' })).toBeNull());
});
