import type { CallOffer, CallSummary, OpenCall, SignUpState } from 'shared/contract/activity-sign-ups';
import type { StaffCall } from 'shared/contract/call-settings';
import type { FormStatus } from 'shared/contract/registrations';
import { priceOf } from 'shared/facts/prices';
import { unconfirmedPeople } from 'shared/facts/sign-up-fields';
import { madridClock } from '../../core/base/madrid-day.ts';
import { notFound } from '../../core/base/http-error.ts';
import { hasRows } from '../../core/db/rows.ts';
import type { Db } from '../../core/db/schema.ts';
import { isStanding } from './registration-rows.ts';
import { listDiscounts } from './discounts.ts';
import { type Call, countSignedUp, findCallOf, formOf, getCall, isOver, titleOf, waysOf } from './calls-queries.ts';
import { type FormFacts, isOpenAt, readFormFacts } from './form-status.ts';
import { askedOf, countAll, hasRoom, isLimited, type Places, readPlaces, totalOf } from './places.ts';
import { countToRefund, isOfEdition } from './refunds-queries.ts';
import { describePostponement } from './postpone-call.ts';
import { listQuestions } from './questions-queries.ts';
import { madridDay } from 'shared/text/moments';

/** The call of an activity. @throws HttpError 404 */
export async function getCallOfActivity(db: Db, actividad: number, now: Date): Promise<Call> {
  const call = await getCall(db, now, { actividad });
  if (!call.activity) throw notFound();
  return call;
}

/** By its times alone; the route also has a button. */
export function stateOf(call: Call, now: Date): SignUpState {
  const { abre, cierra, cancelada } = call.edition;
  const moment = now.toISOString();
  if (cancelada !== null) return 'cancelada';
  if (isOver(call, now)) return 'terminada';
  if (cierra !== null && cierra <= moment) return 'cerrada';
  return abre !== null && abre > moment ? 'sin abrir' : 'abierta';
}

/** Of a call with an activity. @param places Undefined where places are not limited. */
export const summarize = (call: Call, estado: SignUpState, places: Places | undefined, now: Date): CallSummary | undefined =>
  call.activity && { actividad_id: call.activity.id, ...summaryOf(call, estado, places, now) };

function summaryOf({ edition }: Call, estado: SignUpState, places: Places | undefined, now: Date) {
  const toCome = (moment: string | null) => (moment !== null && moment > now.toISOString() ? moment : null);
  const dia = madridDay(now);
  const prices = edition.niveles.length > 0 ? edition.niveles.map(({ nombre }) => nombre) : [null];
  const lowest = (persona: 'socio' | null) => {
    const known = prices.flatMap((ruta) => priceOf(edition, { ruta, persona, dia }) ?? []);
    return known.length > 0 ? Math.min(...known) : null;
  };
  const ofMembers = lowest('socio');
  // No more can come.
  const desde = edition.quien === 'socios' ? ofMembers : lowest(null);
  return {
    formulario: formOf(edition),
    estado,
    abre: toCome(edition.abre),
    cierra: toCome(edition.cierra),
    quien: edition.quien,
    socios_hasta: toCome(edition.socios_hasta),
    libres: places ? countFree(places) : null,
    espera: places !== undefined && edition.lista_espera === 1,
    desde,
    ...(desde !== null && ofMembers !== null && ofMembers < desde && { desde_socio: ofMembers }),
    ...(edition.cancelada !== null && { cancelada: edition.cancelada, motivo_cancelacion: edition.motivo_cancelacion }),
  };
}

/** None while a registration waits for any of them. Null where only some levels are limited. */
function countFree(places: Places): number | null {
  const total = totalOf(places.limits);
  if (total === null) return null;
  return hasRoom(places, null) ? Math.max(0, total - countAll(places.taken)) : 0;
}

export const placesOf = async (db: Db, { edition }: Call, moment: Date): Promise<Places | undefined> =>
  isLimited(edition) ? readPlaces(db, edition, moment) : undefined;

/** What else of a call is public. */
interface OfferFacts {
  /** Undefined where they are not limited. */
  places: Places | undefined;
  /** Whether there are discount codes. */
  codigos: boolean;
}

export async function readOfferFacts(db: Db, call: Call, moment: Date): Promise<OfferFacts> {
  const codes = db.selectFrom('codigos_convocatoria').select('codigo').where('convocatoria_id', '=', call.edition.id);
  const [places, codigos] = await Promise.all([placesOf(db, call, moment), hasRows(codes)]);
  return { places, codigos };
}

export function describeCall(call: Call, estado: SignUpState, { places, codigos }: OfferFacts, now: Date): CallOffer {
  const { edition, activity, questions } = call;
  return {
    ...summaryOf(call, estado, places, now),
    actividad_id: activity?.id ?? null,
    anio: edition.anio,
    actividad: activity ?? null,
    hora: edition.hora,
    invitados: edition.invitados,
    nombres_invitados: edition.nombres_invitados === 1,
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

/** The call for staff. @throws HttpError 404 */
export async function describeForStaff(db: Db, id: number, moment: Date): Promise<StaffCall> {
  const call = await findCallOf(db, id);
  if (!call) throw notFound();
  const {
    roadbook,
    roadbook_nombre,
    roadbook_bytes,
    aplazada: _a,
    aplazada_de: _d,
    aplazada_hasta: _h,
    aplazada_silencio: _s,
    ...edition
  } = call.edition;
  return {
    ...edition,
    ...call.ways,
    pago: waysOf(call),
    titulo: titleOf(call),
    fecha_evento: call.activity?.fecha_evento ?? null,
    abre: clockOf(edition.abre),
    cierra: clockOf(edition.cierra),
    socios_hasta: clockOf(edition.socios_hasta),
    lista_espera: edition.lista_espera === 1,
    nombres_invitados: edition.nombres_invitados === 1,
    efectivo: edition.efectivo === 1,
    pide: askedOf(edition),
    codigos: await listDiscounts(db, id),
    preguntas: await listQuestions(db, id),
    roadbook: roadbook === null ? null : { nombre: roadbook_nombre ?? '', bytes: roadbook_bytes ?? 0 },
    aplazamiento: await describePostponement(db, call.edition),
    serie: await serieOf(db, call.edition.actividad_id),
    estado: await stateNow(db, call, moment),
    ocupadas: countAll((await readPlaces(db, call.edition, moment)).taken),
    inscritos: await countSignedUp(db, id),
  };
}

const serieOf = async (db: Db, actividad: number | null): Promise<number | null> =>
  actividad === null
    ? null
    : ((await db.selectFrom('actividades').select('serie').where('id', '=', actividad).executeTakeFirst())?.serie ?? null);

/** Counts of a call, by the same rules as the screens that deal with it. */
export async function countCall(db: Db, call: Call, moment: Date): Promise<OpenCall> {
  const { edition, activity } = call;
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
    .where(isStanding)
    .where(isOfEdition(edition))
    .executeTakeFirstOrThrow();
  return {
    actividad_id: ofRoute ? null : edition.actividad_id,
    anio: edition.anio,
    titulo: titleOf(call),
    fecha_evento: activity?.fecha_evento ?? null,
    estado: await stateNow(db, call, moment),
    plazas: totalOf(edition),
    ocupadas: countAll((await readPlaces(db, edition, moment)).taken),
    espera: Number(counts.espera),
    sin_pagar: Number(counts.sin_pagar),
    por_devolver: await countToRefund(db, call),
    serie: await serieOf(db, edition.actividad_id),
  };
}

/** The route's form opens and closes by its times and its button. */
function stateByButton(facts: FormFacts & { route: Call }, now: Date): SignUpState {
  const state = stateOf(facts.route, now);
  if (state === 'cancelada' || state === 'terminada') return state;
  if (isOpenAt(facts, now)) return 'abierta';
  return state === 'sin abrir' ? state : 'cerrada';
}

export async function stateNow(db: Db, call: Call, moment: Date): Promise<SignUpState> {
  if (call.edition.es_ruta === 0) return stateOf(call, moment);
  const { button, route } = await readFormFacts(db, moment);
  // The button is that of the route in force.
  return stateByButton({ button: route?.edition.id === call.edition.id ? button : { open: false, at: '' }, route: call }, moment);
}

type StatusFacts = FormFacts & Partial<OfferFacts>;

/** @param moment By the clock of the database. */
export async function readStatusFacts(db: Db, moment: Date): Promise<StatusFacts> {
  const facts = await readFormFacts(db, moment);
  return { ...facts, ...(facts.route && (await readOfferFacts(db, facts.route, moment))) };
}

/** The public status; empty of a route that is over. */
export function describeStatus({ button, route, places, codigos = false }: StatusFacts, now: Date): FormStatus {
  const activo = isOpenAt({ button, route }, now);
  if (!route || isOver(route, now)) return { activo };
  return { activo, edicion: describeCall(route, stateByButton({ button, route }, now), { places, codigos }, now) };
}
