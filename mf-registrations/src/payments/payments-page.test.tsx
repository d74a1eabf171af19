import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Payable } from 'shared/contract/bank';
import type { DuePayment } from 'shared/contract/payments';
import { serverCan } from 'shared/testing/capabilities';
import { fakeHttp, type FakeReplies, refuse } from 'shared/testing/fake-http';
import { answer, fill } from 'shared/testing/person';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { currentCall, openCall, routeCall, staffCall } from '../../testing/staff-call.ts';

const due = (id: number, nombre: string, more: Partial<DuePayment> = {}): DuePayment => ({
  id,
  nombre,
  mail: `p${id}@rider.example`,
  pago: null,
  pagado: null,
  referencia: `C27-000${id}`,
  anulada: null,
  importe: 4550,
  ...more,
});
const rows = [due(1, 'Ana Gil'), due(2, 'Bea Soto'), due(3, 'Leo Ruiz'), due(4, 'Eva Mora', { pago: 'Bizum', pagado: 'Si' })];
const payable = (id: number, nombre: string, more: Partial<Payable> = {}): Payable => ({
  tipo: 'inscripcion',
  id,
  concepto: 'Ruta 2027',
  nombre,
  mail: null,
  referencia: `C27-000${id}`,
  importe: 4550,
  saldado: null,
  nota: null,
  pago: null,
  pagado: null,
  cobrado: null,
  ...more,
});
const payables = [
  payable(1, 'Ana Gil'),
  payable(2, 'Bea Soto'),
  payable(3, 'Leo Ruiz'),
  payable(4, 'Eva Mora', { saldado: 'ya está pagada' }),
  payable(9, 'Elsa Paz', { saldado: 'está en la lista de espera' }),
];
const fee = payable(7, 'Ana Gil', { tipo: 'cuota', concepto: 'Cuota 2027', referencia: 'S12-2027', importe: 4000 });
const bus = payable(20, 'Leo Ruiz', { concepto: 'Autobús a Cuenca', referencia: 'A12-0007', importe: 1200 });
const back = payable(5, 'Mar Rey', { tipo: 'devolucion', concepto: 'Devolución de Ruta 2027', importe: -4550 });
const nothing = { inscripciones: [], diferencias: [], devoluciones: [], cuotas: [] };
const ways = { bizum: '600 123 456', iban: 'ES9121000418450200051332', titular: 'Moto Club' };
const route = routeCall({ ...ways, efectivo: false, fecha_evento: '2998-05-23' });
const store = 'PUT /api/banco/pagos';
const lines = ['12/03/2027 Bizum C27-0001 45,50', '12/03/2027 Transferencia Bea Soto 45,50', '13/03/2027 Regalo 20,00', 'Saldo'].join('\n');

function open(replies: FakeReplies = {}, path = '/inscripciones/pagos') {
  const all: FakeReplies = {
    'GET /api/convocatoria': currentCall(route),
    'GET /api/inscripciones/pagos': rows,
    'POST /api/banco/pendientes': payables,
    'GET /api/inscripciones/anios': [2026],
    // Of the reminder email: the test may end before the request.
    'GET /api/inscripciones/plantillas': [],
    ...replies,
  };
  const calls = fakeHttp(all);
  renderRoutes(routes, path, { token: 'token', user: { rol: 'direccion' } });
  return { calls, replies: all, writes: () => calls.filter(({ call }) => !/^GET|pendientes$/.test(call)) };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const group = (name: string) => within(screen.getByRole('region', { name }));
async function match(text: string) {
  await fill(await screen.findByRole('textbox', { name: 'Movimientos' }), text);
  await press('Buscar de quién son');
}
const pays = (id: number, pago: string) => ({ id, antes: { pago: null, pagado: null }, despues: { pago, pagado: 'Si' } });

test('pasted lines are grouped, the exact ones ticked, and nothing is stored before Aceptar', async () => {
  const { writes, replies } = open({ [store]: {} });
  await match(lines);
  expect(group('Exactos (1)').getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  const probable = group('Probables (1)').getByRole<HTMLInputElement>('checkbox');
  expect(probable.checked).toBe(false);
  expect(group('Sin identificar (1)').getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  expect(screen.getByText('1 línea sin ingresos (cabeceras y cargos)')).toBeTruthy();
  await userEvent.click(probable);
  expect(writes()).toEqual([]);

  await press('Aceptar (2)');
  await screen.findByText('2 pagos guardados.');
  const [stored] = writes();
  expect(stored).toMatchObject({ call: store, body: { ...nothing, inscripciones: [pays(1, 'Bizum'), pays(2, 'Transferencia')] } });
  // Undecided lines stay.
  expect(group('Exactos (0)')).toBeTruthy();
  expect(group('Sin identificar (1)').getByText('Regalo')).toBeTruthy();

  replies[store] = {};
  await press('Deshacer');
  await screen.findByText('Los pagos vuelven a estar como antes.');
  expect(writes()[1]?.body).toMatchObject({
    inscripciones: [pays(1, 'Bizum'), pays(2, 'Transferencia')].map(({ id, antes, despues }) => ({ id, antes: despues, despues: antes })),
  });
});

test('a payment is assigned to a named registration with an open amount; two lines cannot pay the same one', async () => {
  const { writes } = open({ [store]: {} });
  await match(lines);
  const unknown = group('Sin identificar (1)');
  const owner = unknown.getByRole('combobox');
  await fill(owner, 'Eva Mora');
  expect(unknown.getByText('Ruta 2027 · Eva Mora (C27-0004) ya está pagada.')).toBeTruthy();
  await fill(owner, 'Nadie');
  expect(unknown.getByText(/^No hay nada pendiente con ese nombre/)).toBeTruthy();
  await fill(owner, 'Elsa Paz');
  expect(unknown.getByText('Ruta 2027 · Elsa Paz (C27-0009) está en la lista de espera.')).toBeTruthy();
  await fill(owner, 'c27-0001');
  await press('Aceptar (2)');
  await screen.findByText('Ruta 2027 · Ana Gil (C27-0001) está en dos líneas. Deja marcada solo una.');
  expect(writes()).toEqual([]);
  await fill(owner, 'Ruta 2027 · Leo Ruiz (C27-0003)');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Si el banco no dice cómo se pagó, anótalo como' }), 'Efectivo');
  await press('Aceptar (2)');
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toEqual({ ...nothing, inscripciones: [pays(1, 'Bizum'), pays(3, 'Efectivo')] });
});

test('a conflict is reported in a sentence, the list is reloaded, and the decisions stay', async () => {
  const detail = 'Otra persona ha cambiado una de estas inscripciones mientras tanto. No se ha guardado nada.';
  const { calls } = open({ [store]: () => Response.json({ detail, actual: [] }, { status: 409 }) });
  await match(lines);
  await press('Aceptar (1)');
  await screen.findByText(detail);
  await waitFor(() => expect(calls.filter(({ call }) => call.endsWith('/inscripciones/pagos'))).toHaveLength(2));
  expect(await screen.findByRole('button', { name: 'Aceptar (1)' })).toBeTruthy();
});

test('one paste is matched over the route, an activity, a fee and a refund, and stored and undone as one', async () => {
  const { calls, writes } = open({ 'POST /api/banco/pendientes': [...payables, fee, bus, back], [store]: {} });
  const paste = ['Bizum C27-0001 45,50', 'Transferencia S12-2027 40,00', 'Bizum A12 0007 12,00', 'Devuelto C27-0005 -45,50', 'Luz -20,00'];
  await match(paste.map((line) => `12/03/2025 ${line}`).join('\n'));
  expect(calls.find(({ call }) => call.endsWith('pendientes'))?.body).toEqual({
    referencias: ['C27-0001', 'S12-2027', 'A12-0007', 'C27-0005'],
  });
  for (const label of [
    'Ruta 2027 · Ana Gil (C27-0001)',
    'Cuota 2027 · Ana Gil (S12-2027)',
    'Autobús a Cuenca · Leo Ruiz (A12-0007)',
    'Devolución de Ruta 2027 · Mar Rey (C27-0005)',
  ])
    group('Exactos (4)').getByText(label);
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar de quién es el pago de la línea 1' }));
  screen.getByRole('combobox', { name: 'De quién es el pago de la línea 1' });
  expect(screen.getByText('1 línea sin ingresos (cabeceras y cargos)')).toBeTruthy();
  await press('Aceptar (4)');
  await screen.findByText('4 pagos guardados.');
  await press('Deshacer');
  await screen.findByText('Los pagos vuelven a estar como antes.');
  const dia = '2025-03-12';
  expect(writes().map(({ body }) => body)).toEqual([
    {
      inscripciones: [
        { ...pays(1, 'Bizum'), dia },
        { ...pays(20, 'Bizum'), dia },
      ],
      diferencias: [],
      devoluciones: [{ id: 5, pago: 'Transferencia', dia }],
      cuotas: [{ cuotas: [7], pago: 'Transferencia', dia }],
    },
    {
      inscripciones: [pays(1, 'Bizum'), pays(20, 'Bizum')].map(({ id, antes, despues }) => ({ id, antes: despues, despues: antes })),
      diferencias: [],
      devoluciones: [{ id: 5, pago: null }],
      cuotas: [{ cuotas: [7], pago: null }],
    },
  ]);
});

test('a difference that is paid is added to what was received', async () => {
  const more = payable(6, 'Pau Sanz', { tipo: 'diferencia', importe: 1500, pagado: 'Si', cobrado: 4550 });
  const { writes } = open({ 'POST /api/banco/pendientes': [more], [store]: {} });
  await match('12/03/2027 Bizum C27-0006 15,00');
  await press('Aceptar (1)');
  await waitFor(() =>
    expect(writes()[0]?.body).toEqual({ ...nothing, diferencias: [{ id: 6, antes: 4550, despues: 6050, pago: 'Bizum' }] }),
  );
});

test('a name alone suffices for a registration with an open amount', async () => {
  const { writes } = open({
    [store]: {},
    'POST /api/banco/pendientes': [...payables, payable(5, 'Leo Ruiz', { saldado: 'ya está pagada' }), payable(6, 'Ana Gil')],
  });
  await match('13/03/2027 Regalo 20,00');
  const owner = screen.getByRole('combobox', { name: 'De quién es el pago de la línea 1' });
  await fill(owner, 'Ana Gil');
  screen.getByText('Hay más de un pago pendiente con ese nombre: elige uno de la lista.');
  expect(screen.getByRole('button', { name: 'Aceptar (0)' })).toHaveProperty('disabled', true);
  await fill(owner, ' leo ruiz ');
  await press('Aceptar (1)');
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toEqual({ ...nothing, inscripciones: [pays(3, 'Transferencia')] });
});

test('another year asks before it discards ticked lines, and starts without them', async () => {
  open({
    'GET /api/convocatoria?anio=2026': currentCall({ ...route, anio: 2026 }),
    'GET /api/inscripciones/pagos?anio=2026': [],
  });
  await match(lines);
  const year = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Año' });
  await userEvent.selectOptions(year(), '2026');
  await answer('Seguir editando');
  expect(year().value).toBe('2027');
  expect(screen.getByRole('button', { name: 'Aceptar (1)' })).toBeTruthy();
  await userEvent.selectOptions(year(), '2026');
  await answer('Salir sin guardar');
  await screen.findByRole('button', { name: 'Recordar el pago (0)' });
  expect(screen.queryByRole('button', { name: /^Aceptar/ })).toBeNull();
});

test('a file is read in the page, and binary content is rejected', async () => {
  open();
  const input = await screen.findByLabelText<HTMLInputElement>('O elige un archivo del banco (.csv o Norma 43)');
  await userEvent.upload(input, new File(['PK\u0003\u0004\0\0'], 'banco.csv', { type: 'text/csv' }));
  await screen.findByText('No es un archivo de texto. En tu banco o en Excel, guárdalo como CSV o Norma 43 y vuelve a intentarlo.');
  await userEvent.upload(input, new File(['12/03/2027;Bizum C27-0001;45,50;100,00'], 'banco.csv', { type: 'text/csv' }));
  await screen.findByRole('button', { name: 'Aceptar (1)' });
});

const gone = (id: number, nombre: string, more: Partial<DuePayment> = {}) =>
  due(id, nombre, { pago: 'Bizum', pagado: 'Si', anulada: '2027-03-01T10:00:00.000Z', ...more });
const refunded = {
  devuelta: '2027-03-02T10:00:00.000Z',
  devuelta_pago: 'Transferencia',
  devuelta_importe: 4550,
  devuelta_autor: 'Elena Gil',
};

test('a paid and cancelled registration is listed under Por devolver; one press stores the refund and its method, and one undoes it', async () => {
  const { writes, replies } = open({
    'GET /api/inscripciones/pagos': [...rows, gone(5, 'Mar Rey')],
    'PUT /api/inscripciones/5/devolucion': {},
  });
  const list = within(await screen.findByRole('list', { name: 'Por devolver (1)' }));
  expect(list.getByText('45,50 €, pagado por Bizum')).toBeTruthy();
  // The rider's payment method first, and the club's others: not cash.
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Devuelto · Bizum', 'Devuelto · Transferencia']);
  replies['GET /api/inscripciones/pagos'] = [...rows, gone(5, 'Mar Rey', refunded)];
  await press('Devuelto · Transferencia: Mar Rey · C27-0005');
  await screen.findByText('Mar Rey · C27-0005: devuelto por Transferencia.');
  // The pressed button is removed.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Por devolver (0)' })));
  expect(screen.getByText(/^Mar Rey · C27-0005: 45,50 € por Transferencia el 02\/03\/2027, lo marcó Elena Gil\./)).toBeTruthy();
  replies['GET /api/inscripciones/pagos'] = [...rows, gone(5, 'Mar Rey')];
  await press('Deshacer');
  await screen.findByRole('list', { name: 'Por devolver (1)' });
  expect(writes().map(({ call, body }) => [call, body])).toEqual([
    ['PUT /api/inscripciones/5/devolucion', { pago: 'Transferencia' }],
    ['PUT /api/inscripciones/5/devolucion', { pago: null }],
  ]);
});

test('a refund in cash is told as such', async () => {
  open({
    'GET /api/inscripciones/pagos': [
      gone(5, 'Mar Rey', { ...refunded, devuelta_pago: 'Efectivo' }),
      gone(6, 'Leo Paz', { pago: 'Efectivo' }),
    ],
  });
  await screen.findByText('45,50 €, pagado en efectivo');
  expect(screen.getByText(/^Mar Rey · C27-0005: 45,50 € en efectivo el /)).toBeTruthy();
});

test("a refund is subtracted from the club's sums, and undone from its list too", async () => {
  const { writes } = open({
    'GET /api/inscripciones/pagos': [...rows, gone(5, 'Mar Rey', refunded), gone(6, 'Leo Paz')],
    'PUT /api/inscripciones/5/devolucion': {},
  });
  const methods = within(await screen.findByRole('table', { name: 'Pagado por' }));
  expect(methods.getByRole('row', { name: 'Bizum 2 91\u00A0€' })).toBeTruthy();
  await userEvent.click(screen.getByText('Devueltas (1)'));
  await press('Deshacer la devolución de Mar Rey · C27-0005');
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ pago: null }]));
});

test('of paid ones whose amount has changed the difference is collected or returned in one press, and that undone in one', async () => {
  const paid = { pago: 'Bizum', pagado: 'Si' } as const;
  const dearer = due(5, 'Mar Rey', { ...paid, importe: 6050, cobrado: 4550 });
  const cheaper = due(6, 'Leo Paz', { ...paid, importe: 3000, cobrado: 4550 });
  const { writes, replies } = open({
    'GET /api/inscripciones/pagos': [dearer, cheaper],
    'PUT /api/inscripciones/5/cobrado': {},
    'PUT /api/inscripciones/6/cobrado': {},
  });
  const missing = within(await screen.findByRole('list', { name: 'Por cobrar: ha cambiado el importe (1)' }));
  expect(missing.getByText('15 €, pagado por Bizum')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Por devolver (1)' })).getByText('15,50 €, pagado por Bizum')).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Pagada en parte: falta 1 15\u00A0€' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Bizum 2 91\u00A0€' })).toBeTruthy();
  replies['GET /api/inscripciones/pagos'] = [{ ...dearer, cobrado: null }, cheaper];
  await press('Cobrado · Transferencia: Mar Rey · C27-0005');
  await screen.findByText('Mar Rey · C27-0005: cobrado por Transferencia.');
  replies['GET /api/inscripciones/pagos'] = [dearer, cheaper];
  await press('Deshacer');
  await screen.findByRole('list', { name: 'Por cobrar: ha cambiado el importe (1)' });
  await press('Devuelto · Bizum: Leo Paz · C27-0006');
  await screen.findByText('Leo Paz · C27-0006: devuelto por Bizum.');
  expect(writes().map(({ call, body }) => [call, body])).toEqual([
    ['PUT /api/inscripciones/5/cobrado', { cobrado: 6050, pago: 'Transferencia' }],
    ['PUT /api/inscripciones/5/cobrado', { cobrado: 4550, pago: null }],
    ['PUT /api/inscripciones/6/cobrado', { cobrado: 3000, pago: 'Bizum' }],
  ]);
});

test('a rejected refund shows the reason', async () => {
  const detail = 'Otra persona ya lo ha marcado como devuelto.';
  open({ 'GET /api/inscripciones/pagos': [gone(5, 'Mar Rey')], 'PUT /api/inscripciones/5/devolucion': refuse(400, detail) });
  await press('Devuelto · Bizum: Mar Rey · C27-0005');
  await screen.findByText(detail);
});

test('lines without a payment are listed', async () => {
  open();
  await press('Buscar de quién son');
  await screen.findByText('Pega los movimientos o elige un archivo del banco.');
  await match('hola\nadiós');
  await screen.findByText('Ninguna de esas líneas es un ingreso que se entienda.');
});

test('the sums are in euros', async () => {
  open();
  const table = within(await screen.findByRole('table', { name: 'Por estado' }));
  expect(table.getByRole('row', { name: 'Recibida, sin pagar 3 136,50\u00A0€' })).toBeTruthy();
  expect(within(screen.getByRole('table', { name: 'Pagado por' })).getByRole('row', { name: 'Bizum 1 45,50\u00A0€' })).toBeTruthy();
});

test('unpaid registrations get a reminder with a prefilled text', async () => {
  const datos = { nombre: 'Ana', referencia: 'C27-0001', grupo: '', salida: '', importe: '', enlace: '' };
  const { calls } = open({
    'POST /api/inscripciones/enviar-correo': { estado: 'ok' },
    'POST /api/inscripciones/enviar-correo/datos': [{ id: 1, nombre: 'Ana', mail: 'p1@rider.example', datos }],
  });
  await press('Recordar el pago (3)');
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar correo a 3 inscritos' }));
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' }).value).toContain(
    'Puedes pagar así:\n- Bizum al 600 123 456\n- Transferencia a la cuenta ES91 2100 0418 4502 0005 1332, a nombre de Moto Club\n\nPon como concepto tu referencia, {referencia}.',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(calls.filter(({ call }) => call.endsWith('/enviar-correo'))).toHaveLength(1));
});

test('a route without ways of payment of its own is reminded of with those of the club', async () => {
  const none = { bizum: null, iban: null, titular: null };
  open({ 'GET /api/convocatoria': currentCall({ ...route, ...none, pago: { ...ways, bizum: null } }) });
  await press('Recordar el pago (3)');
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar correo a 3 inscritos' }));
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' }).value).toContain(
    'Puedes pagar así:\n- Transferencia a la cuenta ES91 2100 0418 4502 0005 1332, a nombre de Moto Club\n\n',
  );
});

test('who has paid or cancelled since the page was loaded is not reminded', async () => {
  const { replies } = open();
  await screen.findByRole('button', { name: 'Recordar el pago (3)' });
  replies['GET /api/inscripciones/pagos'] = [
    due(1, 'Ana Gil', { pago: 'Bizum', pagado: 'Si' }),
    due(2, 'Bea Soto', { anulada: '2027-03-01T10:00:00.000Z' }),
    due(3, 'Leo Ruiz'),
  ];
  await press('Recordar el pago (3)');
  await screen.findByRole('dialog', { name: 'Enviar correo a 1 inscritos' });
});

test('after its day nobody is reminded', async () => {
  open({ 'GET /api/convocatoria': currentCall({ ...route, fecha_evento: '2020-05-01' }) });
  await press('Recordar el pago (3)');
  await screen.findByText(/^Fue el 01\/05\/2020: después no se recuerda/);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('receipts are sent only when ticked, and not on undo', async () => {
  const { writes } = open({ [store]: {} });
  await match(lines);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Enviar recibo/ });
  expect(box.checked).toBe(false);
  await userEvent.click(box);
  await press('Aceptar (1)');
  await screen.findByText('1 pago guardado.');
  await press('Deshacer');
  await screen.findByText('Los pagos vuelven a estar como antes.');
  expect(writes().map(({ body }) => (body as { recibo?: boolean }).recibo)).toEqual([true, undefined]);
});

test('without a route there are no payments, and without server support no requests', async () => {
  open({ 'GET /api/convocatoria': currentCall(null), 'GET /api/inscripciones/pagos': [] });
  await screen.findByText(/^Para llevar los pagos/);
  expect(screen.getAllByRole('link', { name: 'Configurar la ruta' })).toHaveLength(2);
});

test('a year without an edition says so, without actions', async () => {
  open(
    {
      'GET /api/convocatoria?anio=2020': currentCall(null, { anios: [2027], vigente: 2027 }),
      'GET /api/inscripciones/pagos?anio=2020': rows,
    },
    '/inscripciones/pagos?anio=2020',
  );
  await screen.findByText('La ruta de 2020 no se configuró aquí.');
  // The tab.
  expect(screen.getAllByRole('link', { name: 'Configurar la ruta' })).toHaveLength(1);
});

test('a server with only the contract gets no request', async () => {
  serverCan();
  const { calls } = open();
  await screen.findByText(/^Para llevar los pagos/);
  expect(calls).toEqual([]);
});

test('of an activity they are paid as its call says; who pays nothing is not reminded', async () => {
  open(
    {
      'GET /api/convocatoria?actividad=12': currentCall(staffCall()),
      'GET /api/convocatorias/abiertas': [openCall()],
      'GET /api/inscripciones/pagos?actividad=12': [
        due(20, 'Ana Gil', { referencia: 'A12-0007' }),
        due(21, 'Leo Ruiz', { referencia: 'A12-0008', importe: 0 }),
      ],
    },
    '/admin/actividades/12/inscritos/pagos',
  );
  await press('Recordar el pago (1)');
  const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Asunto' });
  expect(subject.value).toBe('Recuerda pagar tu inscripción de «Comida de hermandad»');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' }).value).toContain(
    '- Bizum al 600123456\n- En efectivo, ese día',
  );
});
