import { lazy, Suspense, useMemo } from 'react';
import type { Payable } from 'shared/bank/match-movements';
import type { AcceptedPayment } from 'shared/bank/pasted-lines';
import type { FeeRow } from 'shared/contract/fees';
import { feeReference } from 'shared/facts/fees';
import { isMemberState, memberStateLabels } from 'shared/facts/members';
import { call } from 'shared/http/call';
import { today } from 'shared/text/today';
import { feeStateLabels, isUnpaid, stateOf } from '../member/find-fees.ts';

// Reading what banks write is much code, and needed a few times a year.
const PastedLines = lazy(async () => ({ default: (await import('shared/bank/pasted-lines')).PastedLines }));

const yearParameters = ['anio'];
const things = ['cuota', 'cuotas'] as const;

const asPayable = (fee: FeeRow): Payable => {
  const { id, nombre, importe } = fee;
  const name = [feeReference(fee), nombre].filter(Boolean).join(' · ');
  const isOwing = isUnpaid(fee);
  const settled = isOwing ? undefined : `${name}: ${feeStateLabels[stateOf(fee)].toLowerCase()}.`;
  const { socio_estado } = fee;
  const note = socio_estado && !isMemberState(socio_estado) ? `${nombre}: ${memberStateLabels[socio_estado].toLowerCase()}.` : undefined;
  return { id, nombre, importe, referencia: feeReference(fee), isOwing, settled, note };
};

/** Pasted lines of the bank, matched with the year's fees as those of sign-ups are; only 'Aceptar' stores. */
export function BankLines({ fees }: { fees: readonly FeeRow[] }) {
  const rows = useMemo(() => fees.map(asPayable), [fees]);
  return (
    <Suspense fallback={<p role="status">Cargando...</p>}>
      <PastedLines
        rows={rows}
        things={things}
        placeholder="12/03/2027  Transferencia de Ana Gil S12-2027  40,00 €"
        store={(payments) => call('PUT /cuotas/pagos', { json: { pagos: payments.map(asPayment) } })}
        undo={(payments) => call('PUT /cuotas/pagos', { json: { cuotas: payments.map(({ payer }) => payer.id), pago: null } })}
        failed="No se han podido guardar los pagos."
        parameters={yearParameters}
      />
    </Suspense>
  );
}

/** The day of the bank's line, unless it is still to come: banks write some a day ahead. */
const asPayment = ({ payer, method, day }: AcceptedPayment<Payable>) => ({
  cuotas: [payer.id],
  pago: method,
  ...(day !== undefined && day <= today() && { dia: day }),
});
