import type { MyRegistration } from 'shared/contract/my-registration';
import type { Changeable } from 'shared/contract/sign-up-changes';
import { fieldNames, isRiderField, pickFields, placedFields } from 'shared/facts/registration-fields';
import { questionsFor, questionsForGuests } from 'shared/facts/sign-up-fields';
import { notFound } from '../../core/base/http-error.ts';
import { countRows } from '../../core/db/rows.ts';
import type { Db, Row } from '../../core/db/schema.ts';
import { isStanding } from '../calls/registration-rows.ts';
import { findCallOf, lastDay, type Call } from '../calls/calls-queries.ts';
import { isPaidByCaptain, listPaymentWays, receivedOf } from '../calls/prices.ts';
import { shiftDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import { findEventName } from '../calls/confirmation-email.ts';
import { askedOf } from '../calls/places.ts';
import { listAnswers, readGuests } from '../calls/questions-queries.ts';

/** A registration with its call. */
export interface Mine {
  row: Row<'inscripciones'> & { referencia: string };
  call: Call;
  /** The event's name, for display. */
  event: string;
  /** The position in the waiting list. */
  position: number | null;
  answers: Awaited<ReturnType<typeof listAnswers>>;
  /** By its own payment, or its captain's for all of the group. */
  isPaid: boolean;
  /** Its place is offered to another person, or asked for. */
  transfer: 'ofrecida' | 'pedida' | undefined;
}

/** @throws HttpError 404 when it is deleted, or of no call (any more). */
export async function getMine(db: Db, id: number): Promise<Mine> {
  const mine = await findMine(db, id);
  if (!mine) throw notFound();
  return mine;
}

/** Undefined when it is deleted, or of no call (any more). */
export async function findMine(db: Db, id: number): Promise<Mine | undefined> {
  const found = await db
    .selectFrom('inscripciones')
    .selectAll()
    .select((of) => isPaidByCaptain(of).as('byCaptain'))
    .where('id', '=', id)
    .where('eliminada', 'is', null)
    .executeTakeFirst();
  const call = found && (await findCallOf(db, found.convocatoria_id));
  if (!found?.referencia || !call) return undefined;
  const { byCaptain, ...row } = found;
  const [event, position] = [await findEventName(db, row, call), await findPosition(db, row)];
  const answers = await listAnswers(db, id);
  const offered = await db.selectFrom('cesiones').select('pedida').where('inscripcion_id', '=', id).executeTakeFirst();
  const transfer = offered && (offered.pedida === null ? ('ofrecida' as const) : ('pedida' as const));
  const isPaid = row.pagado === 'Si' || Boolean(byCaptain);
  return { row: { ...row, referencia: found.referencia }, call, event, position, answers, isPaid, transfer };
}

async function findPosition(db: Db, { convocatoria_id, espera_turno: turn, id, anulada }: Row<'inscripciones'>): Promise<number | null> {
  if (turn === null || anulada !== null) return null;
  const before = db
    .selectFrom('inscripciones')
    .where('convocatoria_id', '=', convocatoria_id)
    .where(isStanding)
    .where((row) => row.or([row('espera_turno', '<', turn), row.and([row('espera_turno', '=', turn), row('id', '<', id)])]));
  return (await countRows(before)) + 1;
}

/** The first day on which riders can change nothing by themselves any more. */
const frozenFrom = (call: Call): string => shiftDay(lastDay(call), -call.edition.dias_bloqueo);
export const isFrozen = (call: Call, now: Date): boolean => madridDay(now) >= frozenFrom(call);

/** The last day on which the club's rule lets a place be transferred. */
const lastTransferDay = (call: Call): string => shiftDay(lastDay(call), -call.edition.cesion_dias - 1);

/** Whether its place may be transferred now: one that is held, before the days on which the club wants no changes. */
export function mayTransfer({ row, call }: Pick<Mine, 'row' | 'call'>, now: Date): boolean {
  const { cesion, cancelada } = call.edition;
  if (cesion === 'no' || cancelada !== null || row.anulada !== null || row.espera !== null) return false;
  return madridDay(now) <= lastTransferDay(call);
}

/** The last day of transfers, once it is past; undefined where the club allows none. */
export function pastTransferDay({ call }: Pick<Mine, 'call'>, now: Date): string | undefined {
  const last = lastTransferDay(call);
  return call.edition.cesion !== 'no' && madridDay(now) > last ? last : undefined;
}

/** Whether it is of a member, who is asked what members are. */
export const isMembers = ({ persona }: Pick<Mine['row'], 'persona'>): boolean => persona === 'socio';

export const mayHaveRoadbook = ({ row, call, isPaid }: Mine): boolean =>
  row.roadbook === 'PDF' && isPaid && row.anulada === null && row.espera === null && call.edition.roadbook !== null;

/** Level, companion and guests, with what the call offers of each. */
export function describeChoice({ row, call: { edition, questions } }: Pick<Mine, 'row' | 'call'>): Changeable {
  return {
    ruta: row.ruta,
    acompanante: row.acompanante,
    nombre_acomp: row.nombre_acomp,
    invitados: row.invitados,
    menores: row.menores,
    niveles: edition.niveles.map(({ nombre }) => nombre),
    con_acompanante: edition.es_ruta === 1,
    invitados_max: edition.invitados,
    lista_invitados: readGuests(row),
    nombres_invitados: edition.nombres_invitados === 1,
    preguntas_invitado: questionsForGuests(questions),
  };
}

function stateOf({ row, isPaid }: Mine, ways: readonly string[]): MyRegistration['estado'] {
  if (row.anulada !== null) return 'anulada';
  if (row.espera !== null) return 'lista de espera';
  if (isPaid) return 'confirmada';
  return ways.length > 0 ? 'pendiente de pago' : 'recibida';
}

/** Of a postponed call: what is asked, and what was answered. */
function describeQuestion({ aplazamiento }: Mine['row'], edition: Call['edition']): MyRegistration['aplazamiento'] {
  const { aplazada_de: de, aplazada_hasta: hasta, aplazada_silencio: silencio } = edition;
  if (aplazamiento === null || de === null || hasta === null) return null;
  const answer = (told: string | null) => (told === 'sigo' || told === 'devolver' ? told : null);
  return { de, hasta, silencio: answer(silencio) ?? 'sigo', respuesta: answer(aplazamiento) };
}

export function describeMine(mine: Mine, now: Date): MyRegistration {
  const { row, call, isPaid } = mine;
  const { activity, edition } = call;
  const comes = row.anulada === null && row.espera === null;
  // A change may have made a paid one dearer.
  const owed = (row.importe ?? 0) - (receivedOf(row) ?? 0);
  const isOwed = comes && owed > 0 && (!isPaid || row.pagado === 'Si');
  const ways = isOwed ? listPaymentWays(edition, row.referencia) : [];
  const congelada = isFrozen(call, now);
  return {
    referencia: row.referencia,
    estado: stateOf({ ...mine, isPaid: isPaid && !isOwed }, ways),
    evento: mine.event,
    fecha_evento: activity?.fecha_evento ?? null,
    hora: edition.hora,
    lugar: activity?.lugar ?? null,
    datos: Object.fromEntries(fieldNames.filter(isRiderField).map((name) => [name, row[name]])),
    ...pickFields(row, placedFields),
    importe: row.importe,
    formas_pago: ways,
    iban: isOwed ? edition.iban : null,
    titular: isOwed ? edition.titular : null,
    roadbook: mayHaveRoadbook(mine),
    cambios_hasta: congelada ? null : shiftDay(frozenFrom(call), -1),
    congelada,
    puesto: mine.position,
    cesion: mayTransfer(mine, now) ? (mine.transfer ?? 'si') : 'no',
    actividad_id: edition.es_ruta === 1 ? null : edition.actividad_id,
    invitados: row.invitados,
    cambio: congelada || row.anulada !== null ? null : describeChoice(mine),
    cobrado: row.cobrado,
    aplazamiento: describeQuestion(row, edition),
    ...(edition.es_ruta === 0 && { pide: askedOf(edition) }),
    preguntas: questionsFor(call.questions, isMembers(row)),
    respuestas: mine.answers,
    oferta_hasta: row.anulada === null && row.oferta_hasta !== null && row.oferta_hasta > now.toISOString() ? row.oferta_hasta : null,
  };
}
