import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { serverCan } from 'shared/testing/capabilities';
import { expect, test } from 'vitest';
import { openList, person, rowOf } from '../../testing/open-list.ts';

const batch = 'PUT /api/inscripciones/lote';
const bea = person(1, { nombre: 'Bea Soto' });
const leo = person(2, { nombre: 'Leo Ruiz', pago: 'Efectivo', pagado: 'No' });
const paid = person(3, { nombre: 'Ana Gil', pago: 'Transferencia', pagado: 'Si' });
const cancelled = person(4, { nombre: 'Eva Mora', anulada: '2026-04-13T10:00:00.000Z' });
const rows = [bea, leo, paid, cancelled];

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function payAll(method: string) {
  await userEvent.click((await screen.findAllByRole('checkbox', { name: /^Seleccionar todas/ }))[0] ?? document.body);
  await press('Anotar el pago');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: method }));
}
const pays = (method: string) => [
  { id: 1, antes: { pago: null, pagado: null }, despues: { pago: method, pagado: 'Si' } },
  { id: 2, antes: { pago: 'Efectivo', pagado: 'No' }, despues: { pago: method, pagado: 'Si' } },
];

test('the selected are marked as paid in two presses, with one call; paid and cancelled ones are skipped', async () => {
  const { writes } = openList(rows, {
    [batch]: [
      { ...bea, pago: 'Bizum', pagado: 'Si', version: 2 },
      { ...leo, pago: 'Bizum', pagado: 'Si', version: 2 },
    ],
  });
  await payAll('Bizum');
  await screen.findByText('2 inscripciones pagadas por Bizum.');
  expect(writes()).toMatchObject([{ call: batch, body: { cambios: pays('Bizum') } }]);
  expect((await rowOf('Bea Soto')).getByText('Bizum')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText('Quitar selección')).toBeNull();
});

test('a receipt is sent only when ticked, and not on undo, which takes one press for all', async () => {
  const { writes, replies } = openList(rows, { [batch]: [{ ...bea, pago: 'Bizum', pagado: 'Si' }] });
  await userEvent.click((await screen.findAllByRole('checkbox', { name: /^Seleccionar todas/ }))[0] ?? document.body);
  await press('Anotar el pago');
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Enviar recibo/ });
  expect(box.checked).toBe(false);
  await userEvent.click(box);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Bizum' }));
  await screen.findByText('2 inscripciones pagadas por Bizum.');
  replies[batch] = [bea, leo];
  await press('Deshacer');
  await screen.findByText('Los pagos vuelven a estar como antes.');
  const swapped = pays('Bizum').map(({ id, antes, despues }) => ({ id, antes: despues, despues: antes }));
  expect(writes().map(({ body }) => body)).toEqual([{ cambios: pays('Bizum'), recibo: true }, { cambios: swapped }]);
});

test('skipped rows are named', async () => {
  openList(rows);
  await userEvent.click((await screen.findAllByRole('checkbox', { name: /^Seleccionar todas/ }))[0] ?? document.body);
  await press('Anotar el pago');
  expect(screen.getByText('¿Cómo se han pagado estas 2 inscripciones?')).toBeTruthy();
  expect(screen.getByText('De las seleccionadas, 1 ya estaba pagada y 1 está anulada: se quedan como están.')).toBeTruthy();
});

test('a server without batches has no such action', async () => {
  serverCan();
  openList(rows);
  await userEvent.click((await screen.findAllByRole('checkbox', { name: /^Seleccionar todas/ }))[0] ?? document.body);
  expect(screen.queryByRole('button', { name: 'Anotar el pago' })).toBeNull();
});
