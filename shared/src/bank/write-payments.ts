import type { BankPayments, Payable } from 'shared/contract/bank';
import type { PaymentMethod } from 'shared/facts/enumerations';
import { today } from 'shared/text/today';

/** A payment to store: how it was paid, and on which day where the line says so. */
export interface AcceptedPayment {
  payer: Payable;
  method: PaymentMethod;
  day: string | undefined;
}

/** What is stored of accepted lines; a day that is still to come is today's: banks write some a day ahead. */
export function writePayments(accepted: readonly AcceptedPayment[], recibo: boolean): BankPayments {
  const of = (tipo: Payable['tipo']) =>
    accepted
      .filter(({ payer }) => payer.tipo === tipo)
      .map(({ payer, method: pago, day }) => ({
        ...payer,
        pago,
        dia: day !== undefined && day <= today() ? day : undefined,
        before: payer,
      }));
  return {
    inscripciones: of('inscripcion').map(({ id, pago, dia, before }) => ({
      id,
      antes: { pago: before.pago, pagado: before.pagado },
      despues: { pago, pagado: 'Si' },
      dia,
    })),
    diferencias: of('diferencia').map(({ id, pago, cobrado, importe }) => ({
      id,
      antes: cobrado ?? 0,
      despues: (cobrado ?? 0) + (importe ?? 0),
      pago,
    })),
    devoluciones: of('devolucion').map(({ id, pago, dia }) => ({ id, pago, dia })),
    cuotas: of('cuota').map(({ id, pago, dia }) => ({ cuotas: [id], pago, dia })),
    ...(recibo && { recibo }),
  };
}

/** The same call takes them back. */
export const takeBack = ({ inscripciones, diferencias, devoluciones, cuotas }: BankPayments): BankPayments => ({
  inscripciones: inscripciones.map(({ id, antes, despues }) => ({ id, antes: despues, despues: antes as typeof despues })),
  diferencias: diferencias.map(({ id, antes, despues }) => ({ id, antes: despues, despues: antes, pago: null })),
  devoluciones: devoluciones.map(({ id }) => ({ id, pago: null })),
  cuotas: cuotas.map(({ cuotas: ids }) => ({ cuotas: ids, pago: null })),
});
