import { listDemoRegistrations, newest, sentTwice } from './registrations.ts';
import { shiftDay } from 'shared/text/dates';
import { routeOf } from './route.ts';

/** This year's edition, and those before it that the club had configured. */
export const editions = 3;

/**
 * The registrations of a club in the middle of its season, `numero` counted in each edition. A fortnight ago all places were taken: two riders
 * cancelled, and the riders who were offered their places let them pass. This morning the club found room for more, so that the waiting list
 * was offered places, and many are left. Moments are those of `toISOString`.
 */
export function listDemoSeason(today: string) {
  const current = routeOf(today).anio;
  const isRider = ({ evento, anio }: { evento?: string | null; anio: number }) => evento === 'Castillos' && anio > current - editions;
  const rows = listDemoRegistrations(today);
  const owing = rows.filter((row) => isRider(row) && row.anio === current && row.pagado === 'No' && row.notas !== sentTwice);
  const [cancelled, waiting] = [owing.slice(0, 2), owing.slice(-newest, -newest / 2)];
  const passedOver = waiting.slice(0, 2);
  const numbers = new Map<number, number>();
  const next = (anio: number) => {
    const number = (numbers.get(anio) ?? 0) + 1;
    numbers.set(anio, number);
    return number;
  };
  return rows.map((row) => ({
    row,
    numero: isRider(row) ? next(row.anio) : null,
    anulada: cancelled.includes(row) ? `${shiftDay(today, -9)}T08:12:00.000Z` : null,
    espera: waiting.includes(row) ? `${row.fecha}T16:40:00.000Z` : null,
    oferta_hasta: waiting.includes(row) && !passedOver.includes(row) ? `${shiftDay(today, 1)}T20:00:00.000Z` : null,
  }));
}
