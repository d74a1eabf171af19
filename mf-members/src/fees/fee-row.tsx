import { useId } from 'react';
import type { FeeRow } from 'shared/contract/fees';
import { hasLeft, memberStateLabels } from 'shared/facts/members';
import { formatEuros } from 'shared/facts/money';
import { countOf } from 'shared/text/count-of';
import { formatDay } from 'shared/text/dates';
import { TextButton } from 'shared/ui/button';
import { RowMenu } from 'shared/ui/row-menu';
import { type SelectableProps, SelectableRow } from '../member/selection.tsx';
import styles from '../member/selection.module.css';
import { feeStateLabels, isUnpaid, stateOf } from '../member/find-fees.ts';

interface FeeRowProps extends SelectableProps {
  fee: FeeRow;
  /** How many reminders the club sends. */
  reminders: number;
  /** All reminders have been sent: people decide on leaving. */
  isToDecide: boolean;
  onPay: () => void;
  onTakeBack: () => void;
  onRemove: () => void;
  onGiveUp: () => void;
}

export function FeeRowLine({ fee, reminders, isToDecide, isSelected, isBusy, onSelect, ...on }: FeeRowProps) {
  const nameId = useId();
  const shown = stateOf(fee);
  const { id, numero, nombre, socio_id, estado, tipo, importe, meses, familiares, pago, pagada, motivo, avisos, cuenta } = fee;
  const facts = [
    pago && [pago, formatDay(pagada)].filter(Boolean).join(', '),
    motivo && `Devuelta: ${motivo}`,
    isUnpaid(fee) && avisos > 0 && reminders > 0 && `Avisos: ${Math.min(avisos, reminders)} de ${reminders}`,
    isUnpaid(fee) && cuenta && `Cuenta ···· ${cuenta}`,
    fee.socio_estado && hasLeft(fee.socio_estado) && memberStateLabels[fee.socio_estado],
  ].filter(Boolean);
  return (
    <SelectableRow
      id={id}
      list="fees"
      numero={numero}
      name={nombre || 'Socio borrado'}
      nameId={nameId}
      member={socio_id}
      isSelected={isSelected}
      isBusy={isBusy}
      onSelect={onSelect}
    >
      <p className={styles.amount}>{formatEuros(importe)}</p>
      <p className={`strong one-line heading ${styles.state}`} data-state={shown}>
        {feeStateLabels[shown]}
      </p>
      <p className={`row gap-3 rows-0 soft small ${styles.soft}`}>
        {[tipo, meses < 12 && countOf(meses, 'mes', 'meses'), familiares > 0 && `y ${familiares} de su familia`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={`row gap-3 rows-0 soft small ${styles.soft}`}>{facts.join(' · ')}</p>
      <div className={`row gap-3 rows-0 ${styles.actions}`}>
        {isToDecide && (
          <TextButton danger disabled={isBusy} aria-describedby={nameId} onClick={on.onGiveUp}>
            Dar de baja
          </TextButton>
        )}
        {isUnpaid(fee) && (
          <TextButton disabled={isBusy} aria-describedby={nameId} onClick={on.onPay}>
            Anotar el pago
          </TextButton>
        )}
        {estado === 'pagada' && (
          <TextButton disabled={isBusy} aria-describedby={nameId} onClick={on.onPay}>
            Corregir
          </TextButton>
        )}
        {estado === 'pagada' && (
          <TextButton disabled={isBusy} aria-describedby={nameId} onClick={on.onTakeBack}>
            Sin pagar
          </TextButton>
        )}
        {isUnpaid(fee) && (
          <RowMenu describedBy={nameId}>
            <TextButton danger disabled={isBusy} aria-describedby={nameId} onClick={on.onRemove}>
              Borrar
            </TextButton>
          </RowMenu>
        )}
      </div>
    </SelectableRow>
  );
}
