import type { FeeRow } from 'shared/contract/fees';
import { type PaymentMethod, paymentMethods } from 'shared/facts/enumerations';
import { tellFees } from 'shared/facts/fees';
import { Columns } from 'shared/form/form';
import { FormModal } from 'shared/form/form-modal';
import { ifMissing } from 'shared/form/rules';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { showNotice } from 'shared/notify/notify';
import { today } from 'shared/text/today';
import { SelectField, TextField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';

interface PayModalProps {
  fees: readonly FeeRow[];
  onStored: (stored: FeeRow[]) => void;
  onUndo: () => void;
  onClose: () => void;
}

/** How, and on which day, these fees were paid; of one that is paid, corrected. */
export function PayModal({ fees, onStored, onUndo, onClose }: PayModalProps) {
  const [only] = fees;
  const paid = fees.length === 1 && only?.estado === 'pagada' ? only : undefined;
  const form = useForm({
    labels: { pago: 'Forma de pago', dia: 'Día del pago' },
    start: { pago: (paid?.pago ?? '') as string, dia: paid?.pagada ?? today() },
    check: ({ pago, dia }) => ({
      pago: ifMissing(pago, 'Elige cómo se pagó.'),
      dia: dia === '' || dia > today() ? 'Elige un día que no sea después de hoy.' : undefined,
    }),
    send: ({ pago, dia }) => call('PUT /cuotas/pagos', { json: { cuotas: fees.map(({ id }) => id), pago: pago as PaymentMethod, dia } }),
    saved: (stored) => {
      // Undone, a fee is unpaid, which it was not before a correction.
      showNotice({
        kind: 'success',
        ...(paid ? { text: 'Pago corregido.' } : { text: `Pagado: ${tellFees(fees)}.`, action: { label: 'Deshacer', run: onUndo } }),
      });
      onStored(stored as FeeRow[]);
    },
    failed: 'No se ha podido guardar el pago.',
  });
  return (
    <FormModal
      of={form}
      title={fees.length === 1 && only ? `Pago de ${only.nombre}` : `Pago de ${tellFees(fees)}`}
      submit={paid ? 'Guardar' : 'Anotar el pago'}
      onClose={onClose}
    >
      <Columns>
        <SelectField {...form.field('pago')}>
          <option value="">Elige</option>
          {paymentMethods.map((method) => (
            <option key={method}>{method}</option>
          ))}
        </SelectField>
        <TextField {...form.field('dia')} type="date" max={today()} />
      </Columns>
      <Hint>
        {paid
          ? 'Si el recibo aún no ha salido, sale con lo corregido. Con otra forma de pago sale uno nuevo.'
          : 'Dentro de un minuto sale el recibo por correo a quien lo tiene. Si lo deshaces antes, no sale.'}
      </Hint>
    </FormModal>
  );
}
