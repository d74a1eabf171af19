import { showIban } from 'shared/facts/iban';
import { type ExpressionBuilder, type ExpressionWrapper, type Selectable, sql, type SqlBool } from 'kysely';
import type { EditionsTable, Tables } from '../../core/db/schema.ts';
import { isOfRoute } from './call-key.ts';

type Payable = Pick<Selectable<EditionsTable>, 'bizum' | 'iban' | 'efectivo' | 'anio'>;

/** The ways of payment, a sentence each; none where the club has set none. */
export function listPaymentWays({ bizum, iban, efectivo, anio }: Payable, referencia: string | null): string[] {
  const concept = referencia === null ? '' : `, con el concepto ${referencia}`;
  return [
    ...(bizum === null ? [] : [`Bizum al ${bizum}${concept}`]),
    ...(iban === null ? [] : [`Transferencia a la cuenta ${showIban(iban)}${concept}`]),
    ...(efectivo === 1 ? [`En efectivo, el día de la ${isOfRoute({ anio }) ? 'ruta' : 'actividad'}`] : []),
  ];
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
