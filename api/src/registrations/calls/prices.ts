import { tellPaymentWays } from 'shared/facts/payment-ways';
import { type ExpressionBuilder, type ExpressionWrapper, sql, type SqlBool } from 'kysely';
import { HttpError } from '../../core/base/http-error.ts';
import type { Row, Tables } from '../../core/db/schema.ts';

type Payable = Pick<Row<'convocatorias'>, 'bizum' | 'iban' | 'titular' | 'efectivo' | 'es_ruta'>;

/** The ways of payment, a sentence each; none where the club has set none. */
export const listPaymentWays = (edition: Payable, referencia: string | null): string[] =>
  tellPaymentWays(edition, referencia, edition.efectivo === 1 && `el día de la ${edition.es_ruta === 1 ? 'ruta' : 'actividad'}`);

type Payment = Pick<Row<'inscripciones'>, 'pagado' | 'importe' | 'cobrado'>;

/** What has been paid of a registration, in cents; null where nothing was, or it is not known how much. */
export const receivedOf = ({ pagado, importe, cobrado }: Payment): number | null => (pagado === 'Si' ? (cobrado ?? importe) : null);

/** For a row whose amount becomes another one: what has been paid stays known, and the difference is owed or to be returned. */
export function settle(row: Payment, importe: number | null): Pick<Payment, 'importe' | 'cobrado'> {
  const received = receivedOf(row);
  return { importe, cobrado: received === importe ? null : received };
}

/** Before a sign-up is stored for another amount than the form has shown. @throws HttpError 409 */
export function confirmShown(importe: number | null, importe_visto: number | null | undefined): void {
  if (importe_visto !== undefined && importe_visto !== importe)
    throw new HttpError(409, 'El precio ha cambiado mientras rellenabas el formulario y no se ha guardado nada. Míralo otra vez.');
}

/** Whether the captain of its whole group has paid, with the one reference for all; not for one that has a sum of its own. */
export const isPaidByCaptain = (row: ExpressionBuilder<Tables, 'inscripciones'>): ExpressionWrapper<Tables, 'inscripciones', SqlBool> =>
  row.and([
    row.or([row('inscripciones.importe', 'is', null), row('inscripciones.importe', '=', 0)]),
    row.exists(
      row
        .selectFrom('inscripciones as capitan')
        .select(sql`1`.as('one'))
        .whereRef('capitan.id', '=', 'inscripciones.capitan_id')
        .where('capitan.pagado', '=', 'Si')
        .where('capitan.eliminada', 'is', null),
    ),
  ]);
