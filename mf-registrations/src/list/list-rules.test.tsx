import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answer, fill, press } from 'shared/testing/person';
import { serverCan } from 'shared/testing/capabilities';
import { done, refuse } from 'shared/testing/fake-http';
import { expect, test } from 'vitest';
import { grouped, names, openFilters, openList, person, rowOf, search } from '../../testing/open-list.ts';
import { setWidth } from 'shared/testing/set-width';

const hints = () => screen.queryAllByRole('button', { name: 'Posible duplicado' }).map((hint) => hint.title);

test('the same address, or the same name and birthday, is a hint; less is not', async () => {
  openList([
    person(1, { nombre: 'Ana', mail: 'Familia@rider.example' }),
    person(2, { nombre: 'Luis', mail: 'familia@rider.example' }),
    person(3, { nombre: null, mail: 'familia@rider.example' }),
    person(4, { nombre: 'José  Peña', nacimiento: '1980-02-29' }),
    person(5, { nombre: 'jose pena', nacimiento: '1980-02-29T00:00:00' }),
    person(6, { nombre: 'José Peña', nacimiento: '1981-02-28' }),
    person(7, { nombre: 'José Peña' }),
    person(8, { nombre: 'José Peña' }),
    person(9, { nacimiento: '1990-01-01' }),
    person(10, { nacimiento: '1990-01-01' }),
    person(11, { nombre: 'Sin correo', mail: '' }),
    person(12, { nombre: 'Sin correo', mail: '' }),
  ]);
  await waitFor(() =>
    expect(hints()).toEqual([
      'Mismo correo que Luis',
      'Mismo correo que Ana',
      'Mismo correo que Ana',
      'Mismo nombre y nacimiento que jose pena',
      'Mismo nombre y nacimiento que José  Peña',
    ]),
  );
});

const distinct = 'GET /api/inscripciones/distintas';
const tellApart = 'POST /api/inscripciones/distintas';
const family = [
  person(1, { nombre: 'Ana', mail: 'familia@rider.example' }),
  person(2, { nombre: 'Luis', mail: 'familia@rider.example' }),
  person(3, { nombre: 'Eva', mail: 'otra@rider.example' }),
];

test('a pair marked as different is hinted at no longer, which can be undone', async () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const { writes } = openList(family, {
    [distinct]: [],
    [tellApart]: { id, inscripciones: [1, 2] },
    [`DELETE /api/inscripciones/distintas/${id}`]: done,
  });
  await waitFor(() => expect(hints()).toHaveLength(2));
  const button = (await rowOf('Luis')).getByRole('button', { name: 'Son personas distintas', description: 'Luis' });
  await userEvent.click(button);
  await screen.findByText('Son personas distintas: Ana y Luis.');
  expect(writes()).toMatchObject([{ call: tellApart, body: { inscripciones: [1, 2] } }]);
  await waitFor(() => expect(hints()).toEqual([]));
  await press('Deshacer');
  await screen.findByText('Vuelven a salir como posible duplicado.');
  await waitFor(() => expect(hints()).toHaveLength(2));
  expect(writes()).toHaveLength(2);
});

test('a later sign-up with the same data is hinted at again, with those marked as different', async () => {
  openList([...family, person(4, { nombre: 'Ana', mail: 'familia@rider.example' })], { [distinct]: [{ id: 'a', inscripciones: [1, 2] }] });
  await waitFor(() => expect(hints()).toEqual(['Mismo correo que Ana', 'Mismo correo que Ana', 'Mismo correo que Ana']));
});

test('a server that cannot store it has only the hint', async () => {
  serverCan();
  const { calls } = openList(family);
  await waitFor(() => expect(hints()).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Son personas distintas' })).toBeNull();
  expect(calls.some(({ call }) => call === distinct)).toBe(false);
});

test('an empty list says so, and does not blame filters', async () => {
  openList([], { [grouped]: {} });
  await screen.findByText('Aún no hay inscripciones.');
});

test('the buttons of a row name their registration, and the name is its header', async () => {
  openList(family);
  const row = await rowOf('Eva');
  row.getByRole('rowheader', { name: /^Eva/ });
  for (const name of ['Ver', 'Editar', 'Eliminar']) row.getByRole('button', { name, description: 'Eva' });
});

test.each([360, 1440])('at %i px a waiting rider is marked as waiting, and only cancelled ones are struck through', async (width) => {
  setWidth(width);
  const moment = '2026-02-01T10:00:00.000Z';
  openList([person(1, { nombre: 'Ana', espera: moment }), person(2, { nombre: 'Luis', anulada: moment }), person(3, { nombre: 'Eva' })]);
  (await rowOf('Ana')).getByText('Lista de espera');
  (await rowOf('Luis')).getByText('Anulada');
  const struck = [...document.querySelectorAll('tr[data-cancelled] .name')].map(({ textContent }) => textContent);
  expect(struck).toEqual(['Luis']);
});

test('the year at the top filters the list, and clears the filter again', async () => {
  const { url } = openList(family, { [`${grouped}?anios=2024`]: { '2024': [person(9, { nombre: 'Nora', anio: 2024 })] } });
  await names();
  const year = screen.getByRole('combobox', { name: 'Año' });
  await fill(year, '2024');
  await waitFor(async () => expect(await names()).toEqual(['Nora']));
  expect(url()).toBe('/inscripciones?anios=2024');
  expect(screen.getByRole('link', { name: 'Pagos' }).getAttribute('href')).toBe('/inscripciones/pagos?anio=2024');
  await fill(screen.getByRole('combobox', { name: 'Año' }), 'Todos los años');
  await waitFor(async () => expect(await names()).toHaveLength(3));
});

test('an invalid telephone is no link', async () => {
  openList([person(1, { nombre: 'Ana', telefono: 'hola' })]);
  await screen.findByText('hola');
  expect(screen.queryByRole('link', { name: 'hola' })).toBeNull();
  await press('Ver');
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('hola');
  expect(dialog.queryByRole('link', { name: 'hola' })).toBeNull();
});

test('a selection survives a search and a filter, which is shown; only removed rows leave it', async () => {
  const query = 'evento=Semanal';
  const { replies } = openList(family, { [`${grouped}?${query}`]: { '2026': family.slice(0, 1) } });
  await names();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar todas las de 2026' }));
  screen.getByText('3 seleccionadas');
  await search('luis');
  await screen.findByText('3 seleccionadas, 2 fuera de la vista');
  await search('');
  await screen.findByText('3 seleccionadas');
  await openFilters();
  await fill(screen.getByRole('combobox', { name: 'Evento' }), 'Semanal');
  await press('Aplicar filtros');
  await screen.findByText('3 seleccionadas, 2 fuera de la vista');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar correo (3)' }));
  await within(await screen.findByRole('dialog')).findByText(/^Para Ana, Luis, Eva\./);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancelar' }));
  replies[grouped] = { '2026': family.slice(0, 2) };
  await openFilters();
  await press('Quitar filtros');
  await screen.findByText('2 seleccionadas');
});

test('while the search has the focus few rows are rendered, and afterwards all again', { tags: 'nightly' }, async () => {
  openList(Array.from({ length: 70 }, (_, i) => person(i + 1, { nombre: `N${i}` })));
  const rendered = () => document.querySelectorAll('tr[data-index]').length;
  await screen.findByText('N0');
  await waitFor(() => expect(rendered()).toBe(70));
  await userEvent.click(screen.getByRole('searchbox', { name: 'Buscar' }));
  await waitFor(() => expect(rendered()).toBeLessThan(40));
  await search('N69');
  await waitFor(async () => expect(await names()).toEqual(['N69']));
  await userEvent.tab();
  await search('');
  await userEvent.tab();
  await waitFor(() => expect(rendered()).toBe(70));
});

test('paid and cancelled registrations are counted, with a link to the refunds', async () => {
  const gone = { referencia: 'C26-0001', pagado: 'Si', anulada: '2026-05-01T10:00:00.000Z' };
  openList([
    person(1, { pagado: 'Si' }),
    person(2, gone),
    person(4, { ...gone, referencia: null }),
    person(3, { ...gone, devuelta: '2026-05-02T10:00:00.000Z', devuelta_pago: 'Bizum' }),
  ]);
  const link = await screen.findByRole('link', { name: 'Por devolver (1)' });
  expect(link.getAttribute('href')).toBe('/inscripciones/pagos?anio=2026');
  await waitFor(() => expect(link.closest('p')?.textContent).toBe('Total: 1 · Por devolver (1) · 3 anuladas'));
});

test.each([
  ['600-111', ['Ana']],
  ['+600 111', ['Ana']],
  ['1-2-2', []],
  ['soria', ['Luis']],
  ['GÚZZI ana', ['Ana']],
  ['p2@rider', ['Luis']],
  ['600111', ['Ana']],
  ['  ', ['Ana', 'Luis']],
])('the search for «%s» finds %j, sends no request and is written to the address', async (text, found) => {
  const { calls, url } = openList([
    person(1, { nombre: 'Ana', telefono: '600 111 222', moto: 'Guzzi' }),
    person(2, { nombre: 'Luis', telefono: '700', poblacion: 'Soria' }),
  ]);
  await names();
  const asked = calls.length;
  await search(text);
  if (found.length === 0) await screen.findByText('Nadie de la lista coincide con la búsqueda.');
  else await waitFor(async () => expect(await names()).toEqual(found));
  const count = () => screen.getByText('Total: 2').parentElement?.textContent;
  await waitFor(() => expect(count()).toBe(found.length === 2 ? 'Total: 2' : `Total: 2 · ${found.length} a la vista`));
  if (text.trim()) await waitFor(() => expect(url()).toContain('buscar='));
  expect(calls).toHaveLength(asked);
});

const riders = [
  person(1, { nombre: 'Ñusta', grupo_num: 10, notas: '' }),
  person(2, { nombre: 'Nora', grupo_num: 2, notas: 'b' }),
  person(3, { nombre: 'Zoe', notas: 'a' }),
];
test.each([
  ['grupo_num', ['Nora', 'Ñusta', 'Zoe']],
  ['-grupo_num', ['Ñusta', 'Nora', 'Zoe']],
  ['nombre', ['Nora', 'Ñusta', 'Zoe']],
  ['-notas', ['Nora', 'Zoe', 'Ñusta']],
  ['', ['Ñusta', 'Nora', 'Zoe']],
])('sorted by «%s» from the select: %j', async (order, expected) => {
  const { url } = openList(riders, {}, '/inscripciones?orden=-nombre');
  await names();
  await openFilters();
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Ordenar por' });
  expect(select.value).toBe('-nombre');
  await fill(select, order);
  await waitFor(async () => expect(await names()).toEqual(expected));
  await waitFor(() => expect(url()).toBe(order === '' ? '/inscripciones' : `/inscripciones?orden=${order}`));
});

test('an unknown sort order is none', async () => {
  openList(riders, {}, '/inscripciones?orden=constructor');
  expect(await names()).toEqual(['Ñusta', 'Nora', 'Zoe']);
  for (const header of screen.getAllByRole('columnheader')) expect(header.hasAttribute('aria-sort')).toBe(false);
});

test('invalid address parameters are not requested', async () => {
  const path = '/inscripciones?evento=Boda&roadbook=&pagado=Quiz%C3%A1&anios=x,2026,-1,1.5,2024,2026,0';
  const { calls } = openList([], { [`${grouped}?anios=2024%2C2026`]: { '2026': [person(1, { nombre: 'Ana' })] } }, path);
  expect(await names()).toEqual(['Ana']);
  expect(calls.filter(({ call }) => call.startsWith(grouped))).toHaveLength(1);
});

test('filters can be cleared together', async () => {
  const query = 'evento=Semanal&roadbook=PDF';
  const { url } = openList(riders, { [`${grouped}?${query}`]: {} }, `/inscripciones?${query}&orden=nombre`);
  await screen.findByText('No hay inscripciones con estos filtros.');
  await openFilters();
  const value = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name }).value;
  expect([value('Evento'), value('Roadbook'), value('Pagado')]).toEqual(['Semanal', 'PDF', '']);
  await press('Quitar filtros');
  await waitFor(async () => expect(await names()).toHaveLength(3));
  await openFilters();
  expect([value('Evento'), value('Roadbook')]).toEqual(['', '']);
  expect(url()).toBe('/inscripciones?orden=nombre');
  expect(screen.queryByRole('button', { name: 'Quitar filtros' })).toBeNull();
});

const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^\d{4}$/ }).map(({ value, checked }) => [value, checked]);

test('years are sorted newest first, each once; one without registrations can still be unticked', async () => {
  openList(
    [],
    { [`${grouped}?anios=2020`]: {}, 'GET /api/inscripciones/anios': () => Response.json([2024, '2026', 2024, 'x', null]) },
    '/inscripciones?anios=2020',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Filtros (1)' }));
  await screen.findByRole('checkbox', { name: '2026' });
  expect(ticked()).toEqual([
    ['2026', false],
    ['2024', false],
    ['2020', true],
  ]);
  await userEvent.click(screen.getByRole('checkbox', { name: '2020' }));
  expect(screen.queryByRole('checkbox', { name: '2020' })).toBeNull();
});

test('no years at all is stated, and not before it is known', async () => {
  let arrive: (reply: Response) => void = () => {};
  openList([], { [grouped]: {}, 'GET /api/inscripciones/anios': () => new Promise<Response>((resolve) => (arrive = resolve)) });
  await screen.findByText('Aún no hay inscripciones.');
  await openFilters();
  expect(screen.queryByText('Aún no hay ninguno')).toBeNull();
  arrive(Response.json([]));
  await screen.findByText('Aún no hay ninguno');
});

test('years that fail to load can be retried, and the list stays', async () => {
  const { replies, calls } = openList(riders, { 'GET /api/inscripciones/anios': refuse(500, 'No.') });
  await names();
  await openFilters();
  await screen.findByText('No se han podido cargar los años.');
  replies['GET /api/inscripciones/anios'] = [2025];
  await press('Reintentar');
  await screen.findByRole('checkbox', { name: '2025' });
  expect(screen.queryByText('No se han podido cargar los años.')).toBeNull();
  expect(calls.filter(({ call }) => call === grouped)).toHaveLength(1);
});

test('a selection can be cleared; deleted rows leave it', async () => {
  openList(riders, { 'DELETE /api/inscripciones/2': {} });
  await names();
  expect(screen.queryByRole('button', { name: 'Quitar selección' })).toBeNull();
  const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Seleccionar todas las de 2026' });
  await userEvent.click(all());
  expect([all().checked, all().indeterminate]).toEqual([true, false]);
  await userEvent.click((await rowOf('Nora')).getByRole('button', { name: 'Eliminar' }));
  await answer('Eliminar');
  await screen.findByRole('button', { name: 'Enviar correo (2)' });
  await userEvent.click(all());
  screen.getByRole('button', { name: 'Enviar correo (0)' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar a Zoe' }));
  expect([all().checked, all().indeterminate]).toEqual([false, true]);
  await press('Quitar selección');
  expect([all().checked, all().indeterminate]).toEqual([false, false]);
  screen.getByRole('button', { name: 'Enviar correo (0)' });
});

test('in the totals known values are in order, others follow by name', async () => {
  setWidth(1280);
  const routes = ['Guiada', 'Zeta', 'Alfa', null, 'PRO', 'Alfa', ''];
  openList(routes.map((ruta, index) => person(index + 1, { ruta, pagado: 'Quizá' })));
  await names();
  const totals = [...document.querySelectorAll('.totals .part')].map(({ textContent }) => textContent);
  expect(totals).toEqual(['PRO 1', 'Amateur 0', 'Guiada 1', 'Alfa 2', 'Zeta 1', 'Sin ruta 2', 'Si 0', 'No 0', 'Quizá 7']);
});

test('a row has all columns of the list', async () => {
  openList([
    person(1, {
      nombre: 'Ana',
      referencia: 'C26-0012',
      telefono: '+34 (600) 11',
      ruta: 'PRO',
      grupo_num: 3,
      salida: '09:30',
      pago: 'Bizum',
      pagado: 'Si',
      notas: 'Vegana',
      dorsal: '12B',
    }),
    person(2, { nombre: '  ' }),
  ]);
  await names();
  const [, ana, other] = screen.getAllByRole('row');
  const cells = (row: HTMLElement | undefined) =>
    [
      ...within(row as HTMLElement).getAllByRole('rowheader'),
      ...within(row as HTMLElement)
        .getAllByRole('cell')
        .slice(1, -1),
    ].map(({ textContent }) => textContent);
  expect(cells(ana)).toEqual('Ana+34 (600) 11|C26-0012|p1@rider.example|PRO|Castillos|12/04/2026|3|09:30|Bizum|Si|Vegana|12B'.split('|'));
  expect(cells(other)).toEqual(['p2@rider.example', '', 'p2@rider.example', '', 'Castillos', '12/04/2026', '—', '—', '', '—', '', '—']);
  expect(screen.getByRole('link', { name: '+34 (600) 11' }).getAttribute('href')).toBe('tel:+3460011');
  expect(screen.getByTitle('Vegana')).toBeTruthy();
  expect([ana, other].map((row) => row?.getAttribute('aria-rowindex'))).toEqual(['2', '3']);
  screen.getByRole('checkbox', { name: 'Seleccionar a p2@rider.example' });
});
