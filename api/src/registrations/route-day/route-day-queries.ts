import type { ExpressionBuilder } from 'kysely';
import { type DayRider, marksPerPage, type StoredMark } from 'shared/contract/route-day';
import type { Db, Tables } from '../../core/db/schema.ts';
import { isOut, statesOf } from 'shared/facts/route-marks';
import { dayFields } from 'shared/facts/registration-fields';
import { isMinorOn } from 'shared/facts/births';
import { isInRoutesList } from '../calls/calls-queries.ts';
import type { CardCodes } from '../../core/club/card-codes.ts';
import { isPaidByCaptain } from '../calls/prices.ts';
import { findCards } from './cards-of-riders.ts';
import { listYears } from '../registrations/registrations-queries.ts';
import { inSlices } from '../../core/db/transact.ts';
import { columnOf, countRows } from '../../core/db/rows.ts';
import { slicesById } from '../../core/db/slices.ts';

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

/** Day of the ride, where it has one. */
export async function dayOfRide(db: Db, { anio, convocatoria_id }: DayList): Promise<string | null> {
  const found = await db
    .selectFrom('convocatorias')
    .innerJoin('actividades', 'actividades.id', 'convocatorias.actividad_id')
    .select('fecha_evento')
    .where((row) =>
      convocatoria_id === null
        ? row.and([row('es_ruta', '=', 1), row('convocatorias.anio', '=', anio)])
        : row('convocatorias.id', '=', convocatoria_id),
    )
    .executeTakeFirst();
  return found?.fecha_evento?.slice(0, 10) ?? null;
}

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
  const slices = slicesById((last, most) =>
    db
      .selectFrom('inscripciones')
      .select(carried)
      .select((row) => isPaidByCaptain(row).as('byCaptain'))
      .where(isOf(list))
      .where((row) => row.or([row('eliminada', 'is', null), ...(onTheRoad.length > 0 ? [row('id', 'in', onTheRoad)] : [])]))
      .where('espera', 'is', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(most)
      .execute(),
  );
  for await (const rows of slices)
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
  const marks = await inSlices(columnOf(deleted, 'id').map(String), (slice) =>
    selectMarks(db).where(isMarkOf(list)).where('de', 'in', slice).execute(),
  );
  return [...statesOf(marks.flat())].flatMap(([de, state]) => (isOut(state) ? Number(de) : []));
}

/** Marks of the day, as phones send them. */
export const selectMarks = (db: Db) =>
  db
    .selectFrom('marcas_ruta')
    .select(['marca as id', 'tipo', 'de', 'momento', 'nombre', 'evento', 'telefono', 'emergencia', 'personas', 'anula']);

export const countMarks = (db: Db, list: DayList): Promise<number> => countRows(db.selectFrom('marcas_ruta').where(isMarkOf(list)));

/** Its marks after `desde` in the log. */
export async function readMarks(db: Db, list: DayList, desde: number): Promise<StoredMark[]> {
  const rows = await selectMarks(db)
    .select(['id as orden', 'usuario_id'])
    .where(isMarkOf(list))
    .where('id', '>', desde)
    // The column, not the alias.
    .orderBy('marcas_ruta.id')
    .limit(marksPerPage)
    .execute();
  return rows.map(({ usuario_id, ...mark }) => ({ ...mark, ...(usuario_id === byRider && { propia: true }) }));
}

/** In place of an account: the mark of a rider, by their own link. */
export const byRider = 0;
