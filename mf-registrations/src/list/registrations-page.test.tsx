import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeHttp, type FakeReplies, type FakeReply, refuse } from 'shared/testing/fake-http';
import { renderRoutes } from 'shared/testing/render-routes';
import { describe, expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import type { Row } from '../registration/row.ts';

const grouped = 'GET /api/inscripciones/agrupadas-por-anio';
const blank = {
  telefono: null,
  poblacion: null,
  provincia: null,
  moto: null,
  nacimiento: null,
  ruta: null,
  acompanante: null,
  nombre_acomp: null,
  grupo: null,
  grupo_num: null,
  salida: null,
  pago: null,
  pagado: null,
  notas: null,
  evento: 'Castillos',
  roadbook: null,
};
const row = (id: number, more: Partial<Row>): Row => ({ id, fecha: '2026-04-12', nombre: null, mail: '', anio: 2026, ...blank, ...more });
const ana = row(1, {
  nombre: 'Ana Núñez',
  mail: 'ana@rider.example',
  telefono: '600 111 222',
  ruta: 'PRO',
  pagado: 'Si',
  moto: 'Ténéré',
  version: 4,
});
const luis = row(2, { nombre: 'Luis', mail: 'luis@rider.example', ruta: 'Guiada', pagado: 'No', fecha: '2026-05-01' });
const twin = row(3, { nombre: 'Anita', mail: 'ana@rider.example', fecha: '2026-03-01' });
const old = row(4, { nombre: 'Eva', mail: 'eva@rider.example', anio: 2024, fecha: '2024-06-01' });

/** Years ascending, as JSON objects iterate. */
const byYear = { '2024': [old], '2026': [ana, luis, twin] };

function open(replies: FakeReplies = {}, path = '/inscripciones') {
  const all: FakeReplies = {
    [grouped]: byYear,
    'GET /api/inscripciones/anios': [2024, 2026],
    'GET /api/inscripciones/estado-formulario': { activo: true },
    ...replies,
  };
  const calls = fakeHttp(all);
  const { place } = renderRoutes(routes, path, { token: 'token', user: { rol: 'direccion' } });
  return { place, replies: all, calls, writes: () => calls.filter(({ call }) => !call.startsWith('GET')) };
}

const tables = () => screen.findAllByRole('table');
const rowOf = async (name: string) => {
  const found = (await screen.findByText(name)).closest('tr');
  if (!found) throw new Error(`${name} stands in no row`);
  return within(found);
};
const names = async () => {
  await tables();
  return [...document.querySelectorAll('tbody .name')].map(({ textContent }) => textContent);
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));

test('one table a year, newest first, with the twelve columns, days as dd/mm/aaaa and links to call and write', async () => {
  open();
  const [first, second] = await tables();
  expect(await names()).toEqual(['Ana Núñez', 'Luis', 'Anita', 'Eva']);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '2026 3 inscripciones',
    '2024 1 inscripción',
  ]);
  expect(first?.getAttribute('aria-rowcount')).toBe('4');
  expect(second?.getAttribute('aria-rowcount')).toBe('2');
  const headers = within(first as HTMLElement).getAllByRole('columnheader');
  expect(headers.slice(1).map(({ textContent }) => textContent)).toEqual([
    'Nombre',
    'Email',
    'Ruta',
    'Evento',
    'Fecha',
    'Grupo Num',
    'Salida',
    'Pago',
    'Pagado',
    'Notas',
    'Acción',
  ]);
  const cells = await rowOf('Ana Núñez');
  expect(cells.getByText('12/04/2026')).toBeTruthy();
  expect(cells.getByRole('link', { name: '600 111 222' }).getAttribute('href')).toBe('tel:600111222');
  expect(cells.getByRole('link', { name: 'ana@rider.example' }).getAttribute('href')).toBe('mailto:ana@rider.example');
  expect(screen.getByText('Total: 4')).toBeTruthy();
});

test('likely duplicates are flagged, within a year', async () => {
  open({ [grouped]: { ...byYear, '2025': [row(9, { nombre: 'Eva', mail: 'eva@rider.example', anio: 2025 })] } });
  await tables();
  expect(screen.getAllByText('Posible duplicado')).toHaveLength(2);
  fireEvent.click((await rowOf('Anita')).getByRole('button', { name: 'Posible duplicado' }));
  await waitFor(async () => expect(await names()).toEqual(['Ana Núñez', 'Anita']));
});

test("filters ask the server once 'Aplicar filtros' is pressed, and stay in the address", async () => {
  const query = 'evento=Castillos&anios=2024%2C2026&pagado=Si';
  const { calls, place } = open({ [`${grouped}?${query}`]: { '2026': [ana] } });
  await tables();
  fireEvent.change(screen.getByRole('combobox', { name: 'Evento' }), { target: { value: 'Castillos' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Pagado' }), { target: { value: 'Si' } });
  tick('2026');
  tick('2024');
  expect(calls.filter(({ call }) => call.startsWith(grouped))).toHaveLength(1);
  press('Aplicar filtros');
  await waitFor(async () => expect(await names()).toEqual(['Ana Núñez']));
  expect(place()).toBe(`/inscripciones?${query}`);
  expect(screen.getByText('Total: 1')).toBeTruthy();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Evento' }).value).toBe('Castillos');
});

test('an address brings its filters, its order and its search with it', async () => {
  open({ [`${grouped}?anios=2026`]: { '2026': [ana, luis, twin] } }, '/inscripciones?anios=2026&orden=-nombre&buscar=an');
  expect(await names()).toEqual(['Anita', 'Ana Núñez']);
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar' }).value).toBe('an');
  expect(screen.getByRole('checkbox', { name: '2026' })).toHaveProperty('checked', true);
});

test.each([
  ['NUNEZ', ['Ana Núñez']],
  ['600111', ['Ana Núñez']],
  ['tenere', ['Ana Núñez']],
  ['luis@rider', ['Luis']],
  ['ana nunez', ['Ana Núñez']],
])('the search for %j finds %j, asks nothing and writes the address', async (text, found) => {
  const { calls, place } = open();
  await tables();
  const asked = calls.length;
  fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar' }), { target: { value: text } });
  await waitFor(async () => expect(await names()).toEqual(found));
  await waitFor(() => expect(place()).toContain('buscar='));
  expect(calls).toHaveLength(asked);
});

test('a click on a column orders by it, another one the other way round, a third one no more; empty values stay last', async () => {
  const { place } = open();
  const [table] = await tables();
  const header = () => within(table as HTMLElement).getByRole('columnheader', { name: 'Ruta' });
  const click = () => fireEvent.click(within(header()).getByRole('button'));
  click();
  await waitFor(async () => expect((await names()).slice(0, 3)).toEqual(['Luis', 'Ana Núñez', 'Anita']));
  expect(header().getAttribute('aria-sort')).toBe('ascending');
  expect(place()).toContain('orden=ruta');
  click();
  await waitFor(async () => expect((await names()).slice(0, 3)).toEqual(['Ana Núñez', 'Luis', 'Anita']));
  expect(header().getAttribute('aria-sort')).toBe('descending');
  click();
  await waitFor(() => expect(header().hasAttribute('aria-sort')).toBe(false));
});

test('the totals are those of the shown rows', async () => {
  open();
  await tables();
  const totals = () => [...document.querySelectorAll('dl.totals dd')].map(({ textContent }) => textContent);
  expect(totals()).toEqual(['PRO 1', 'Amateur 0', 'Guiada 1', 'Sin ruta 2', 'Si 1', 'No 1', 'Sin indicar 2']);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar' }), { target: { value: 'luis' } });
  await waitFor(() => expect(totals()).toEqual(['PRO 0', 'Amateur 0', 'Guiada 1', 'Si 0', 'No 1']));
});

test('a year is selected as a whole; who leaves the list leaves the selection', async () => {
  open();
  await tables();
  expect(screen.getByRole('button', { name: 'Enviar correo (0)' })).toHaveProperty('disabled', true);
  tick('Seleccionar todas las de 2026');
  tick('Seleccionar a Eva');
  screen.getByRole('button', { name: 'Enviar correo (4)' });
  tick('Seleccionar a Luis');
  expect(screen.getByRole('checkbox', { name: 'Seleccionar todas las de 2026' })).toHaveProperty('indeterminate', true);
  tick('Seleccionar todas las de 2026');
  screen.getByRole('button', { name: 'Enviar correo (4)' });
  fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar' }), { target: { value: 'luis' } });
  await screen.findByRole('button', { name: 'Enviar correo (1)' });
  fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar' }), { target: { value: '' } });
  await waitFor(async () => expect(await names()).toHaveLength(4));
  screen.getByRole('button', { name: 'Enviar correo (1)' });
});

test('the switch sends the opposite of what is, and goes by what the server answers', async () => {
  const toggle = 'POST /api/inscripciones/activar-formulario';
  const { writes, replies } = open({ [toggle]: { activo: false } });
  fireEvent.click(await screen.findByRole('button', { name: 'Cerrar Inscripciones' }));
  await screen.findByRole('button', { name: 'Abrir Inscripciones' });
  // A server that answers with nothing readable has done what it was told.
  replies[toggle] = () => new Response(null, { status: 204 });
  press('Abrir Inscripciones');
  await screen.findByRole('button', { name: 'Cerrar Inscripciones' });
  expect(writes().map(({ body }) => body)).toEqual([{ activo: false }, { activo: true }]);
  replies[toggle] = refuse(500, 'No.');
  press('Cerrar Inscripciones');
  await screen.findByText('No se ha podido cambiar el estado del formulario.');
  screen.getByRole('button', { name: 'Cerrar Inscripciones' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a status that cannot be read counts as closed', async () => {
  open({ 'GET /api/inscripciones/estado-formulario': refuse(500, 'No.') });
  await screen.findByRole('button', { name: 'Abrir Inscripciones' });
});

test.each<[string, FakeReply<'GET /inscripciones/agrupadas-por-anio'>]>([
  ['is refused', refuse(500, 'Algo ha fallado.')],
  ['gets no answer', () => Response.error()],
  ['brings no lists', () => Response.json([])],
])('a list that %s keeps its place without an alert, and can be asked for again', async (_, reply) => {
  const { replies } = open({ [grouped]: reply });
  await screen.findByText('No se han podido cargar las inscripciones.');
  expect(screen.queryByRole('alert')).toBeNull();
  // Nothing was counted: no number is claimed.
  expect(screen.getByText('Total: –')).toBeTruthy();
  expect(document.querySelector('.totals')?.getAttribute('data-unknown')).toBe('true');
  replies[grouped] = byYear;
  press('Reintentar');
  await waitFor(async () => expect(await names()).toHaveLength(4));
  expect(screen.getByText('Total: 4')).toBeTruthy();
  expect(document.querySelector('.totals')?.hasAttribute('data-unknown')).toBe(false);
});

test('rows that came before the reply broke off stay', async () => {
  const text = JSON.stringify(byYear);
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text.slice(0, text.lastIndexOf('{"id":2'))));
      controller.close();
    },
  });
  open({ [grouped]: () => new Response(body) });
  await screen.findByText('No se han podido cargar las inscripciones.');
  expect(await names()).toEqual(['Ana Núñez', 'Eva']);
});

test('nobody to list is said', async () => {
  open({ [grouped]: {} });
  await screen.findByText('No hay inscripciones con estos filtros.');
});

test('a deletion is confirmed, sent at once, and can be undone', async () => {
  const { writes } = open({ 'DELETE /api/inscripciones/2': {}, 'POST /api/inscripciones/2/restaurar': {} });
  const remove = async () => fireEvent.click((await rowOf('Luis')).getByRole('button', { name: 'Eliminar' }));
  await remove();
  const question = screen.getByRole('alertdialog', { name: 'Eliminar esta inscripción?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Cancelar' }));
  expect(writes()).toEqual([]);
  await remove();
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
  await screen.findByText('Inscripción de Luis eliminada.');
  expect(await names()).toEqual(['Ana Núñez', 'Anita', 'Eva']);
  press('Deshacer');
  await waitFor(async () => expect(await names()).toEqual(['Ana Núñez', 'Luis', 'Anita', 'Eva']));
  expect(writes().map(({ call }) => call)).toEqual(['DELETE /api/inscripciones/2', 'POST /api/inscripciones/2/restaurar']);
});

test('on a server that cannot restore, the same registration is made anew', async () => {
  const remove = 'DELETE /api/inscripciones/2';
  const { writes, replies } = open({
    [remove]: {},
    'POST /api/inscripciones/2/restaurar': refuse(404, 'No.'),
    'POST /api/inscripciones/': {},
  });
  fireEvent.click((await rowOf('Luis')).getByRole('button', { name: 'Eliminar' }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
  await screen.findByText('Inscripción de Luis eliminada.');
  replies[grouped] = { '2026': [ana, { ...luis, id: 7 }] };
  press('Deshacer');
  await waitFor(async () => expect(await names()).toEqual(['Ana Núñez', 'Luis']));
  const { id: _, ...fields } = luis;
  expect(writes().at(-1)).toMatchObject({ call: 'POST /api/inscripciones/', body: fields });
});

test('whoever was deleted by somebody else meanwhile leaves the list', async () => {
  open({ 'DELETE /api/inscripciones/2': refuse(404, 'No.') });
  fireEvent.click((await rowOf('Luis')).getByRole('button', { name: 'Eliminar' }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
  await screen.findByText('Otra persona ya había eliminado la inscripción de Luis.');
  expect(await names()).toEqual(['Ana Núñez', 'Anita', 'Eva']);
});

test('a deletion that fails leaves the row, without an alert', async () => {
  open({ 'DELETE /api/inscripciones/2': refuse(500, 'No.') });
  fireEvent.click((await rowOf('Luis')).getByRole('button', { name: 'Eliminar' }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
  await screen.findByText('No se ha podido eliminar la inscripción.');
  expect(await names()).toHaveLength(4);
  expect(screen.queryByRole('alert')).toBeNull();
});

const put = 'PUT /api/inscripciones/1';

test('a value is edited where it stands, by keyboard, with the whole registration; Escape changes nothing', async () => {
  const { writes } = open({ [put]: () => Response.json({ ...ana, salida: '09:30', version: 5 }) });
  const cells = await rowOf('Ana Núñez');
  fireEvent.click(cells.getByRole('button', { name: /^Salida de Ana Núñez/ }));
  const control = cells.getByRole('textbox', { name: 'Salida de Ana Núñez' });
  fireEvent.change(control, { target: { value: '9' } });
  fireEvent.keyDown(control, { key: 'Escape' });
  const opener = cells.getByRole('button', { name: 'Salida de Ana Núñez: sin indicar' });
  expect(document.activeElement).toBe(opener);
  fireEvent.click(opener);
  fireEvent.change(cells.getByRole('textbox'), { target: { value: '930' } });
  fireEvent.keyDown(cells.getByRole('textbox'), { key: 'Enter' });
  cells.getByText('Guardando...');
  await cells.findByText('Guardado');
  cells.getByRole('button', { name: 'Salida de Ana Núñez: 09:30' });
  expect(writes()).toMatchObject([{ call: put, body: { ...ana, salida: '09:30' } }]);
});

test('edits of one row go one after the other, each with the version that the one before made', async () => {
  let version = 4;
  const { writes } = open({ [put]: () => Response.json({ ...ana, version: (version += 1) }) });
  const cells = await rowOf('Ana Núñez');
  fireEvent.click(cells.getByRole('button', { name: /^Grupo Num/ }));
  fireEvent.change(cells.getByRole('textbox'), { target: { value: '12' } });
  fireEvent.blur(cells.getByRole('textbox'));
  fireEvent.click(cells.getByRole('button', { name: /^Pagado/ }));
  fireEvent.change(cells.getByRole('combobox'), { target: { value: 'No' } });
  await waitFor(() => expect(writes()).toHaveLength(2));
  expect(writes().map(({ body }) => body)).toMatchObject([
    { grupo_num: 12, version: 4 },
    { pagado: 'No', version: 5 },
  ]);
});

test('what is written while the list is read again is not undone by what arrives', async () => {
  let arrive: (reply: Response) => void = () => {};
  const { replies } = open({
    [put]: { ...ana, salida: '09:30', version: 5 },
    'DELETE /api/inscripciones/2': {},
    'POST /api/inscripciones/2/restaurar': refuse(404, 'No.'),
    'POST /api/inscripciones/': {},
  });
  fireEvent.click((await rowOf('Luis')).getByRole('button', { name: 'Eliminar' }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
  await screen.findByText('Inscripción de Luis eliminada.');
  replies[grouped] = () => new Promise<Response>((resolve) => (arrive = resolve));
  press('Deshacer');
  await screen.findByText('Luis vuelve a estar en la lista.');
  const cells = await rowOf('Ana Núñez');
  fireEvent.click(cells.getByRole('button', { name: /^Salida/ }));
  fireEvent.change(cells.getByRole('textbox'), { target: { value: '9:30' } });
  fireEvent.keyDown(cells.getByRole('textbox'), { key: 'Enter' });
  await cells.findByText('Guardado');
  replies[grouped] = {
    '2026': [
      { ...ana, salida: '09:30', version: 5 },
      { ...luis, id: 7 },
    ],
  };
  arrive(Response.json({ '2026': [ana, { ...luis, id: 7 }] }));
  await screen.findByText('Luis');
  (await rowOf('Ana Núñez')).getByRole('button', { name: 'Salida de Ana Núñez: 09:30' });
});

test('what could not be saved in place stays there, with the reason and another try', async () => {
  const { replies } = open({ [put]: refuse(400, 'El campo «Número de grupo» no es válido.') });
  const cells = await rowOf('Ana Núñez');
  fireEvent.click(cells.getByRole('button', { name: /^Grupo Num/ }));
  fireEvent.change(cells.getByRole('textbox'), { target: { value: '7' } });
  fireEvent.keyDown(cells.getByRole('textbox'), { key: 'Enter' });
  await cells.findByText('El campo «Número de grupo» no es válido.');
  cells.getByRole('button', { name: 'Grupo Num de Ana Núñez: 7' });
  replies[put] = { ...ana, grupo_num: 7 };
  fireEvent.click(cells.getByRole('button', { name: 'Reintentar' }));
  await cells.findByText('Guardado');
});

test('who edits in place second is shown what the first has stored, and chooses', async () => {
  const theirs = { ...ana, pagado: 'No', notas: 'Devuelto', version: 9 };
  const { writes, replies } = open({
    [put]: () => Response.json({ detail: 'Otra persona la ha cambiado.', actual: theirs }, { status: 409 }),
  });
  const cells = await rowOf('Ana Núñez');
  fireEvent.click(cells.getByRole('button', { name: /^Salida/ }));
  fireEvent.change(cells.getByRole('textbox'), { target: { value: '10:00' } });
  fireEvent.keyDown(cells.getByRole('textbox'), { key: 'Enter' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Dos personas han editado lo mismo' }));
  const departure = within(dialog.getByRole('group', { name: 'Hora de salida' }));
  expect(departure.getByRole('radio', { name: /^Tu cambio/ })).toHaveProperty('checked', true);
  const paid = within(dialog.getByRole('group', { name: 'Pagado' }));
  expect(paid.getByRole('radio', { name: /^Guardado por otra persona/ })).toHaveProperty('checked', true);
  replies[put] = { ...theirs, salida: '10:00', version: 10 };
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar lo elegido' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes().at(-1)?.body).toEqual({ ...theirs, salida: '10:00' });
  await (await rowOf('Ana Núñez')).findByText('Devuelto');
});

describe('what a server keeps beyond the contract', () => {
  const numbered = {
    '2026': [
      { ...ana, dorsal: '12B' },
      { ...luis, dorsal: null },
    ],
  };
  const headOf = (table: HTMLElement) =>
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);

  test('has its column, is ordered and searched by, and is edited where it stands', async () => {
    const { writes, place } = open({ [grouped]: numbered, [put]: { ...ana, dorsal: '7', version: 5 } });
    const [table] = await tables();
    expect(table && headOf(table).slice(-3)).toEqual(['Notas', 'Dorsal', 'Acción']);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar' }), { target: { value: '12b' } });
    await waitFor(async () => expect(await names()).toEqual(['Ana Núñez']));
    expect(screen.getByPlaceholderText('Nombre, correo, teléfono, población, moto o dorsal')).toBeTruthy();
    press('Dorsal');
    await waitFor(() => expect(place()).toContain('orden=dorsal'));
    const cells = await rowOf('Ana Núñez');
    fireEvent.click(cells.getByRole('button', { name: 'Dorsal de Ana Núñez: 12B' }));
    expect(cells.getByRole<HTMLInputElement>('textbox').maxLength).toBe(8);
    fireEvent.change(cells.getByRole('textbox'), { target: { value: ' 7 ' } });
    fireEvent.keyDown(cells.getByRole('textbox'), { key: 'Enter' });
    await waitFor(() => expect(writes()).toMatchObject([{ call: put, body: { ...ana, dorsal: '7' } }]));
  });

  test('a server that does not keep it is not asked about it', async () => {
    const { writes } = open({ 'POST /api/inscripciones/': {} });
    const [table] = await tables();
    expect(table && headOf(table)).not.toContain('Dorsal');
    expect(screen.getByPlaceholderText('Nombre, correo, teléfono, población o moto')).toBeTruthy();
    fireEvent.click((await rowOf('Luis')).getByRole('button', { name: 'Editar' }));
    expect(screen.getByRole('dialog').querySelector('[name=notas]')).toBeTruthy();
    expect(screen.getByRole('dialog').querySelector('[name=dorsal]')).toBeNull();
    press('Cancelar');
    press('Agregar Inscripción');
    const dialog = within(await screen.findByRole('dialog', { name: 'Nueva inscripción' }));
    fireEvent.change(dialog.getByRole('textbox', { name: /^Correo/ }), { target: { value: 'eva@rider.example' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Enviar inscripción' }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).not.toHaveProperty('dorsal');
  });

  test('it is read, written and compared like any other field, and given to who is signed up', async () => {
    const theirs = { ...ana, dorsal: '9', version: 9 };
    const { writes } = open({
      [grouped]: numbered,
      [put]: () => Response.json({ detail: 'Cambiada.', actual: theirs }, { status: 409 }),
      'POST /api/inscripciones/': {},
    });
    fireEvent.click((await rowOf('Ana Núñez')).getByRole('button', { name: 'Ver' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('Dorsal').nextElementSibling?.textContent).toBe('12B');
    fireEvent.click(dialog.getByRole('button', { name: 'Editar' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Dorsal' }), { target: { value: '7' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    const choice = within(await dialog.findByRole('group', { name: 'Dorsal' }));
    expect(choice.getByRole('radio', { name: 'Tu cambio 7' })).toHaveProperty('checked', true);
    fireEvent.click(choice.getByRole('radio', { name: 'Guardado por otra persona 9' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Guardar lo elegido' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('Agregar Inscripción');
    const form = within(await screen.findByRole('dialog', { name: 'Nueva inscripción' }));
    fireEvent.change(form.getByRole('textbox', { name: /^Correo/ }), { target: { value: 'eva@rider.example' } });
    fireEvent.change(form.getByRole('textbox', { name: 'Dorsal' }), { target: { value: '13' } });
    fireEvent.click(form.getByRole('button', { name: 'Enviar inscripción' }));
    await waitFor(() => expect(writes().at(-1)?.body).toMatchObject({ mail: 'eva@rider.example', dorsal: '13' }));
  });
});
