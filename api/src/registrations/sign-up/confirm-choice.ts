import { formatMoment } from 'shared/text/moments';
import { HttpError } from '../../core/base/http-error.ts';
import type { StoredCall } from '../calls/places.ts';

interface Offered {
  edition: Pick<StoredCall, 'invitados' | 'niveles'>;
}

interface Admitting {
  edition: Pick<StoredCall, 'quien' | 'socios_hasta'>;
}

/** @throws HttpError 400 */
export function confirmGuests({ edition }: Offered, invitados: number): void {
  const most = edition.invitados;
  if (invitados > most)
    throw new HttpError(
      400,
      most === 0
        ? 'A esta actividad no se traen invitados.'
        : `Puedes traer ${most === 1 ? 'un invitado' : `${most} invitados`} como máximo.`,
    );
}

/** @throws HttpError 400 */
export function confirmMinors(invitados: number, menores: number): void {
  if (menores > invitados) throw new HttpError(400, 'Los menores se cuentan entre los invitados: no pueden ser más.');
}

/** @throws HttpError 400 */
export function confirmLevel({ edition }: Offered, nivel: string | null): string | null {
  if (edition.niveles.length === 0) return null;
  if (!edition.niveles.some(({ nombre }) => nombre === nivel)) throw new HttpError(400, 'Elige un nivel.');
  return nivel;
}

/** For who is no member. @throws HttpError 403 */
export function confirmAdmitted({ edition: { quien, socios_hasta } }: Admitting, now: Date): void {
  if (quien === 'socios') throw new HttpError(403, 'Esta actividad es solo para socios: entra con tu cuenta.');
  if (quien === 'socios_antes' && socios_hasta !== null && socios_hasta > now.toISOString())
    throw new HttpError(403, `Hasta el ${formatMoment(socios_hasta)} solo se inscriben los socios: entra con tu cuenta, o vuelve ese día.`);
}
