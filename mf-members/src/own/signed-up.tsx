import type { OwnFile } from 'shared/contract/own-member';
import { feeReference } from 'shared/facts/fees';
import { tellPaymentWays } from 'shared/facts/payment-ways';
import { formatEuros } from 'shared/facts/money';
import { eventLabel } from 'shared/http/club';
import { formatDay } from 'shared/text/dates';
import { TextLink } from 'shared/ui/button';
import { isUnpaid, stateOf, tellFee } from '../member/find-fees.ts';
import styles from '../member/parts.module.css';

export function SignedUp({ lines }: { lines: OwnFile['inscripciones'] }) {
  if (lines.length === 0) return null;
  return (
    <section className="stack gap-3 divided" aria-labelledby="inscripciones">
      <h2 id="inscripciones">Tus inscripciones</h2>
      <ul className={`stack gap-3 ${styles.lines}`}>
        {lines.map(({ id, fecha, evento, anio, ruta, pagado }) => (
          <li key={id}>
            <strong>{[evento && eventLabel(evento), anio].filter(Boolean).join(' ')}</strong>
            <span className="soft small">
              {[formatDay(fecha), ruta, pagado === 'Si' ? 'Pagada' : undefined].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What one has paid, and owes. */
export function OwnFees({ file: { cuotas, domiciliada, pago } }: { file: OwnFile }) {
  if (cuotas.length === 0 && !domiciliada) return null;
  return (
    <section className="stack gap-3 divided" aria-labelledby="cuotas">
      <h2 id="cuotas">Tus cuotas</h2>
      {domiciliada && <p>{`Se cobran en tu cuenta ···· ${domiciliada}.`}</p>}
      <ul className={`stack gap-3 ${styles.lines}`}>
        {cuotas.map((fee) => (
          <li key={fee.id}>
            <strong>{`${fee.anio}, ${fee.tipo}: ${formatEuros(fee.importe)}`}</strong>
            <span className="soft small">{tellFee(fee)}</span>
            {stateOf(fee) === 'pagada' && (
              <span>
                <TextLink to={`/mi-ficha/recibo/${fee.id}`}>Ver el recibo</TextLink>
              </span>
            )}
            {/* A debit is on its way: it is not to be paid twice. */}
            {isUnpaid(fee) && (fee.estado === 'devuelta' || !fee.cuenta) && (
              <WaysToPay pay={pago} concept={feeReference(fee) ?? `Cuota ${fee.anio}`} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function WaysToPay({ pay, concept }: { pay: OwnFile['pago']; concept: string }) {
  const ways = tellPaymentWays(pay, concept);
  if (ways.length === 0)
    return <span className="soft small">{`Si la pagas por Bizum o transferencia, escribe ${concept} en el concepto.`}</span>;
  return ways.map((way) => (
    <span key={way} className="soft small">
      {way}
    </span>
  ));
}
