import { friendlyFormatIBAN } from 'ibantools';
import { isOfRoute } from './call-key.ts';
import type { StoredEdition } from './places.ts';

/** The ways of payment, a sentence each; none where the club has set none. */
export function listPaymentWays({ bizum, iban, efectivo, anio }: StoredEdition, referencia: string | null): string[] {
  const concept = referencia === null ? '' : `, con el concepto ${referencia}`;
  return [
    ...(bizum === null ? [] : [`Bizum al ${bizum}${concept}`]),
    ...(iban === null ? [] : [`Transferencia a la cuenta ${friendlyFormatIBAN(iban)}${concept}`]),
    ...(efectivo === 1 ? [`En efectivo, el día de la ${isOfRoute({ anio }) ? 'ruta' : 'actividad'}`] : []),
  ];
}
