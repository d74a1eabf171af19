import { useState } from 'react';
import { type AcceptedPayment, PastedLines } from 'shared/bank/pasted-lines';
import { can } from 'shared/http/can';
import { yearParameters } from '../head/call-of.ts';
import { storeBatch, takeBack } from '../registration/save-batch.ts';
import { payment, refusedPayments } from '../registration/pay-batch.ts';
import type { Rider } from './payments-data.ts';
import { ReceiptBox } from '../registration/receipt-box.tsx';

interface PastedPaymentsProps {
  rows: readonly Rider[];
  waiting: readonly Rider[];
  /** With the payments of other calls. */
  isForAll: boolean;
}

const changesOf = (payments: readonly AcceptedPayment<Rider>[]) => payments.map(({ payer, method }) => payment(payer, method));

/** Matches pasted bank lines with open payments; only 'Aceptar' stores. */
export function PastedPayments({ rows, waiting, isForAll }: PastedPaymentsProps) {
  const [withReceipt, setWithReceipt] = useState(false);
  return (
    <PastedLines
      rows={[...rows, ...waiting]}
      things={['inscripción', 'inscripciones']}
      placeholder="12/03/2027  Bizum de Ana Gil C27-0042  45,50 €"
      hint={isForAll ? 'Se buscan en todas las inscripciones abiertas a la vez: las de la ruta y las de las actividades.' : undefined}
      store={(payments) => storeBatch(changesOf(payments), withReceipt)}
      undo={(payments) => storeBatch(takeBack(changesOf(payments)))}
      failed={refusedPayments}
      parameters={yearParameters}
    >
      {can('2.0') && <ReceiptBox isTicked={withReceipt} onTick={setWithReceipt} />}
    </PastedLines>
  );
}
