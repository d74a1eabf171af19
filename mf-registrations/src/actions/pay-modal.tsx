import { useState } from 'react';
import { type PaymentMethod, paymentMethods } from 'shared/facts/enumerations';
import { can } from 'shared/http/can';
import { countOf } from 'shared/text/count-of';
import { Actions, Button } from 'shared/ui/button';
import { Modal } from 'shared/ui/modal';
import { Empty, Hint } from 'shared/ui/page';
import { type Row, formatLeft } from '../registration/row.ts';
import { isOwing, isPaid } from '../registration/pay-batch.ts';
import { ReceiptBox } from 'shared/bank/receipt-box';

interface PayModalProps {
  rows: readonly Row[];
  isPaying: boolean;
  onPay: (method: PaymentMethod, withReceipt: boolean) => void;
  onClose: () => void;
}

/** Payment method of the selected: one press stores it for all. */
export function PayModal({ rows, isPaying, onPay, onClose }: PayModalProps) {
  const [withReceipt, setWithReceipt] = useState(false);
  const owing = rows.filter(isOwing).length;
  const paid = rows.filter(isPaid).length;
  const cancelled = rows.length - owing - paid;
  const left = [
    ...(paid > 0 ? [countOf(paid, 'ya estaba pagada', 'ya estaban pagadas')] : []),
    ...(cancelled > 0 ? [countOf(cancelled, 'está anulada', 'están anuladas')] : []),
  ];
  return (
    <Modal title="Anotar el pago" onClose={onClose}>
      <div className="stack gap-4">
        {owing > 0 ? (
          <>
            {can('2.0') && <ReceiptBox isTicked={withReceipt} onTick={setWithReceipt} />}
            <p>{`¿Cómo ${owing === 1 ? 'se ha pagado esta inscripción' : `se han pagado estas ${countOf(owing, 'inscripción', 'inscripciones')}`}?`}</p>
            <Actions>
              {paymentMethods.map((method) => (
                <Button key={method} disabled={isPaying} onClick={() => onPay(method, withReceipt)}>
                  {method}
                </Button>
              ))}
            </Actions>
          </>
        ) : (
          <Empty>No hay ningún pago que anotar.</Empty>
        )}
        {left.length > 0 && <Hint>{formatLeft(left, paid + cancelled)}</Hint>}
      </div>
    </Modal>
  );
}
