import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { serverCan } from 'shared/testing/capabilities';
import { type FakeReplies, type FakeReply, refuse } from 'shared/testing/fake-http';
import { answer, fill, press } from 'shared/testing/person';
import { describe, expect, test } from 'vitest';
import type { Row } from '../registration/row.ts';
import { grouped, names, openFilters, openList, person, pressAction, rowOf } from '../../testing/open-list.ts';
import { setWidth } from 'shared/testing/set-width';

/** As a server with only the contract sends it. */
function row(id: number, more: Partial<Row>): Row {
  const { version: _, ...bare } = person(id, { mail: '' });
  return { ...bare, ...more };
}
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

/** Ascending years, as JSON objects iterate. */
const byYear = { '2024': [old], '2026': [ana, luis, twin] };

const open = (replies: FakeReplies = {}, path?: string) => openList([], { [grouped]: byYear, ...replies }, path);
const tables = () => screen.findAllByRole('table');
const tick = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }));

test('one table a year, newest first, with the twelve columns, days as dd/mm/aaaa and links to call and write', async () => {
  // The bare contract.
  serverCan();
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
  expect(headers.slice(1).map(({ textContent }) => textContent)).toEqual(
    'Nombre|Email|Ruta|Evento|Fecha|Grupo Num|Salida|Pago|Pagado|Notas|Acción'.split('|'),
  );
  const cells = await rowOf('Ana Núñez');
  expect(cells.getByText('12/04/2026')).toBeTruthy();
  expect(cells.getByRole('link', { name: '600 111 222' }).getAttribute('href')).toBe('tel:600111222');
  expect(cells.getByRole('link', { name: 'ana@rider.example' }).getAttribute('href')).toBe('mailto:ana@rider.example');
  expect(screen.getByText('Total: 4')).toBeTruthy();
});

test("filters send a request once 'Aplicar filtros' is pressed, and stay in the address", async () => {
  const query = 'evento=Castillos&anios=2024%2C2026&pagado=Si';
  const { calls, url } = open({ [`${grouped}?${query}`]: { '2026': [ana] } });
  await tables();
  await openFilters();
  await fill(screen.getByRole('combobox', { name: 'Evento' }), 'Castillos');
  await fill(screen.getByRole('combobox', { name: 'Pagado' }), 'Si');
  await tick('2026');
  await tick('2024');
  expect(calls.filter(({ call }) => call.startsWith(grouped))).toHaveLength(1);
  await press('Aplicar filtros');
  await waitFor(async () => expect(await names()).toEqual(['Ana Núñez']));
  expect(url()).toBe(`/inscripciones?${query}`);
  expect(screen.getByText('Total: 1')).toBeTruthy();
  await press('Filtros (3)');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Evento' }).value).toBe('Castillos');
});

test('an address sets filters, order and search', async () => {
  open({ [`${grouped}?anios=2026`]: { '2026': [ana, luis, twin] } }, '/inscripciones?anios=2026&orden=-nombre&buscar=an');
  expect(await names()).toEqual(['Anita', 'Ana Núñez']);
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar' }).value).toBe('an');
  await openFilters();
  expect(await screen.findByRole('checkbox', { name: '2026' })).toHaveProperty('checked', true);
});

test('a click on a column sorts by it, a second one in reverse, a third one clears it; empty values stay last', async () => {
  const { url } = open();
  const [table] = await tables();
  const header = () => within(table as HTMLElement).getByRole('columnheader', { name: 'Ruta' });
  const click = () => userEvent.click(within(header()).getByRole('button'));
  await click();
  await waitFor(async () => expect((await names()).slice(0, 3)).toEqual(['Luis', 'Ana Núñez', 'Anita']));
  expect(header().getAttribute('aria-sort')).toBe('ascending');
  expect(url()).toContain('orden=ruta');
  await click();
  await waitFor(async () => expect((await names()).slice(0, 3)).toEqual(['Ana Núñez', 'Luis', 'Anita']));
  expect(header().getAttribute('aria-sort')).toBe('descending');
  await click();
  await waitFor(() => expect(header().hasAttribute('aria-sort')).toBe(false));
});

test('the totals are those of the shown rows', async () => {
  setWidth(1280);
  open();
  await tables();
  const totals = () => [...document.querySelectorAll('.totals .part')].map(({ textContent }) => textContent);
  expect(totals()).toEqual(['PRO 1', 'Amateur 0', 'Guiada 1', 'Sin ruta 2', 'Si 1', 'No 3']);
  await fill(screen.getByRole('searchbox', { name: 'Buscar' }), 'luis');
  await waitFor(() => expect(totals()).toEqual(['PRO 0', 'Amateur 0', 'Guiada 1', 'Si 0', 'No 1']));
});

test("the switch sends the opposite of the shown state, and shows the server's reply", async () => {
  const toggle = 'POST /api/inscripciones/activar-formulario';
  const { writes, replies } = open({ [toggle]: { activo: false } });
  await pressAction('Cerrar Inscripciones');
  await screen.findByRole('button', { name: 'Abrir Inscripciones' });
  // An unreadable reply with 2xx is a success.
  replies[toggle] = () => new Response(null, { status: 204 });
  await press('Abrir Inscripciones');
  await screen.findByRole('button', { name: 'Cerrar Inscripciones' });
  expect(writes().map(({ body }) => body)).toEqual([{ activo: false }, { activo: true }]);
  replies[toggle] = refuse(500, 'No.');
  await press('Cerrar Inscripciones');
  await screen.findByText('No se ha podido cambiar el estado del formulario.');
  screen.getByRole('button', { name: 'Cerrar Inscripciones' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  [false, { abre: '2027-02-01T19:00:00.000Z', cierra: '2027-05-01T18:00:00.000Z' }, 'Se abre solo el 01/02/2027 20:00'],
  [true, { abre: null, cierra: '2027-05-01T18:00:00.000Z' }, 'Se cierra solo el 01/05/2027 20:00'],
  [true, { abre: '2027-02-01T19:00:00.000Z', cierra: null }, undefined],
])('beside the button of an open form (%j) is its next scheduled change', async (activo, times, told) => {
  open({ 'GET /api/inscripciones/estado-formulario': { activo, edicion: times } });
  await userEvent.click(await screen.findByRole('button', { name: 'Acciones' }));
  await screen.findByRole('button', { name: activo ? 'Cerrar Inscripciones' : 'Abrir Inscripciones' });
  expect(screen.queryByText(/^Se (abre|cierra) solo/)?.textContent).toBe(told);
});

test('a failed status counts as closed', async () => {
  open({ 'GET /api/inscripciones/estado-formulario': refuse(500, 'No.') });
  await userEvent.click(await screen.findByRole('button', { name: 'Acciones' }));
  await screen.findByRole('button', { name: 'Abrir Inscripciones' });
});

test.each<[string, FakeReply<'GET /inscripciones/agrupadas-por-anio'>]>([
  ['is refused', refuse(500, 'Algo ha fallado.')],
  ['gets no answer', () => Response.error()],
  ['brings no lists', () => Response.json([])],
])('a list that %s keeps its space without an alert, and can be retried', async (_, reply) => {
  setWidth(1280);
  const { replies } = open({ [grouped]: reply });
  await screen.findByText('No se han podido cargar las inscripciones.');
  expect(screen.queryByRole('alert')).toBeNull();
  // Unknown counts show no number.
  expect(screen.getByText('Total: –')).toBeTruthy();
  expect(document.querySelector('.totals')?.getAttribute('data-unknown')).toBe('true');
  replies[grouped] = byYear;
  await press('Reintentar');
  await waitFor(async () => expect(await names()).toHaveLength(4));
  expect(screen.getByText('Total: 4')).toBeTruthy();
  expect(document.querySelector('.totals')?.hasAttribute('data-unknown')).toBe(false);
});

test('rows received before the reply broke off stay', async () => {
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

test('a deletion is confirmed, sent at once, and can be undone', async () => {
  const { writes } = open({ 'DELETE /api/inscripciones/2': {}, 'POST /api/inscripciones/2/restaurar': {} });
  const remove = async () => userEvent.click((await rowOf('Luis')).getByRole('button', { name: 'Eliminar' }));
  await remove();
  const question = screen.getByRole('alertdialog', { name: 'Eliminar esta inscripción?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancelar' }));
  expect(writes()).toEqual([]);
  await remove();
  await answer('Eliminar');
  await screen.findByText('Inscripción de Luis eliminada.');
  expect(await names()).toEqual(['Ana Núñez', 'Anita', 'Eva']);
  await press('Deshacer');
  await waitFor(async () => expect(await names()).toEqual(['Ana Núñez', 'Luis', 'Anita', 'Eva']));
  expect(writes().map(({ call }) => call)).toEqual(['DELETE /api/inscripciones/2', 'POST /api/inscripciones/2/restaurar']);
});

test('a registration deleted by another user meanwhile leaves the list', async () => {
  open({ 'DELETE /api/inscripciones/2': refuse(404, 'No.') });
  await userEvent.click((await rowOf('Luis')).getByRole('button', { name: 'Eliminar' }));
  await answer('Eliminar');
  await screen.findByText('Otra persona ya había eliminado la inscripción de Luis.');
  expect(await names()).toEqual(['Ana Núñez', 'Anita', 'Eva']);
});

const put = 'PUT /api/inscripciones/1';

test('a value is edited in place, by keyboard, with the whole registration; Escape changes nothing', async () => {
  let arrive: (reply: Response) => void = () => {};
  const { writes } = open({ [put]: () => new Promise<Response>((resolve) => (arrive = resolve)) });
  const cells = await rowOf('Ana Núñez');
  await userEvent.click(cells.getByRole('button', { name: /^Salida de Ana Núñez/ }));
  const control = cells.getByRole('textbox', { name: 'Salida de Ana Núñez' });
  await fill(control, '9');
  await userEvent.keyboard('{Escape}');
  const opener = cells.getByRole('button', { name: 'Salida de Ana Núñez: sin indicar' });
  expect(document.activeElement).toBe(opener);
  await userEvent.click(opener);
  await fill(cells.getByRole('textbox'), '930');
  await userEvent.keyboard('{Enter}');
  cells.getByText('Guardando...');
  arrive(Response.json({ ...ana, salida: '09:30', version: 5 }));
  await cells.findByText('Guardado');
  cells.getByRole('button', { name: 'Salida de Ana Núñez: 09:30' });
  expect(writes()).toMatchObject([{ call: put, body: { ...ana, salida: '09:30' } }]);
});

test('an edit during a reload is not undone by the loaded data', async () => {
  let arrive: (reply: Response) => void = () => {};
  const { replies } = open({
    [put]: { ...ana, salida: '09:30', version: 5 },
    'DELETE /api/inscripciones/2': {},
    'POST /api/inscripciones/2/restaurar': refuse(404, 'No.'),
    'POST /api/inscripciones/': {},
  });
  await userEvent.click((await rowOf('Luis')).getByRole('button', { name: 'Eliminar' }));
  await answer('Eliminar');
  await screen.findByText('Inscripción de Luis eliminada.');
  replies[grouped] = () => new Promise<Response>((resolve) => (arrive = resolve));
  await press('Deshacer');
  await screen.findByText('Luis vuelve a estar en la lista.');
  const cells = await rowOf('Ana Núñez');
  await userEvent.click(cells.getByRole('button', { name: /^Salida/ }));
  await fill(cells.getByRole('textbox'), '9:30');
  await userEvent.keyboard('{Enter}');
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

test('an in-place edit that failed stays in its cell, with the reason and a retry', async () => {
  const { replies } = open({ [put]: refuse(400, 'El campo «Número de grupo» no es válido.') });
  const cells = await rowOf('Ana Núñez');
  await userEvent.click(cells.getByRole('button', { name: /^Grupo Num/ }));
  await fill(cells.getByRole('textbox'), '7');
  await userEvent.keyboard('{Enter}');
  await cells.findByText('El campo «Número de grupo» no es válido.');
  cells.getByRole('button', { name: 'Grupo Num de Ana Núñez: 7' });
  replies[put] = { ...ana, grupo_num: 7 };
  await userEvent.click(cells.getByRole('button', { name: 'Reintentar' }));
  await cells.findByText('Guardado');
});

describe('a field beyond the contract', () => {
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

  test('has its column, is sorted and searched by, and is edited in place', async () => {
    const { writes, url } = open({ [grouped]: numbered, [put]: { ...ana, dorsal: '7', version: 5 } });
    const [table] = await tables();
    expect(table && headOf(table).slice(-3)).toEqual(['Notas', 'Dorsal', 'Acción']);
    await fill(screen.getByRole('searchbox', { name: 'Buscar' }), '12b');
    await waitFor(async () => expect(await names()).toEqual(['Ana Núñez']));
    expect(screen.getByPlaceholderText('Nombre, correo, teléfono, población, moto, dorsal o referencia')).toBeTruthy();
    await press('Dorsal');
    await waitFor(() => expect(url()).toContain('orden=dorsal'));
    const cells = await rowOf('Ana Núñez');
    await userEvent.click(cells.getByRole('button', { name: 'Dorsal de Ana Núñez: 12B' }));
    expect(cells.getByRole<HTMLInputElement>('textbox').maxLength).toBe(8);
    await fill(cells.getByRole('textbox'), ' 7 ');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(writes()).toMatchObject([{ call: put, body: { ...ana, dorsal: '7' } }]));
  });

  test('is offered without any registrations', async () => {
    const { writes } = open({ [grouped]: {}, 'POST /api/inscripciones/': {} });
    await screen.findByText('Aún no hay inscripciones.');
    press('Agregar Inscripción');
    const dialog = within(await screen.findByRole('dialog', { name: 'Nueva inscripción' }));
    await fill(dialog.getByRole('textbox', { name: /^Correo/ }), 'eva@rider.example');
    await fill(dialog.getByRole('textbox', { name: 'Dorsal' }), '13');
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar inscripción' }));
    await waitFor(() => expect(writes().at(-1)?.body).toMatchObject({ mail: 'eva@rider.example', dorsal: '13' }));
  });

  test('is not requested from a server without it', async () => {
    serverCan();
    const { writes } = open({ 'POST /api/inscripciones/': {} });
    const [table] = await tables();
    expect(table && headOf(table)).not.toContain('Dorsal');
    expect(screen.getByPlaceholderText('Nombre, correo, teléfono, población o moto')).toBeTruthy();
    await userEvent.click((await rowOf('Luis')).getByRole('button', { name: 'Editar' }));
    expect(screen.getByRole('dialog').querySelector('[name=notas]')).toBeTruthy();
    expect(screen.getByRole('dialog').querySelector('[name=dorsal]')).toBeNull();
    await press('Cancelar');
    await press('Agregar Inscripción');
    const dialog = within(await screen.findByRole('dialog', { name: 'Nueva inscripción' }));
    await fill(dialog.getByRole('textbox', { name: /^Correo/ }), 'eva@rider.example');
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar inscripción' }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).not.toHaveProperty('dorsal');
  });
});
