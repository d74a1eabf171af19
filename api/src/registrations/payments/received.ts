import type { Row } from '../../core/db/schema.ts';

type Payment = Pick<Row<'inscripciones'>, 'pagado' | 'importe' | 'cobrado'>;

/** What has been paid of a registration, in cents; null where nothing was, or it is not known how much. */
export const receivedOf = ({ pagado, importe, cobrado }: Payment): number | null => (pagado === 'Si' ? (cobrado ?? importe) : null);

/** For a row whose amount becomes another one: what has been paid stays known, and the difference is owed or to be returned. */
export function settle(row: Payment, importe: number | null): Pick<Payment, 'importe' | 'cobrado'> {
  const received = receivedOf(row);
  return { importe, cobrado: received === importe ? null : received };
}
