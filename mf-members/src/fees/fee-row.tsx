import { useId } from 'react';
import type { FeeRow } from 'shared/contract/fees';
import { formatEuros } from 'shared/facts/money';
import { formatDay } from 'shared/text/dates';
import { TextButton, TextLink } from 'shared/ui/text-button';
import { feeStateLabels, isUnpaid } from './find-fees.ts';
import styles from './fee-row.module.css';

interface FeeRowProps {
  fee: FeeRow;
  /** How many reminders the club sends. */
  reminders: number;
  /** All reminders have been sent: people decide on leaving. */
  isToDecide: boolean;
  isSelected: boolean;
  isBusy: boolean;
  onSelect: (id: number, isOn: boolean) => void;
  onPay: () => void;
  onTakeBack: () => void;
  onRemove: () => void;
  onGiveUp: () => void;
}

export function FeeRowLine({ fee, reminders, isToDecide, isSelected, isBusy, onSelect, ...on }: FeeRowProps) {
  const nameId = useId();
  const { id, numero, nombre, socio_id, estado, tipo, importe, meses, familiares, pago, pagada, motivo, avisos, cuenta } = fee;
  const name = nombre || 'Socio borrado';
  const facts = [
    pago && [pago, formatDay(pagada)].filter(Boolean).join(', '),
    motivo && `Devuelta: ${motivo}`,
    isUnpaid(fee) && avisos > 0 && reminders > 0 && `Avisos: ${Math.min(avisos, reminders)} de ${reminders}`,
    isUnpaid(fee) && cuenta && `Cuenta ···· ${cuenta}`,
    fee.socio_estado === 'baja' && 'De baja',
  ].filter(Boolean);
  return (
    <div className={styles.row} data-busy={isBusy || undefined}>
      <label className={styles.tick}>
        <input type="checkbox" checked={isSelected} aria-labelledby={nameId} onChange={({ target }) => onSelect(id, target.checked)} />
      </label>
      <p className={styles.number}>{numero ?? '—'}</p>
      <p className={styles.name}>
        {socio_id === null ? (
          <span id={nameId}>{name}</span>
        ) : (
          <TextLink to={`/socios/${socio_id}`} id={nameId}>
            {name}
          </TextLink>
        )}
      </p>
      <p className={styles.amount}>{formatEuros(importe)}</p>
      <p className={styles.state} data-state={estado}>
        {feeStateLabels[estado]}
      </p>
      <p className={styles.soft}>
        {[tipo, meses < 12 && `${meses} meses`, familiares > 0 && `y ${familiares} de su familia`].filter(Boolean).join(' · ')}
      </p>
      <p className={styles.soft}>{facts.join(' · ')}</p>
      <div className={styles.actions}>
        {isToDecide && (
          <TextButton danger disabled={isBusy} aria-describedby={nameId} onClick={on.onGiveUp}>
            Dar de baja
          </TextButton>
        )}
        {isUnpaid(fee) && (
          <TextButton disabled={isBusy} aria-describedby={nameId} onClick={on.onPay}>
            Pagada
          </TextButton>
        )}
        {estado === 'pagada' && (
          <TextButton disabled={isBusy} aria-describedby={nameId} onClick={on.onTakeBack}>
            Sin pagar
          </TextButton>
        )}
        {isUnpaid(fee) && (
          <TextButton danger disabled={isBusy} aria-describedby={nameId} onClick={on.onRemove}>
            Borrar
          </TextButton>
        )}
      </div>
    </div>
  );
}
