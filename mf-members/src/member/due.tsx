import type { OwnFile } from 'shared/contract/own-member';
import type { FeeRow } from 'shared/contract/fees';
import { feeReference } from 'shared/facts/fees';
import { formatEuros } from 'shared/facts/money';
import { type PaymentWays, tellPaymentWays } from 'shared/facts/payment-ways';
import { readClub } from 'shared/http/club';
import { HowToPay, transferOf } from 'shared/payments/how-to-pay';
import { formatDay } from 'shared/text/dates';
import { today } from 'shared/text/today';
import { Sheet } from 'shared/ui/page';
import { isUnpaid, stateOf } from './find-fees.ts';

interface DueProps {
  cuotas: OwnFile['cuotas'];
  pago: PaymentWays;
}

/** What a member owes, and how it is paid: the beginning of the own pages. */
export function Due({ cuotas, pago }: DueProps) {
  const unpaid = cuotas.filter(isUnpaid);
  const inBank = cuotas.filter((fee) => stateOf(fee) === 'remesa');
  if (unpaid.length + inBank.length === 0) return null;
  return (
    <Sheet>
      {unpaid.length > 0 && <h2>{formatDue(unpaid)}</h2>}
      {unpaid.map((fee) => (
        <One key={fee.id} fee={fee} pago={pago} isNamed={unpaid.length > 1} />
      ))}
      {inBank.map(({ id, anio, importe, pagada }) => (
        <p key={id}>{`Tu cuota de ${anio} (${formatEuros(importe)}) se cobra en tu banco el ${formatDay(pagada)}: no hagas nada.`}</p>
      ))}
    </Sheet>
  );
}

/** 'Debes 48 € hasta el 28/02/2027', 'Debes 48 €: el plazo acabó el 28/02/2027' */
function formatDue(unpaid: readonly FeeRow[]): string {
  const sum = `Debes ${formatEuros(unpaid.reduce((sofar, { importe }) => sofar + importe, 0))}`;
  const [first] = unpaid.flatMap(({ vence }) => vence ?? []).toSorted();
  if (first === undefined) return sum;
  return first < today() ? `${sum}: el plazo acabó el ${formatDay(first)}` : `${sum} hasta el ${formatDay(first)}`;
}

function One({ fee, pago, isNamed }: { fee: FeeRow; pago: PaymentWays; isNamed: boolean }) {
  const { anio, importe, estado, cuenta, motivo } = fee;
  const concept = feeReference(fee) ?? `Cuota ${anio}`;
  const ways = tellPaymentWays(pago, concept);
  const what = `Tu cuota de ${anio}`;
  // It is to be debited: it is not to be paid twice.
  if (estado !== 'devuelta' && cuenta)
    return <p>{`${isNamed ? `${what} (${formatEuros(importe)})` : what} se cobrará en tu cuenta ···· ${cuenta}: no hagas nada.`}</p>;
  return (
    <>
      {isNamed && <h3>{`${what}: ${formatEuros(importe)}`}</h3>}
      {estado === 'devuelta' && <p>{`El banco devolvió el recibo${motivo ? `: ${motivo}` : ''}.`}</p>}
      {ways.length === 0 && <p>{`Si la pagas por Bizum o transferencia, escribe ${concept} en el concepto.`}</p>}
      <HowToPay ways={ways} transfer={transferOf({ referencia: concept, importe, cobrado: null, ...pago }, readClub().nombre)} />
    </>
  );
}
