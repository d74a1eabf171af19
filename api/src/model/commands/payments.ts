import { boolean, constantFrom, nat } from 'fast-check';
import { matchMovements } from 'shared/bank/match-movements';
import { readMovements } from 'shared/bank/read-movements';
import type { BatchChange } from 'shared/contract/registrations';
import type { DuePayment } from 'shared/contract/payments';
import { formatEuros } from 'shared/facts/money';
import { isStanding, isThere, receivedOf, type SignUp } from '../calls.ts';
import { command, pick } from '../command.ts';
import { staffOf } from '../people.ts';
import type { World } from '../world.ts';
import { rarely } from './sign-ups.ts';

/** In cents, by call: what the club has received and not given back, as whoever marked it knows. */
export const money = (world: World): Map<number, number> => world.recall('money', new Map<number, number>());
export function noteMoney(world: World, { edicion_id }: SignUp, cents: number): void {
  const call = edicion_id ?? 0;
  money(world).set(call, (money(world).get(call) ?? 0) + cents);
}

const isOwing = (row: SignUp) =>
  isStanding(row) && row.pagado !== 'Si' && row.espera === null && row.importe !== 0 && row.referencia !== null;
const isPaid = (row: SignUp) => isThere(row) && row.pagado === 'Si';
const isToRefund = (row: SignUp) => isPaid(row) && row.anulada !== null && row.devuelta === null;
const some = (fits: (row: SignUp) => boolean) => (world: World) => world.rows.inscripciones.some(fits);
const among = ({ rows }: World, fits: (row: SignUp) => boolean, nth: number) => pick(rows.inscripciones.filter(fits), nth);

const methods = ['Bizum', 'Transferencia', 'Efectivo'] as const;
const aMethod = constantFrom(...methods);
type Method = (typeof methods)[number];

/** What a batch was, for its undo. */
const batches = (world: World): BatchChange[][] => world.recall('batches', []);

/** Of registrations as the screen has them: each that is not paid by now has paid all that it owes. */
async function markPaid(world: World, changes: BatchChange[], recibo: boolean): Promise<void> {
  const before = world.rows.inscripciones;
  const reply = await world.call(staffOf(world), 'PUT /inscripciones/lote', { body: { cambios: changes, recibo } });
  if (!reply.isOk) return;
  batches(world).push(changes);
  for (const { id } of changes) {
    const row = before.find((each) => each.id === id);
    if (row && row.pagado !== 'Si') noteMoney(world, row, row.importe ?? 0);
  }
}
const paidBy = (row: Pick<SignUp, 'id' | 'pago' | 'pagado'>, method: Method): BatchChange => ({
  id: row.id,
  antes: { pago: row.pago, pagado: row.pagado },
  despues: { pago: method, pagado: 'Si' },
});

/** A line of the bank: what the person owes, or something else, with the reference or without. */
const writeLine = ({ nombre, referencia }: DuePayment, cents: number, isMistyped: boolean) =>
  `12/03/2027;Bizum de ${nombre ?? 'alguien'} ${isMistyped ? '' : referencia};${formatEuros(cents)}`;

export const paymentCommands = [
  command('mark as paid', {
    given: { nth: nat(1000), howMany: constantFrom(1, 1, 3), method: aMethod, recibo: boolean() },
    when: some(isOwing),
    run: async (world, { nth, howMany, method, recibo }) => {
      const rows = world.rows.inscripciones.filter(isOwing);
      const chosen = Array.from({ length: Math.min(howMany, rows.length) }, (_, index) => pick(rows, nth + index));
      await markPaid(
        world,
        chosen.map((row) => paidBy(row, method)),
        recibo,
      );
    },
  }),
  command('undo a batch of payments', {
    when: (world) => batches(world).length > 0,
    run: async (world) => {
      const cambios = (batches(world).pop() ?? []).map(({ id, antes, despues }) => ({
        id,
        antes: despues,
        despues: antes,
      })) as BatchChange[];
      const before = world.rows.inscripciones;
      const reply = await world.call(staffOf(world), 'PUT /inscripciones/lote', { body: { cambios } });
      if (!reply.isOk) return;
      for (const { id } of cambios) {
        const row = before.find((each) => each.id === id);
        if (row?.pagado === 'Si' && row.devuelta === null) noteMoney(world, row, -receivedOf(row));
      }
    },
  }),
  command('paste lines of the bank', {
    given: { nth: nat(1000), wrong: constantFrom(0, 0, 0, 500), isMistyped: rarely, isTwice: boolean(), recibo: boolean() },
    when: some(isOwing),
    run: async (world, { nth, wrong, isMistyped, isTwice, recibo }) => {
      const { body } = await world.call(staffOf(world), 'GET /inscripciones/pagos/abiertos');
      const rows = body.map((row) => {
        const owes = row.pagado !== 'Si' && row.anulada === null && !row.espera && row.importe !== 0;
        return { ...row, isOwing: owes, settled: owes ? undefined : 'no debe nada' };
      });
      const owing = rows.filter((row) => row.isOwing);
      if (owing.length === 0) return;
      const payer = pick(owing, nth);
      const line = writeLine(payer, (payer.importe ?? 0) + wrong, isMistyped);
      const { movements } = readMovements([line, ...(isTwice ? [line] : [])].join('\n'));
      const ticked = matchMovements(movements, rows).filter(({ certainty, payers }) => certainty === 'exact' && payers.length > 0);
      const payers = ticked.flatMap((match) => match.payers);
      if (payers.length > 0)
        await markPaid(
          world,
          payers.map((row) => paidBy({ id: row.id, pago: row.pago, pagado: row.pagado }, 'Bizum')),
          recibo,
        );
    },
  }),
  command('edit what is paid in the form', {
    given: { nth: nat(1000), pagado: constantFrom('Si', 'Si', 'No'), pago: aMethod },
    when: some(isStanding),
    run: async (world, { nth, pagado, pago }) => {
      const row = among(world, isStanding, nth);
      const params = { id: row.id };
      const file = await world.call(staffOf(world), 'GET /inscripciones/:id/ficha', { params });
      if (!file.isOk) return;
      const { devuelta: _, devuelta_pago: __, referencia: ___, espera: ____, anulada: _____, ...fields } = file.body.inscripcion;
      const body = { ...fields, pagado, pago: pagado === 'Si' ? pago : null } as object;
      const reply = await world.call(staffOf(world), 'PUT /inscripciones/:id', { params, body });
      if (!reply.isOk || pagado === row.pagado) return;
      if (pagado === 'Si') noteMoney(world, row, row.importe ?? 0);
      else if (row.pagado === 'Si') noteMoney(world, row, -receivedOf(row));
    },
  }),
  command('receive or give back the difference', {
    given: { nth: nat(1000), pago: aMethod },
    when: some((row) => isPaid(row) && isStanding(row) && row.cobrado !== null),
    run: async (world, { nth, pago }) => {
      const row = among(world, (each) => isPaid(each) && isStanding(each) && each.cobrado !== null, nth);
      const cobrado = row.importe ?? 0;
      const reply = await world.call(staffOf(world), 'PUT /inscripciones/:id/cobrado', { params: { id: row.id }, body: { cobrado, pago } });
      if (reply.isOk) noteMoney(world, row, cobrado - receivedOf(row));
    },
  }),
  command('give back what was paid', {
    given: { nth: nat(1000), pago: aMethod },
    when: some(isToRefund),
    run: async (world, { nth, pago }) => {
      const row = among(world, isToRefund, nth);
      const reply = await world.call(staffOf(world), 'PUT /inscripciones/:id/devolucion', { params: { id: row.id }, body: { pago } });
      if (reply.isOk) noteMoney(world, row, -receivedOf(row));
    },
  }),
  command('undo a refund', {
    given: { nth: nat(1000) },
    when: some((row) => isThere(row) && row.devuelta !== null),
    run: async (world, { nth }) => {
      const row = among(world, (each) => isThere(each) && each.devuelta !== null, nth);
      const reply = await world.call(staffOf(world), 'PUT /inscripciones/:id/devolucion', { params: { id: row.id }, body: { pago: null } });
      if (reply.isOk) noteMoney(world, row, receivedOf(row));
    },
  }),
];
