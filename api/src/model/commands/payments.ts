import { boolean, constantFrom } from 'fast-check';
import { matchMovements } from 'shared/bank/match-movements';
import { readMovements } from 'shared/bank/read-movements';
import type { Payable } from 'shared/contract/bank';
import type { BatchChange } from 'shared/contract/registrations';
import { formatEuros } from 'shared/facts/money';
import { isStanding, isThere, keptOf, receivedOf, type SignUp } from '../calls.ts';
import { command } from '../command.ts';
import { board } from '../people.ts';
import type { World } from '../world.ts';
import { editInForm, those } from './desk.ts';
import { rarely } from './sign-ups.ts';

/** In cents, by call: what the club has received and not given back, as whoever marked it knows. */
export const money = (world: World): Map<number, number> => world.recall('money', new Map<number, number>());
export function noteMoney(world: World, { convocatoria_id }: SignUp, cents: number): void {
  const call = convocatoria_id ?? 0;
  money(world).set(call, (money(world).get(call) ?? 0) + cents);
}

const isOwing = (row: SignUp) =>
  isStanding(row) && row.pagado !== 'Si' && row.espera === null && row.importe !== 0 && row.referencia !== null;
const isPaid = (row: SignUp) => isThere(row) && row.pagado === 'Si';

const methods = ['Bizum', 'Transferencia', 'Efectivo'] as const;
const aMethod = constantFrom(...methods);
type Method = (typeof methods)[number];

/** What a batch was, for its undo. */
const batches = (world: World): BatchChange[][] => world.recall('batches', []);

/** Of registrations as the screen has them: each that is not paid by now has paid all that it owes. */
async function markPaid(world: World, changes: BatchChange[], recibo: boolean): Promise<void> {
  const before = world.rows.inscripciones;
  const reply = await world.call(board, 'PUT /inscripciones/lote', { body: { cambios: changes, recibo } });
  if (!reply.isOk) return;
  batches(world).push(changes);
  for (const row of before.filter(({ id }) => changes.some((each) => each.id === id)))
    if (row.pagado !== 'Si') noteMoney(world, row, row.importe ?? 0);
}
const paidBy = (row: Pick<Payable, 'id' | 'pago' | 'pagado'>, method: Method): BatchChange => ({
  id: row.id,
  antes: { pago: row.pago, pagado: row.pagado },
  despues: { pago: method, pagado: 'Si' },
});

/** A line of the bank: what the person owes, or something else, with the reference or without. */
const writeLine = ({ nombre, referencia }: Payable, cents: number, isMistyped: boolean) =>
  `12/03/2027;Bizum de ${nombre ?? 'alguien'} ${isMistyped ? '' : referencia};${formatEuros(cents)}`;

const paidAnd = (fits: (row: SignUp) => boolean) => those((row) => isPaid(row) && fits(row));

export const paymentCommands = [
  command(
    [2, 'mark as paid', those(isOwing)],
    { others: constantFrom(0, 0, 2), method: aMethod, recibo: boolean() },
    (world, row, { others, method, recibo }) => {
      const rows = those(isOwing)(world).filter(({ id }) => id !== row.id);
      return markPaid(
        world,
        [row, ...rows.slice(0, others)].map((each) => paidBy(each, method)),
        recibo,
      );
    },
  ),
  command(
    [2, 'undo a batch of payments, and perhaps do it again', batches],
    { isLater: boolean(), isAgain: boolean() },
    async (world, _, given) => {
      const changes = batches(world).pop() ?? [];
      const cambios = changes.map(({ id, antes, despues }) => ({ id, antes: despues, despues: antes })) as BatchChange[];
      // By then the receipts have left.
      if (given.isLater) await world.pass(3_600_000);
      await world.deliver();
      const before = world.rows.inscripciones.filter(({ id }) => cambios.some((each) => each.id === id));
      const reply = await world.call(board, 'PUT /inscripciones/lote', { body: { cambios } });
      if (!reply.isOk) return;
      for (const row of before) if (row.pagado === 'Si') noteMoney(world, row, -keptOf(row));
      if (given.isAgain) await markPaid(world, changes, true);
    },
  ),
  command(
    [2, 'paste lines of the bank', those(isOwing)],
    { wrong: constantFrom(0, 0, 0, 500), isMistyped: rarely, isTwice: boolean(), recibo: boolean() },
    async (world, { id }, { wrong, isMistyped, isTwice, recibo }) => {
      const { body } = await world.call(board, 'POST /banco/pendientes', { body: { referencias: [] } });
      const rows = body.filter(({ tipo }) => tipo === 'inscripcion');
      const payer = rows.find((row) => row.id === id);
      if (!payer) return;
      const line = writeLine(payer, (payer.importe ?? 0) + wrong, isMistyped);
      const { movements } = readMovements([line, ...(isTwice ? [line] : [])].join('\n'));
      const ticked = matchMovements(movements, rows).filter(({ certainty }) => certainty === 'exact');
      const changes = ticked.flatMap(({ payers }) => payers.map((row) => paidBy(row, 'Bizum')));
      if (changes.length > 0) await markPaid(world, changes, recibo);
    },
  ),
  command(
    [2, 'edit what is paid in the form', those(isThere)],
    { pagado: constantFrom('Si', 'Si', 'No'), pago: aMethod },
    async (world, row, { pagado, pago }) => {
      const reply = await editInForm(world, row, { pagado, pago: pagado === 'Si' ? pago : null });
      if (reply?.isOk && pagado !== row.pagado) noteMoney(world, row, pagado === 'Si' ? (row.importe ?? 0) : -keptOf(row));
    },
  ),
  command(
    [2, 'receive or give back the difference', paidAnd((row) => isStanding(row) && row.cobrado !== null)],
    { pago: aMethod },
    async (world, row, { pago }) => {
      const body = { cobrado: row.importe ?? 0, pago };
      const reply = await world.call(board, 'PUT /inscripciones/:id/cobrado', { params: { id: row.id }, body });
      if (reply.isOk) noteMoney(world, row, body.cobrado - receivedOf(row));
    },
  ),
  command(
    [2, 'give back what was paid, or undo that', paidAnd(({ anulada }) => anulada !== null)],
    { pago: aMethod },
    async (world, row, { pago }) => {
      const isBack = row.devuelta !== null;
      const sent = { params: { id: row.id }, body: { pago: isBack ? null : pago } };
      const reply = await world.call(board, 'PUT /inscripciones/:id/devolucion', sent);
      if (reply.isOk) noteMoney(world, row, isBack ? receivedOf(row) : -receivedOf(row));
    },
  ),
];
