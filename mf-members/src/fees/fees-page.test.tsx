import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FeeRow } from 'shared/contract/fees';
import { done, type FakeReplies } from 'shared/testing/fake-http';
import { answer, fill, press } from 'shared/testing/person';
import { expect, test, vi } from 'vitest';
import { read } from 'xlsx';
import { feeOf, openScreen } from '../../testing/open-screen.ts';
import { findFees, prepareFees } from '../member/find-fees.ts';

const year = {
  anio: 2027,
  vence: '2027-03-31',
  por_meses: false,
  recordatorios: [7, 30],
  importes: [{ tipo_id: 1, importe: 4000 }],
  abierta: '2027-01-02T10:00:00.000Z',
  version: 3,
};
const ana = feeOf({ id: 1, socio_id: 1, numero: 7, nombre: 'Ana Gil', estado: 'pagada', pago: 'Bizum', pagada: '2027-02-01' });
const eva = feeOf({ id: 2, socio_id: 2, numero: 8, nombre: 'Eva Ruiz', avisos: 2, cuenta: '1332', socio_estado: 'impago' });
const leo = feeOf({
  id: 3,
  socio_id: 3,
  numero: 9,
  nombre: 'Leo Paz',
  estado: 'devuelta',
  motivo: 'Saldo insuficiente',
  importe: 2050,
  meses: 1,
});
const preview = { cuotas: 0, importe: 0, texto: '0 cuotas, 0 €', exentos: 1, faltas: [] };
const sums = {
  anio: 2027,
  total: { cuotas: 3, importe: 10_050 },
  cobrado: { cuotas: 1, importe: 4000 },
  en_banco: { cuotas: 0, importe: 0 },
  pendiente: { cuotas: 2, importe: 6050 },
  por_tipo: [{ tipo: 'Numerario', cuotas: 3, importe: 10_050, cobrado: 4000 }],
  por_pago: [{ pago: 'Bizum', cuotas: 1, importe: 4000 }],
};
const open = async (replies: FakeReplies = {}, path = '/socios/cuotas') => {
  const opened = openScreen(path, {
    'GET /api/cuotas/anios': [year, { ...year, anio: 2026 }],
    'GET /api/cuotas/anios/2027': [ana, eva, leo],
    'GET /api/cuotas/anios/2027/previa': () => Response.json(preview),
    'GET /api/cuotas/anios/2027/cierre': () => Response.json(sums),
    ...replies,
  });
  await screen.findByRole('heading', { level: 1, name: 'Cuotas' });
  return opened;
};
const list = async () => within(await screen.findByRole('region', { name: 'Cuotas de 2027' }));
const names = async () => (await list()).getAllByRole('listitem').map((row) => within(row).getByRole('link').textContent);
const row = async (name: string) => {
  const found = (await list()).getAllByRole('listitem').find((each) => within(each).queryByRole('link', { name }));
  if (!found) throw new Error(`No row of ${name}`);
  return within(found);
};

test('the head leads to another year', async () => {
  const { url } = await open({
    'GET /api/cuotas/anios/2026': [],
    'GET /api/cuotas/anios/2026/previa': () => Response.json(preview),
    'GET /api/cuotas/anios/2026/cierre': () => Response.json({ ...sums, anio: 2026 }),
  });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Año' }), '2026');
  await userEvent.click(await screen.findByRole('link', { name: 'Año 2026' }));
  expect(await screen.findByRole('button', { name: 'Editar 2026' })).toBeTruthy();
  expect(url()).toBe('/socios/cuotas?ver=anio&anio=2026');
});

test('the year and its close are tabs', async () => {
  await open();
  await userEvent.click(await screen.findByRole('link', { name: 'Año 2027' }));
  expect(await screen.findByText('Las cuotas de 2027 ya están en marcha')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Cierre' }));
  expect(within(await screen.findByRole('table', { name: 'Por tipo de cuota' })).getByText('100,50 €')).toBeTruthy();
});

test('the newest year begins with its fees by name; search and filters narrow them', async () => {
  const { url } = await open();
  expect(await names()).toEqual(['Ana Gil', 'Eva Ruiz', 'Leo Paz']);
  expect(screen.getByText('3 cuotas, 100,50 €')).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Qué hacer' }), 'Propuestas de baja');
  await waitFor(async () => expect(await names()).toEqual(['Eva Ruiz']));
  expect(url()).toBe('/socios/cuotas?cobro=baja');
  await press('Quitar filtros');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'saldo');
  await waitFor(async () => expect(await names()).toEqual(['Leo Paz']));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'x');
  expect(await screen.findByText('No hay cuotas que coincidan con la búsqueda.')).toBeTruthy();
});

test.each<[Partial<Parameters<typeof findFees>[1]>, number[]]>([
  [{ estado: 'debe' }, [2, 3]],
  [{ estado: 'devuelta' }, [3]],
  [{ pago: 'Bizum' }, [1]],
  [{ tipo: 'Numerario', search: 'eva' }, [2]],
  [{ cobro: 'domiciliar' }, [2]],
  [{ cobro: 'sin_cuenta' }, [3]],
  [{ cobro: 'baja' }, [2]],
])('%j finds these', (query, ids) => {
  const found = findFees(prepareFees([ana, eva, leo], 'numero'), { search: '', estado: '', tipo: '', pago: '', cobro: '', ...query }, year);
  expect(found.map(({ id }) => id)).toEqual(ids);
});

test('one is marked as paid, with its method and day, and that is undone', async () => {
  const paid = { ...leo, estado: 'pagada', pago: 'Transferencia', pagada: '2027-01-05' } as FeeRow;
  const { writes } = await open({ 'PUT /api/cuotas/pagos': [paid] });
  await userEvent.click((await row('Leo Paz')).getByRole('button', { name: 'Anotar el pago' }));
  await userEvent.selectOptions(within(screen.getByRole('dialog')).getByRole('combobox', { name: 'Forma de pago' }), 'Transferencia');
  await fill(screen.getByLabelText('Día del pago'), '2026-01-05');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Anotar el pago' }));
  await screen.findByText('Pagado: 1 cuota, 20,50 €.');
  await press('Deshacer');
  await screen.findByText('La cuota vuelve a estar sin pagar.');
  expect(writes().map(({ body }) => body)).toEqual([
    { cuotas: [3], pago: 'Transferencia', dia: '2026-01-05' },
    { cuotas: [3], pago: null },
  ]);
});

test('the day of a payment is corrected; what would make it unpaid is not offered as undoing that', async () => {
  const { writes } = await open({ 'PUT /api/cuotas/pagos': [{ ...ana, pagada: '2026-02-03' }] });
  await userEvent.click((await row('Ana Gil')).getByRole('button', { name: 'Corregir' }));
  screen.getByText('Si el recibo aún no ha salido, sale con lo corregido. Con otra forma de pago sale uno nuevo.');
  await fill(screen.getByLabelText('Día del pago'), '2026-02-03');
  await press('Guardar');
  await screen.findByText('Pago corregido.');
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  expect(writes().map(({ body }) => body)).toEqual([{ cuotas: [1], pago: 'Bizum', dia: '2026-02-03' }]);
});

test('of the selected, the unpaid are marked as paid and the paid as unpaid', async () => {
  const { writes } = await open({ 'PUT /api/cuotas/pagos': [] });
  await userEvent.click((await list()).getByRole('button', { name: 'Seleccionar las 3' }));
  await press('Anotar el pago (2)');
  await press('Cancelar');
  await press('Marcar sin pagar (1)');
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ cuotas: [1], pago: null }]));
});

test('a fee for a part of the year says how many months', async () => {
  await open();
  (await row('Leo Paz')).getByText('Numerario · 1 mes');
});

test('who has had all reminders is proposed to leave, and people decide', async () => {
  const { writes } = await open({ 'PUT /api/socios/lote': [] });
  expect((await row('Leo Paz')).queryByRole('button', { name: 'Dar de baja' })).toBeNull();
  await userEvent.click((await row('Eva Ruiz')).getByRole('button', { name: 'Dar de baja' }));
  await answer('Dar de baja');
  await screen.findByText('Dado de baja.');
  expect(writes()[0]?.body).toEqual({ ids: [2], estado: 'baja', motivo: 'Cuota de 2027 sin pagar' });
});

test('the selected who owe and are of alta are made impago, and that is undone', async () => {
  const { writes } = await open({ 'PUT /api/socios/lote': [] });
  await userEvent.click((await list()).getByRole('button', { name: 'Seleccionar las 3' }));
  await press('Pasar a impago (1)');
  await screen.findByText('1 socio ha pasado a impago: su carnet ya no vale.');
  // The pressed button is gone.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Seleccionar las 3' }).parentElement).toBe(document.activeElement));
  await press('Deshacer');
  await screen.findByText('1 socio vuelve a estar de alta.');
  expect(writes().map(({ body }) => body)).toEqual([
    { ids: [3], estado: 'impago', motivo: 'Cuota de 2027 sin pagar' },
    { ids: [3], estado: 'alta' },
  ]);
});

test('one that nobody owes is deleted', async () => {
  const { writes } = await open({ 'DELETE /api/cuotas/2': done });
  await userEvent.click((await row('Eva Ruiz')).getByLabelText('Más acciones'));
  await userEvent.click((await row('Eva Ruiz')).getByRole('button', { name: 'Borrar' }));
  await answer('Borrar');
  await screen.findByText('Cuota borrada.');
  expect(writes()).toHaveLength(1);
});

test('a year says what it would make and who gets none, and is opened with one press', async () => {
  const faltas = [{ socio: 4, nombre: 'Sin Tipo', motivo: 'No tiene tipo de cuota.' }];
  const made = { cuotas: 212, importe: 848_000, texto: '212 cuotas, 8.480 €', exentos: 0, faltas };
  const { writes } = await open({
    'GET /api/cuotas/anios': [{ ...year, abierta: null }],
    'GET /api/cuotas/anios/2027': [],
    'GET /api/cuotas/anios/2027/previa': () => Response.json(made),
    'POST /api/cuotas/anios/2027/abrir': made,
  });
  expect(await screen.findByText('212 cuotas, 8.480 €')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sin Tipo' }).getAttribute('href')).toBe('/socios/4');
  expect(screen.queryByRole('heading', { name: 'Cierre de 2027' })).toBeNull();
  await press('Abrir 2027 (212)');
  await screen.findByText('Se han creado 212 cuotas (8.480 €).');
  expect(writes()).toHaveLength(1);
});

test('the first year is prepared with amounts, day and reminders; what is none is said', async () => {
  const { writes, url } = await open({
    'GET /api/cuotas/anios': [],
    'PUT /api/cuotas/anios/2028': { ...year, anio: 2028 },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Preparar un año' }));
  const box = (name: string) => screen.getByRole('textbox', { name });
  await fill(box('Año'), '2028');
  await fill(screen.getByLabelText('Se paga hasta el día'), '2028-03-31');
  await fill(box('Importe de Numerario'), '40,555');
  await fill(box('Días de los recordatorios'), '7, mañana');
  await press('Guardar');
  expect(screen.getByText('Escribe un importe en euros, como 45 o 45,50.')).toBeTruthy();
  expect(screen.getByText(/^Escribe como mucho seis números/)).toBeTruthy();
  await fill(box('Importe de Numerario'), '40,50');
  await fill(box('Días de los recordatorios'), '-15, 7');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Quien entra durante el año paga' }), 'Los meses que quedan');
  await press('Guardar');
  await waitFor(() => expect(url()).toBe('/socios/cuotas?anio=2028'));
  expect(writes().map(({ body }) => body)).toEqual([
    { vence: '2028-03-31', por_meses: true, recordatorios: [-15, 7], importes: [{ tipo_id: 1, importe: 4050 }], version: 0 },
  ]);
});

test('the treasurer’s spreadsheet has a line for each fee, with amounts that add up', async () => {
  await open({}, '/socios/cuotas?ver=cierre');
  const saved: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:x';
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Excel para tesorería' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const sheet = read(await saved[0]?.arrayBuffer()).Sheets['Cuotas'] ?? {};
  const cell = (address: string) => (sheet[address] as { v?: unknown } | undefined)?.v;
  expect(['C4', 'G4', 'H4', 'K4'].map(cell)).toEqual(['Leo Paz', 20.5, 'Devuelta', 'Saldo insuficiente']);
});

test('lines of the bank are pasted here too', async () => {
  await open({}, '/socios/cuotas?ver=banco');
  await screen.findByRole('textbox', { name: 'Movimientos' }, { timeout: 5000 });
});
