import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FakeReplies, type FakeReply, refuse } from 'shared/testing/fake-http';
import { fill } from 'shared/testing/person';
import { expect, test, vi } from 'vitest';
import { read, utils } from 'xlsx';
import { grouped, openList, pressAction } from '../../testing/open-list.ts';
import { buildWorkbook } from './build-workbook.ts';
import { exportOrders, fileNameOf } from './file-name.ts';

const blank = { poblacion: null, provincia: null, ruta: null, acompanante: null, nombre_acomp: null, grupo: null, grupo_num: null };
const more = { salida: null, pago: null, pagado: null, notas: null, evento: 'Castillos', roadbook: null, ...blank };
const rows = [
  {
    ...more,
    id: 1,
    fecha: '2026-05-01',
    nombre: 'Zoe',
    mail: 'z@x.example',
    telefono: '+34 600',
    moto: '=1+1',
    nacimiento: '1980-02-29',
    anio: 2026,
    grupo_num: 10,
  },
  {
    ...more,
    id: 2,
    fecha: '2026-04-12T10:00:00',
    nombre: 'Ñusta',
    mail: 'n@x.example',
    telefono: '0012',
    moto: '@SUM(A1)',
    nacimiento: '1899-01-01',
    anio: 2026,
    grupo_num: 9,
  },
  {
    ...more,
    id: 3,
    fecha: '2026-04-30',
    nombre: 'Nora',
    mail: 'o@x.example',
    telefono: null,
    moto: '🏍️',
    nacimiento: null,
    anio: 2025,
    ruta: 'PRO',
  },
];
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).buffer as ArrayBuffer;

function sheetOf(file: ArrayBuffer) {
  const book = read(file, { cellNF: true, cellStyles: true });
  expect(book.SheetNames).toEqual(['Inscripciones']);
  const sheet = book.Sheets['Inscripciones'];
  if (!sheet) throw new Error('The sheet is missing');
  return sheet;
}
const ids = (file: ArrayBuffer) => utils.sheet_to_json<{ ID: number }>(sheetOf(file)).map(({ ID }) => ID);

test('the columns are in order; numbers are numbers, days are days, and text is never a formula', () => {
  const sheet = sheetOf(buildWorkbook(bytes(rows), 'fecha'));
  const [header] = utils.sheet_to_json<string[]>(sheet, { header: 1 });
  expect(header).toEqual(
    'ID,Fecha,Nombre,Correo,Teléfono,Población,Provincia,Moto,Nacimiento,Ruta,Acompañante,Nombre_Acompañante,Grupo,Grupo_Num,Salida,Forma_Pago,Pagado,Notas,Evento,Año,Roadbook'.split(
      ',',
    ),
  );
  expect(sheet['A2']).toMatchObject({ t: 'n', v: 2 });
  expect(sheet['B2']).toMatchObject({ t: 'n', w: '12/04/2026' });
  expect(sheet['C2']).toMatchObject({ t: 's', v: 'Ñusta' });
  expect(sheet['E2']).toMatchObject({ t: 's', v: '0012' });
  expect(sheet['H4']).toMatchObject({ t: 's', v: '=1+1' });
  expect(sheet['I4']).toMatchObject({ t: 'n', w: '29/02/1980' });
  expect(sheet['I2']).toMatchObject({ t: 's', v: '1899-01-01' });
  expect(sheet['N2']).toMatchObject({ t: 'n', v: 9 });
  expect(Object.entries(sheet).filter(([address, cell]) => !address.startsWith('!') && (cell as { f?: string }).f)).toEqual([]);
});

test.each([
  ['fecha', [2, 3, 1]],
  ['nombre', [3, 2, 1]],
  ['ruta', [3, 1, 2]],
  ['grupo_num', [2, 1, 3]],
] as const)('sorted by %s the rows are %j, empty values last', (order, expected) => {
  expect(ids(buildWorkbook(bytes(rows), order))).toEqual(expected);
});

test('each column has its width, and all have a filter', () => {
  const sheet = sheetOf(buildWorkbook(bytes(rows), 'fecha'));
  expect(sheet['!ref']).toBe('A1:U4');
  expect(sheet['!autofilter']).toEqual({ ref: 'A1:U4' });
  expect(sheet['!cols']?.map(({ width }) => Math.floor(width ?? 0))).toEqual([
    7, 11, 28, 30, 14, 20, 16, 22, 11, 10, 12, 24, 20, 10, 8, 14, 8, 40, 14, 6, 10,
  ]);
});

test.each([
  ['1900-03-01', { t: 'n', v: 61 }],
  ['1900-02-28', { t: 's', v: '1900-02-28' }],
  ['2026-04-123', { t: 's', v: '2026-04-123' }],
  ['ayer', { t: 's', v: 'ayer' }],
])('the day «%s» is the cell %j', (nacimiento, cell) => {
  expect(sheetOf(buildWorkbook(bytes([{ ...rows[0], nacimiento }]), 'fecha'))['I2']).toMatchObject(cell);
});

test('an empty value has no cell; an invalid number stays text; a text is cut at the cell limit', () => {
  const [row] = rows;
  const sheet = sheetOf(
    buildWorkbook(bytes([{ ...row, nombre: '', telefono: null, grupo_num: 'dos', notas: 'x'.repeat(32_768) }]), 'fecha'),
  );
  expect([sheet['C2'], sheet['E2']]).toEqual([undefined, undefined]);
  expect(sheet['N2']).toMatchObject({ t: 's', v: 'dos' });
  expect((sheet['R2'] as { v: string }).v).toHaveLength(32_767);
});

test('a column beyond the specification follows the others, as text', () => {
  const [row] = utils.sheet_to_json<Record<string, unknown>>(
    sheetOf(buildWorkbook(bytes([{ ...rows[0], dorsal: '007' }]), 'fecha', ['dorsal'])),
  );
  expect(Object.keys(row ?? {}).at(-1)).toBe('Dorsal');
  expect(row?.['Dorsal']).toBe('007');
});

test('a reply that is no list is rejected', () => {
  expect(() => buildWorkbook(bytes({ detail: 'No.' }), 'fecha')).toThrow('no list');
});

test.each([
  ['', [], 'fecha', 'inscripciones_todos_todos_ordenado_por_fecha.xlsx'],
  ['Concentración', [2026], 'nombre', 'inscripciones_Concentración_2026_ordenado_por_nombre.xlsx'],
  ['Castillos', [2024, 2026], 'grupo_num', 'inscripciones_Castillos_2024-2026_ordenado_por_grupo_num.xlsx'],
] as const)('event %j and years %j by %s give the name %s', (event, years, order, name) => {
  expect(fileNameOf(event, years, order)).toBe(name);
});

const filtered = 'GET /api/inscripciones/agrupadas-por-anio?pagado=No';
const start = (replies: FakeReplies) =>
  openList([], { [filtered]: {}, 'GET /api/inscripciones/anios': [2025, 2026], ...replies }, '/inscripciones?pagado=No').calls;

async function openDialog() {
  await pressAction('Crear Excel');
  return within(await screen.findByRole('dialog', { name: 'Exportar Inscripciones' }));
}

test('the export requests event and years only, and saves a file with the exact name', async () => {
  const flat = 'GET /api/inscripciones/?evento=Castillos&anios=2025%2C2026';
  const calls = start({ [flat]: rows });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const dialog = await openDialog();
  const order = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Ordenar por' });
  expect(order.value).toBe('fecha');
  expect([...order.options].map(({ value }) => value).toSorted()).toEqual([...exportOrders].toSorted());
  await fill(dialog.getByRole('combobox', { name: 'Evento' }), 'Castillos');
  await userEvent.click(await dialog.findByRole('checkbox', { name: '2026' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: '2025' }));
  await fill(order, 'nombre');
  await userEvent.click(dialog.getByRole('button', { name: 'Exportar' }));
  await waitFor(() => expect(saved).toEqual(['inscripciones_Castillos_2025-2026_ordenado_por_nombre.xlsx']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ call }) => call.startsWith('GET /api/inscripciones/?')).map(({ call }) => call)).toEqual([flat]);
});

test('a column beyond the specification is added when ticked', async () => {
  const numbered = [{ ...rows[0], dorsal: '007' }];
  start({ [filtered]: { '2026': numbered }, 'GET /api/inscripciones/': numbered });
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await screen.findByText('Zoe');
  for (const ticked of [false, true]) {
    const dialog = await openDialog();
    const box = within(dialog.getByRole('group', { name: 'Columnas añadidas' })).getByRole('checkbox', { name: 'Dorsal' });
    if (ticked) await userEvent.click(box);
    await userEvent.click(dialog.getByRole('button', { name: 'Exportar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  const heads = files.map(async (file) => utils.sheet_to_json<string[]>(sheetOf(await file.arrayBuffer()), { header: 1 })[0]?.at(-1));
  expect(await Promise.all(heads)).toEqual(['Roadbook', 'Dorsal']);
});

test.each<[string, FakeReply<'GET /inscripciones/'>]>([
  ['is refused', refuse(500, 'No.')],
  ['brings no list', () => Response.json({ detail: 'No.' })],
])('an export that %s shows an error', async (_, reply) => {
  start({ 'GET /api/inscripciones/': reply });
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Exportar' }));
  await screen.findByRole('alertdialog', { name: '❌ Error al exportar Excel' });
});

test('while pending no second request is sent; a failure is shown, and can be retried or cancelled', async () => {
  let answer: (reply: Response) => void = () => {};
  const flat = 'GET /api/inscripciones/';
  const calls = start({ [flat]: () => new Promise<Response>((resolve) => (answer = resolve)) });
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Exportar' }));
  const button = await dialog.findByRole('button', { name: 'Exportando...' });
  expect(button).toHaveProperty('disabled', true);
  fireEvent.submit(button);
  await waitFor(() => expect(calls.some(({ call }) => call === flat)).toBe(true));
  answer(Response.json({}));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Aceptar' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(calls.filter(({ call }) => call === flat)).toHaveLength(1);
  expect(dialog.getByRole('button', { name: 'Exportar' })).toHaveProperty('disabled', false);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test("the export starts with the list's filters, and shows its file name", async () => {
  const replies: FakeReplies = { [`${grouped}?evento=Semanal&anios=2025`]: {}, 'GET /api/inscripciones/anios': refuse(500, 'No.') };
  openList([], replies, '/inscripciones?evento=Semanal&anios=2025');
  const dialog = await openDialog();
  expect(dialog.getByText('inscripciones_Semanal_2025_ordenado_por_fecha.xlsx')).toBeTruthy();
  await userEvent.click(dialog.getByRole('checkbox', { name: '2025' }));
  await dialog.findByText('Aún no hay ninguno');
  await fill(dialog.getByRole('combobox', { name: 'Ordenar por' }), 'ruta');
  expect(dialog.getByText('inscripciones_Semanal_todos_ordenado_por_ruta.xlsx')).toBeTruthy();
});

/** Rows of the one saved sheet, its head first. */
async function exported(act: () => Promise<void>): Promise<unknown[][]> {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await act();
  await waitFor(() => expect(files).toHaveLength(1));
  const [file] = files;
  return [names, ...utils.sheet_to_json<unknown[]>(sheetOf((await file?.arrayBuffer()) ?? new ArrayBuffer()), { header: 1 })];
}

const moment = '2026-04-13T10:00:00.000Z';
const people = [
  { ...rows[0], id: 1, nombre: 'Ana', notas: 'Vegana', anio: 2026 },
  { ...rows[0], id: 2, nombre: 'Luis', anio: 2026, anulada: moment },
  { ...rows[0], id: 3, nombre: 'Eva', anio: 2026, espera: moment },
  { ...rows[0], id: 4, nombre: 'Zoe', anio: 2026 },
] as typeof rows;
const flat = 'GET /api/inscripciones/?anios=2026';

test('visible rows only: in their order, with the columns of the list', async () => {
  const calls = openList(people, { [flat]: people }, '/inscripciones?orden=-nombre&buscar=a').calls;
  await screen.findByText('Zoe');
  const [name, head, ...lines] = await exported(async () => {
    const dialog = await openDialog();
    await fill(dialog.getByRole('combobox', { name: 'Inscripciones' }), 'lista');
    expect(dialog.queryByRole('combobox', { name: 'Evento' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Exportar' }));
  });
  expect(name).toEqual(['inscripciones_a_la_vista.xlsx']);
  expect(head).toEqual('Nombre Referencia Correo Ruta Evento Fecha Grupo_Num Salida Forma_Pago Pagado Notas Dorsal'.split(' '));
  expect(lines.map(([first]) => first)).toEqual(['Zoe', 'Luis', 'Eva', 'Ana']);
  // Exports are loaded from the server, which audits them.
  expect(calls.filter(({ call }) => call === flat)).toHaveLength(1);
});

test.each([
  [
    'seguro',
    ['Nombre', 'Nacimiento', 'Teléfono', 'Correo', 'Población', 'Provincia', 'Moto', 'Acompañante', 'Nombre_Acompañante', 'Dorsal'],
  ],
  ['comida', ['Nombre', 'Acompañante', 'Nombre_Acompañante', 'Grupo', 'Grupo_Num', 'Notas']],
])('columns for «%s», of riders taking part', async (preset, columns) => {
  openList(people, { 'GET /api/inscripciones/': people });
  await screen.findByText('Zoe');
  const [name, head, ...lines] = await exported(async () => {
    const dialog = await openDialog();
    await fill(dialog.getByRole('combobox', { name: 'Columnas' }), preset);
    dialog.getByText('Sin las anuladas ni la lista de espera.');
    await userEvent.click(dialog.getByRole('button', { name: 'Exportar' }));
  });
  expect(name).toEqual([`inscripciones_todos_todos_ordenado_por_fecha_${preset}.xlsx`]);
  expect(head).toEqual(columns);
  expect(lines.map(([first]) => first).toSorted()).toEqual(['Ana', 'Zoe']);
});

test('the selected are exported from the selection bar, all of them', async () => {
  openList(people, { [flat]: people });
  await screen.findByText('Zoe');
  for (const name of ['Luis', 'Zoe']) await userEvent.click(screen.getByRole('checkbox', { name: `Seleccionar a ${name}` }));
  const [name, , ...lines] = await exported(async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Excel de la selección' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Exportar Inscripciones' }));
    await fill(dialog.getByRole('combobox', { name: 'Ordenar por' }), 'nombre');
    await userEvent.click(dialog.getByRole('button', { name: 'Exportar' }));
  });
  expect(name).toEqual(['inscripciones_seleccionadas.xlsx']);
  expect(lines.map((line) => line[2])).toEqual(['Luis', 'Zoe']);
});
