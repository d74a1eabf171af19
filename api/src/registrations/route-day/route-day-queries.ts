import { countRows } from '../../core/db/count-rows.ts';
import { setImmediate } from 'node:timers/promises';
import type { ExpressionBuilder } from 'kysely';
import { type DayRider, marksPerPage, type StoredMark } from 'shared/contract/route-day';
import type { Db, Tables } from '../../core/db/schema.ts';
import { isOut, statesOf } from 'shared/facts/route-marks';
import { dayFields } from 'shared/facts/registration-fields';
import { isMinorOn } from 'shared/facts/minors';
import { isInRoutesList } from '../calls/calls-queries.ts';
import type { CardCodes } from '../../core/club/card-codes.ts';
import { isPaidByCaptain } from '../calls/prices.ts';
import { findCards } from './cards-of-riders.ts';
import { listYears } from '../registrations/registrations-queries.ts';

/** Rows read at once: SQLite blocks the event loop. */
const sliceSize = 500;

const carried = ['id', ...dayFields, 'emergencia', 'invitados', 'anulada', 'nacimiento', 'eliminada', 'mail', 'usuario_id'] as const;

/** The newest year with riders, without mistyped ones. */
export async function yearOfDay(db: Db, today: string): Promise<number> {
  const thisYear = Number(today.slice(0, 4));
  return (await listYears(db)).find((anio) => anio <= thisYear + 1) ?? thisYear;
}

/** A list of the day: of an activity's call, or of a year of the route, with or without a call. */
export type DayList = Readonly<{ anio: number; convocatoria_id: number | null }>;

const isOf =
  ({ anio, convocatoria_id }: DayList) =>
  (row: ExpressionBuilder<Tables, 'inscripciones'>) =>
    convocatoria_id === null ? row.and([isInRoutesList(row), row('anio', '=', anio)]) : row('convocatoria_id', '=', convocatoria_id);

const isMarkOf =
  ({ anio, convocatoria_id }: DayList) =>
  (row: ExpressionBuilder<Tables, 'marcas_ruta'>) =>
    convocatoria_id === null
      ? row.and([row('convocatoria_id', 'is', null), row('anio', '=', anio)])
      : row('convocatoria_id', '=', convocatoria_id);

/** Riders in that order; without the waiting list. Also those deleted while on the road. */
export async function listDayRiders(db: Db, list: DayList, today: string, codes: CardCodes): Promise<DayRider[]> {
  const riders: (DayRider & { mail: string | null; usuario_id: number | null })[] = [];
  const onTheRoad = await listDeletedOut(db, list);
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('inscripciones')
      .select(carried)
      .select((row) => isPaidByCaptain(row).as('byCaptain'))
      .where(isOf(list))
      .where((row) => row.or([row('eliminada', 'is', null), ...(onTheRoad.length > 0 ? [row('id', 'in', onTheRoad)] : [])]))
      .where('espera', 'is', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(sliceSize)
      .execute();
    riders.push(
      ...rows.map(({ nacimiento, invitados, anulada, eliminada, byCaptain, ...rider }) => ({
        ...rider,
        ...(byCaptain && { pagado: 'Si' as const }),
        ...(invitados > 0 && { invitados }),
        menor: isMinorOn(today, nacimiento),
        anulada: anulada !== null,
        ...(eliminada !== null && { eliminada: true }),
      })),
    );
    last = rows.at(-1)?.id ?? last;
    if (rows.length < sliceSize) break;
    await setImmediate();
  }
  const cards = await findCards(db, riders, today, codes);
  return riders.map((each) => {
    const { mail: _, usuario_id: __, ...rider } = each;
    const carnet = cards.get(each);
    return carnet ? { ...rider, carnet } : rider;
  });
}

/** Deleted registrations whose riders have left, and have not been seen to come back. */
async function listDeletedOut(db: Db, list: DayList): Promise<number[]> {
  const deleted = await db.selectFrom('inscripciones').select('id').where(isOf(list)).where('eliminada', 'is not', null).execute();
  const out: number[] = [];
  for (let from = 0; from < deleted.length; from += sliceSize) {
    const ids = deleted.slice(from, from + sliceSize).map(({ id }) => String(id));
    const marks = await db
      .selectFrom('marcas_ruta')
      .select(['marca as id', 'tipo', 'de', 'momento', 'nombre', 'evento', 'anula'])
      .where(isMarkOf(list))
      .where('de', 'in', ids)
      .execute();
    for (const [de, state] of statesOf(marks)) if (isOut(state)) out.push(Number(de));
  }
  return out;
}

export async function countMarks(db: Db, list: DayList): Promise<number> {
  return countRows(db.selectFrom('marcas_ruta').where(isMarkOf(list)));
}

/** Its marks after `desde` in the log. */
export async function readMarks(db: Db, list: DayList, desde: number): Promise<StoredMark[]> {
  return (
    db
      .selectFrom('marcas_ruta')
      .select(['marca as id', 'tipo', 'de', 'momento', 'nombre', 'evento', 'anula', 'id as orden'])
      .where(isMarkOf(list))
      .where('id', '>', desde)
      // The column, not the alias above.
      .orderBy('marcas_ruta.id')
      .limit(marksPerPage)
      .execute()
  );
}
