import { isActivity, type OfCall } from 'shared/facts/of-call';
import { isSameWord } from 'shared/text/fold';
import { shiftDay } from 'shared/text/dates';
import type { StaffWrite } from '../../accounts/audit/staff-writes.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { madridClock, momentInMadrid } from '../../core/base/madrid-day.ts';
import type { Db } from '../../core/db/schema.ts';
import { copyQuestions } from './questions-changes.ts';
import { storeRows, codesOf } from './call-rows.ts';
import { type Call, listEditionYears, nameOf, getCall } from './calls-queries.ts';

type Move = (day: string) => string;

/** The same hour of the clocks in Spain on another day, in winter as in summer. */
export function moveMoment(at: string | null, move: Move): string | null {
  if (at === null) return null;
  const [from = '', clock = ''] = madridClock(new Date(at)).split('T');
  const to = move(from);
  // An hour that the clocks leave out on that day.
  return momentInMadrid(`${to}T${clock}`) ?? momentInMadrid(`${to}T03${clock.slice(2)}`) ?? null;
}

/** Of the 29th of February the day after. */
const aYearLater: Move = (day) =>
  new Date(Date.UTC(Number(day.slice(0, 4)) + 1, Number(day.slice(5, 7)) - 1, Number(day.slice(8)))).toISOString().slice(0, 10);

/** Copies a call with its levels, prices, codes and questions: all times move with the day. @returns its id. */
async function copyCall(
  { trx, moment }: StaffWrite,
  { edition, ways }: Call,
  to: { anio: number | null; actividad_id: number | null },
  move: Move,
): Promise<number> {
  const {
    id,
    version: _,
    ultimo_numero: __,
    cancelada: ___,
    motivo_cancelacion: ____,
    aplazada: _a,
    aplazada_de: _d,
    aplazada_hasta: _h,
    aplazada_silencio: _s,
    niveles,
    precios,
    ...carried
  } = edition;
  const noRoadbook = { es_ruta: 0, roadbook: null, roadbook_nombre: null, roadbook_bytes: null };
  const made = await trx
    .insertInto('convocatorias')
    .values({
      ...carried,
      ...ways,
      ...(to.anio === null && noRoadbook),
      ...to,
      abre: moveMoment(edition.abre, move),
      cierra: moveMoment(edition.cierra, move),
      socios_hasta: moveMoment(edition.socios_hasta, move),
      horario_desde: moment.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storeRows(trx, made.id, {
    niveles,
    precios: precios.map((row) => ({ ...row, hasta: row.hasta && move(row.hasta) })),
    codigos: await codesOf(trx, id).execute(),
  });
  await copyQuestions(trx, id, made.id);
  return made.id;
}

/** A copy of activity and call on another day; one of the route is an activity like any other. @throws HttpError 400 without a day. */
async function copyToDay(staffWrite: StaffWrite, call: Call, move: Move, serie: number | null = null) {
  const { trx, moment } = staffWrite;
  const from = call.activity?.fecha_evento;
  if (!call.activity || !from) throw new HttpError(400, 'Pon antes la fecha de esta actividad: las copias se cuentan desde ella.');
  const original = await trx.selectFrom('actividades').selectAll().where('id', '=', call.activity.id).executeTakeFirstOrThrow();
  const { id: _, version: __, ...copied } = original;
  const fecha_evento = move(from);
  const { id: actividad_id } = await trx
    .insertInto('actividades')
    .values({ ...copied, serie, fecha_evento, modificado: moment.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { actividad_id, fecha_evento, id: await copyCall(staffWrite, call, { anio: null, actividad_id }, move) };
}

export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00:00Z`)) / 86_400_000);

/** Several copies are a series with what they were copied from; a single one joins the series of an activity that is of one. */
async function seriesOf(trx: Db, { edition, activity }: Call, copies: number): Promise<number | null> {
  if (!activity || edition.es_ruta === 1) return null;
  const { serie } = await trx.selectFrom('actividades').select('serie').where('id', '=', activity.id).executeTakeFirstOrThrow();
  if (serie !== null || copies < 2) return serie;
  await trx.updateTable('actividades').set({ serie: activity.id }).where('id', '=', activity.id).execute();
  return activity.id;
}

export async function copyToDays(staffWrite: StaffWrite, of: OfCall, days: readonly string[]) {
  const { trx, moment, record } = staffWrite;
  const call = await getCall(trx, moment, of);
  const made = [];
  const serie = await seriesOf(trx, call, days.length);
  for (const to of [...new Set(days)].toSorted()) {
    const shift = daysBetween(call.activity?.fecha_evento ?? to, to);
    const { actividad_id, fecha_evento } = await copyToDay(staffWrite, call, (day) => shiftDay(day, shift), serie);
    made.push({ actividad_id, fecha_evento });
  }
  const copies = made.length === 1 ? '1 copia' : `${made.length} copias`;
  await record('crear', null, { resumen: `${copies} de la actividad ${call.edition.actividad_id}` });
  return made;
}

/** Next year's, on the same days and hours; of the route, that of its newest year, with its activity where that is announced already. */
export async function makeNext(staffWrite: StaffWrite, of: OfCall): Promise<number> {
  const { trx, moment, record } = staffWrite;
  const [newest] = await listEditionYears(trx);
  const call = await getCall(trx, moment, isActivity(of) ? of : { anio: newest });
  const { anio: year, actividad_id } = call.edition;
  if (year === null) {
    const { id } = await copyToDay(staffWrite, call, aYearLater);
    await record('crear', null, { resumen: `1 copia de la actividad ${nameOf(call.edition).actividad}` });
    return id;
  }
  const anio = year + 1;
  const id = await copyCall(staffWrite, call, { anio, actividad_id: await findNextActivity(trx, actividad_id, anio) }, aYearLater);
  await record('crear', anio, { resumen: `como la de ${year}` });
  return id;
}

/** The first one of its kind in that year, which has no call of its own. */
async function findNextActivity(trx: Db, actividad_id: number | null, anio: number): Promise<number | null> {
  const activities = await trx
    .selectFrom('actividades')
    .leftJoin('convocatorias', 'convocatorias.actividad_id', 'actividades.id')
    .select(['actividades.id', 'evento', 'fecha_evento', 'convocatorias.id as call'])
    .orderBy('fecha_evento')
    .orderBy('actividades.id')
    .execute();
  const kind = activities.find(({ id }) => id === actividad_id)?.evento;
  const next = activities.find(
    ({ evento, fecha_evento, call }) => call === null && fecha_evento?.startsWith(`${anio}-`) && kind && isSameWord(evento ?? '', kind),
  );
  return next?.id ?? null;
}
