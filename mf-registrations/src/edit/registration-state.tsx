import { formatEuros } from 'shared/facts/money';
import { can } from 'shared/http/can';
import { isOwedByGroup, isPaidFor, useBesides } from '../answers/answers-data.ts';
import { isToRefund } from '../registration/pay-batch.ts';
import { activityOf } from '../registration/call-of-row.ts';
import { AbsenceTag } from '../registration/row-parts.tsx';
import { absenceOf, bibOf, type Row } from '../registration/row.ts';
import styles from './registration-state.module.css';

interface RegistrationStateProps {
  row: Row;
  /** Price in cents, where known. */
  cents?: number | null | undefined;
  /** What has been paid of it, where that is not all of it, or more. */
  received?: number | null | undefined;
}

const tellDifference = (cents: number, received: number) =>
  received < cents ? `faltan ${formatEuros(cents - received)}` : `sobran ${formatEuros(received - cents)}, por devolver`;

/** State of a registration: the most needed facts first. */
export function RegistrationState({ row, cents, received }: RegistrationStateProps) {
  const { grupo_num, salida, pago, referencia } = row;
  const absence = absenceOf(row);
  const besides = useBesides(row);
  const isPaid = isPaidFor(row, besides);
  const unpaid = isOwedByGroup(besides) ? 'Paga su grupo' : 'Sin pagar';
  // The captain's registration has the whole amount: of the others it says '0 €'.
  const isInGroup = row.pagado !== 'Si' && (isPaid || isOwedByGroup(besides));
  const refund = row.devuelta ? `devuelta · ${row.devuelta_pago}` : can('2.0') && isToRefund(row) && 'por devolver';
  const paid = [
    row.pagado === 'Si' ? 'Pagada' : isPaid ? 'La ha pagado su grupo' : unpaid,
    pago,
    cents !== null && cents !== undefined && !isInGroup && formatEuros(cents),
    refund,
    typeof cents === 'number' && typeof received === 'number' && !row.anulada && tellDifference(cents, received),
  ];
  return (
    <dl className={styles.state}>
      <div>
        <dt>Estado</dt>
        <dd>{absence ? <AbsenceTag absence={absence} /> : 'Inscrita'}</dd>
      </div>
      {activityOf(row) === undefined ? (
        <>
          <div>
            <dt>Grupo</dt>
            <dd>{grupo_num ?? 'Sin grupo'}</dd>
          </div>
          <div>
            <dt>Salida</dt>
            <dd>{salida || 'Sin hora'}</dd>
          </div>
        </>
      ) : (
        row.ruta && (
          <div>
            <dt>Nivel</dt>
            <dd>{row.ruta}</dd>
          </div>
        )
      )}
      <div>
        <dt>Pago</dt>
        <dd data-paid={isPaid || undefined}>{paid.filter(Boolean).join(' · ')}</dd>
      </div>
      {bibOf(row) && (
        <div>
          <dt>Dorsal</dt>
          <dd>{bibOf(row)}</dd>
        </div>
      )}
      {referencia && (
        <div>
          <dt>Referencia</dt>
          <dd>{referencia}</dd>
        </div>
      )}
    </dl>
  );
}
