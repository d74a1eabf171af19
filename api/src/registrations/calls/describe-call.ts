import type { CallOffer, CallSummary, OpenCall, SignUpState, StaffCall } from 'shared/contract/activity-sign-ups';
import { priceOf } from 'shared/facts/prices';
import { unconfirmedPeople } from 'shared/facts/sign-up-fields';
import { madridClock } from '../../core/base/madrid-day.ts';
import { notFound } from '../../core/base/http-error.ts';
import type { Db } from '../../core/db/schema.ts';
import { listDiscounts } from './discounts.ts';
import { findCall, formOf, isOver, type Call, waysOf } from './calls-queries.ts';
import { isOpenAt, readFormFacts } from './form-status.ts';
import { askedOf, countAll, hasRoom, isLimited, type Places, readPlaces, totalOf } from './places.ts';
import { countToRefund, isOfEdition } from '../payments/refunds.ts';
import { listQuestions } from '../questions/questions-queries.ts';
import { madridDay } from 'shared/text/moments';

/** The call of an activity. @throws HttpError 404 */
export async function getCallOfActivity(db: Db, actividad: number, now: Date): Promise<Call> {
  const route = await findCall(db, now, { actividad });
  if (!route?.activity) throw notFound();
  return route;
}

/** Of an activity's own call; the route also has a button. */
export function stateOf(route: Call, now: Date): SignUpState {
  const { abre, cierra, cancelada } = route.edition;
  const moment = now.toISOString();
  if (cancelada !== null) return 'cancelada';
  if (isOver(route, now)) return 'terminada';
  if (cierra !== null && cierra <= moment) return 'cerrada';
  return abre !== null && abre > moment ? 'sin abrir' : 'abierta';
}

/** @param places Undefined where places are not limited. */
export function summarize(route: Call, estado: SignUpState, places: Places | undefined, now: Date): CallSummary | undefined {
  const { edition, activity } = route;
  if (!activity) return undefined;
  const toCome = (moment: string | null) => (moment !== null && moment > now.toISOString() ? moment : null);
  const dia = madridDay(now);
  const prices = edition.niveles.length > 0 ? edition.niveles.map(({ nombre }) => nombre) : [null];
  // Nobody else can come.
  const persona = edition.quien === 'socios' ? 'socio' : null;
  const known = prices.flatMap((ruta) => priceOf(edition, { ruta, persona, dia }) ?? []);
  return {
    actividad_id: activity.id,
    formulario: formOf(edition),
    estado,
    abre: toCome(edition.abre),
    cierra: toCome(edition.cierra),
    quien: edition.quien,
    socios_hasta: toCome(edition.socios_hasta),
    libres: places ? countFree(places) : null,
    espera: places !== undefined && edition.lista_espera === 1,
    desde: known.length > 0 ? Math.min(...known) : null,
  };
}

/** None while somebody waits. Null where only some levels are limited. */
function countFree(places: Places): number | null {
  const total = totalOf(places.limits);
  if (total === null) return null;
  return places.waiting.length > 0 ? 0 : Math.max(0, total - countAll(places.taken));
}

export const placesOf = async (db: Db, { edition }: Call, moment: Date): Promise<Places | undefined> =>
  isLimited(edition) ? readPlaces(db, edition, moment) : undefined;

/** @param codigos Whether there are discount codes. */
export function describeCall(route: Call, places: Places | undefined, codigos: boolean, now: Date): CallOffer | undefined {
  const { edition, activity, questions } = route;
  const summary = summarize(route, stateOf(route, now), places, now);
  if (!summary || !activity) return undefined;
  return {
    ...summary,
    actividad: activity,
    hora: edition.hora,
    invitados: edition.invitados,
    pide: askedOf(edition),
    niveles: edition.niveles.map(({ nombre, texto }) => ({ nombre, texto, completo: places !== undefined && !hasRoom(places, nombre) })),
    precios: edition.precios,
    codigos,
    preguntas: questions,
    horas_confirmar: places === undefined ? null : edition.horas_confirmar,
    confirmar_desde: unconfirmedPeople + 1,
    motivo_cancelacion: edition.motivo_cancelacion,
  };
}

const clockOf = (moment: string | null) => (moment === null ? null : madridClock(new Date(moment)));

/** The call for staff. */
export async function describeForStaff(db: Db, route: Call, moment: Date): Promise<StaffCall> {
  const { edition, activity } = route;
  const { inscritos } = await db
    .selectFrom('inscripciones')
    .select(({ fn }) => fn.countAll<number | string>().as('inscritos'))
    .where('convocatoria_id', '=', edition.id)
    .where('eliminada', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    ...edition,
    ...route.ways,
    pago: waysOf(route),
    actividad_id: edition.actividad_id ?? 0,
    titulo: activity?.titulo ?? '',
    fecha_evento: activity?.fecha_evento ?? null,
    abre: clockOf(edition.abre),
    cierra: clockOf(edition.cierra),
    socios_hasta: clockOf(edition.socios_hasta),
    lista_espera: edition.lista_espera === 1,
    efectivo: edition.efectivo === 1,
    pide: askedOf(edition),
    codigos: await listDiscounts(db, edition.id),
    preguntas: await listQuestions(db, edition.id),
    estado: stateOf(route, moment),
    ocupadas: countAll((await readPlaces(db, edition, moment)).taken),
    inscritos: Number(inscritos),
  };
}

/** Counts of a call, by the same rules as the screens that deal with it. */
export async function countCall(db: Db, route: Call, moment: Date): Promise<OpenCall> {
  const { edition, activity } = route;
  const ofRoute = edition.es_ruta === 1;
  const counts = await db
    .selectFrom('inscripciones')
    .select(({ fn }) => [
      fn.countAll<number | string>().filterWhere('espera', 'is not', null).as('espera'),
      fn
        .countAll<number | string>()
        .filterWhere('espera', 'is', null)
        .filterWhere('importe', '>', 0)
        .filterWhere((row) => row.or([row('pagado', 'is', null), row('pagado', '!=', 'Si'), row('cobrado', '<', row.ref('importe'))]))
        .as('sin_pagar'),
    ])
    .where('eliminada', 'is', null)
    .where('anulada', 'is', null)
    .where(isOfEdition(edition))
    .executeTakeFirstOrThrow();
  const estado = ofRoute ? await stateOfRoute(db, route, moment) : stateOf(route, moment);
  return {
    actividad_id: ofRoute ? null : edition.actividad_id,
    anio: edition.anio,
    titulo: activity?.titulo ?? (ofRoute ? `Ruta de ${edition.anio}` : 'Actividad eliminada'),
    fecha_evento: activity?.fecha_evento ?? null,
    estado,
    plazas: totalOf(edition),
    ocupadas: countAll((await readPlaces(db, edition, moment)).taken),
    espera: Number(counts.espera),
    sin_pagar: Number(counts.sin_pagar),
    por_devolver: await countToRefund(db, route),
  };
}

/** The route's form opens and closes by its times and its button. */
export async function stateOfRoute(db: Db, route: Call, moment: Date): Promise<SignUpState> {
  const state = stateOf(route, moment);
  if (state === 'cancelada' || state === 'terminada') return state;
  if (isOpenAt({ ...(await readFormFacts(db, moment)), route }, moment)) return 'abierta';
  return state === 'sin abrir' ? state : 'cerrada';
}
