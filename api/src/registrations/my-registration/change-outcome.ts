import { formatEuros } from 'shared/facts/money';
import { priceOf } from 'shared/facts/prices';
import type { ChangeOutcome } from 'shared/contract/my-registration';
import type { CorrectableField } from 'shared/facts/registration-fields';
import type { Db } from '../../core/db/schema.ts';
import type { SharedClock } from '../../core/db/shared-clock.ts';
import { isOfRoute } from '../edition/call-key.ts';
import { canMoveTo, endOffers, hasRoom, isLimited, lockEdition, readPlaces } from '../edition/places.ts';
import { HttpError } from '../../core/base/http-error.ts';
import type { Mine } from './my-registration-queries.ts';

/** The choices that decide amount and place; undefined stays as it is. */
export type Choices = Readonly<{ ruta?: string | null | undefined; acompanante?: string | null | undefined }>;

export const isChoice = (name: CorrectableField): boolean => name === 'ruta' || name === 'acompanante';

export const noPlace = (ruta: string | null | undefined) =>
  new HttpError(409, `No quedan plazas en ${ruta}: tu inscripción sigue como estaba.`);

/**
 * The outcome of a rider's change: the amount by the prices of today, and the place. A change never loses a place.
 *
 * @param lock For a change that is stored: no other transaction counts the places until this one ends.
 * @throws HttpError 403 for a choice of another activity, whose amount may pay for guests and for a whole group.
 */
export async function workOut(
  db: Db,
  { row, route }: Mine,
  { ruta = row.ruta, acompanante = row.acompanante }: Choices,
  { clock, lock }: { clock: SharedClock; lock: boolean },
): Promise<ChangeOutcome> {
  if (!isOfRoute(route.edition)) {
    if (ruta !== row.ruta || acompanante !== row.acompanante)
      throw new HttpError(403, 'El nivel y el acompañante de esta actividad no se cambian desde aquí.');
    return { importe: row.importe, importe_actual: row.importe, plaza: row.espera === null ? 'tiene' : 'espera' };
  }
  const edition = lock ? await lockEdition(db, route.edition.id) : route.edition;
  const importe = priceOf(edition, { ...row, ruta, acompanante, dia: row.fecha });
  const moment = await clock(db);
  if (lock) await endOffers(db, edition.id, moment);
  const outcome = { importe, importe_actual: row.importe };
  const isOffered = row.oferta_hasta !== null && row.oferta_hasta > moment.toISOString();
  const stays = row.espera === null ? 'tiene' : 'espera';
  if (ruta === row.ruta || !isLimited(edition)) return { ...outcome, plaza: stays };
  const places = await readPlaces(db, edition, moment);
  if (row.espera === null || isOffered) return { ...outcome, plaza: canMoveTo(places, row.ruta, ruta) ? stays : 'completa' };
  const others = { ...places, waiting: places.waiting.filter(({ id }) => id !== row.id) };
  return { ...outcome, plaza: hasRoom(others, ruta) ? 'consigue' : 'espera' };
}

/** For the club, which has to act when a paid amount changes. */
export function tellOutcome({ pagado }: Mine['row'], { importe, importe_actual, plaza }: ChangeOutcome): string[] {
  const write = (cents: number | null) => (cents === null ? '—' : formatEuros(cents));
  const lines = plaza === 'consigue' ? ['Tenía puesto en la lista de espera y ahora tiene plaza.'] : [];
  if (importe === importe_actual) return lines;
  lines.push(`Importe: ${write(importe_actual)} → ${write(importe)}`);
  if (pagado === 'Si' && importe !== null && importe_actual !== null) {
    const owed = importe - importe_actual;
    lines.push(`Estaba pagada: ${owed > 0 ? `faltan ${formatEuros(owed)} por cobrar` : `sobran ${formatEuros(-owed)}, por devolver`}.`);
  }
  return lines;
}
