import { formatEuros } from 'shared/facts/money';
import { can } from 'shared/http/can';
import { isToRefund } from '../payments/pay-batch.ts';
import { activityOf } from '../registration/call-of-row.ts';
import { AbsenceTag } from '../registration/absence-tag.tsx';
import { absenceOf, type Row } from '../registration/row.ts';
import styles from './registration-state.module.css';

interface RegistrationStateProps {
  row: Row;
  /** Price in cents, where known. */
  cents?: number | null | undefined;
}

/** State of a registration: the most needed facts first. */
export function RegistrationState({ row, cents }: RegistrationStateProps) {
  const { grupo_num, salida, pago, dorsal, referencia } = row;
  const absence = absenceOf(row);
  const isPaid = row.pagado === 'Si';
  const refund = row.devuelta ? `devuelta · ${row.devuelta_pago}` : can('refunds') && isToRefund(row) && 'por devolver';
  const paid = [isPaid ? 'Pagada' : 'Sin pagar', pago, cents !== null && cents !== undefined && formatEuros(cents), refund];
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
      {dorsal && (
        <div>
          <dt>Dorsal</dt>
          <dd>{dorsal}</dd>
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
