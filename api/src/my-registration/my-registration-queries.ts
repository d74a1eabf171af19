import type { Selectable } from 'kysely';
import type { MyRegistration } from 'shared/contract/my-registration';
import { fieldNames, isRiderField } from 'shared/contract/registration-fields';
import type { Db, RegistrationsTable } from '../db/schema.ts';
import { findRouteOf, lastDay, type Route } from '../edition/edition-queries.ts';
import { listPaymentWays } from '../edition/payment-ways.ts';
import { madridDay } from '../madrid-day.ts';
import { nameOfEvent } from '../registrations/confirmation-email.ts';
import { shiftDay } from './registration-links.ts';

/** Somebody's registration with its route. */
export interface Mine {
  row: Selectable<RegistrationsTable> & { referencia: string };
  route: Route;
}

/** Undefined when it is deleted, or of no edition (any more). */
export async function findMine(db: Db, id: number): Promise<Mine | undefined> {
  const row = await db.selectFrom('inscripciones').selectAll().where('id', '=', id).where('eliminada', 'is', null).executeTakeFirst();
  const route = row && (await findRouteOf(db, row.edicion_id));
  return row?.referencia && route ? { row: { ...row, referencia: row.referencia }, route } : undefined;
}

/** The first day on which riders change nothing by themselves any more. */
const frozenFrom = (route: Route): string => shiftDay(lastDay(route), -route.edition.dias_bloqueo);
export const isFrozen = (route: Route, now: Date): boolean => madridDay(now) >= frozenFrom(route);

export const mayHaveRoadbook = ({ row, route }: Mine): boolean =>
  row.roadbook === 'PDF' && row.pagado === 'Si' && row.anulada === null && route.edition.roadbook !== null;

function stateOf(row: Mine['row'], ways: readonly string[]): MyRegistration['estado'] {
  if (row.anulada !== null) return 'anulada';
  if (row.pagado === 'Si') return 'confirmada';
  return ways.length > 0 ? 'pendiente de pago' : 'recibida';
}

export function describeMine(mine: Mine, now: Date): MyRegistration {
  const { row, route } = mine;
  const { activity, edition } = route;
  const isOwed = row.pagado !== 'Si' && row.anulada === null && row.importe !== null && row.importe > 0;
  const ways = isOwed ? listPaymentWays(edition, row.referencia) : [];
  const congelada = isFrozen(route, now);
  return {
    referencia: row.referencia,
    estado: stateOf(row, ways),
    evento: nameOfEvent(row, route),
    fecha_evento: activity?.fecha_evento ?? null,
    hora: edition.hora,
    lugar: activity?.lugar ?? null,
    datos: Object.fromEntries(fieldNames.filter(isRiderField).map((name) => [name, row[name]])),
    grupo_num: row.grupo_num,
    salida: row.salida,
    dorsal: row.dorsal,
    importe: row.importe,
    formas_pago: ways,
    iban: isOwed ? edition.iban : null,
    roadbook: mayHaveRoadbook(mine),
    cambios_hasta: congelada ? null : shiftDay(frozenFrom(route), -1),
    congelada,
  };
}
