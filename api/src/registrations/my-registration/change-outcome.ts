import { formatUsedUp } from 'shared/facts/faults';
import type { SentGuest } from 'shared/contract/questions';
import type { ChangeOutcome } from 'shared/contract/sign-up-changes';
import { formatEuros } from 'shared/facts/money';
import { addPrices } from 'shared/facts/prices';
import { fieldOf } from 'shared/facts/registration-fields';
import { madridDay } from 'shared/text/moments';
import { HttpError } from '../../core/base/http-error.ts';
import type { Email } from '../../core/mail/email.ts';
import type { Db, Row } from '../../core/db/schema.ts';
import type { SharedClock } from '../../core/db/shared-clock.ts';
import { confirmGuests, confirmLevel, confirmMinors } from '../calls/read-people.ts';
import { checkGuests } from '../calls/check-answers.ts';
import { readGuests, storedGuests } from '../calls/questions-queries.ts';
import { hasLostCode } from '../calls/discounts.ts';
import { endOffers, hasRoom, isLimited, lockCall, mayChange, readPlaces, type StoredCall } from '../calls/places.ts';
import { findPaidFor, findPayer, type GroupChange, notifyPayer } from '../payments/group-sums.ts';
import { receivedOf, settle } from '../calls/prices.ts';
import { type Added, changeAdded, type Choice, priceOfParty, readAdded } from '../registrations/party.ts';
import type { Mine } from './my-registration-queries.ts';

/** Undefined stays as it is. */
type SentChoice = { readonly [Name in keyof Choice]?: Choice[Name] | undefined } & {
  readonly nombre_acomp?: string | null | undefined;
  readonly lista_invitados?: readonly SentGuest[] | undefined;
};

const choiceFields = ['ruta', 'acompanante', 'invitados', 'menores'] as const satisfies readonly (keyof Choice)[];
export const isChoice = (name: string): boolean => choiceFields.some((each) => each === name);

/** What of these the registration would have after the change. */
function chosenOf(row: Choice, { ruta = row.ruta, acompanante = row.acompanante, invitados = row.invitados, menores }: SentChoice): Choice {
  return { ruta, acompanante, invitados, menores: menores ?? Math.min(row.menores, invitados) };
}

/** Names and answers of as many guests as there are after the change, as stored. @throws HttpError 400 unless they `mayLack` */
function guestsAfter({ row, call }: Pick<Mine, 'row' | 'call'>, sent: SentChoice, mayLack: boolean): string | null {
  const { invitados } = chosenOf(row, sent);
  const stored = readGuests(row).slice(0, invitados);
  if (!sent.lista_invitados && (mayLack || invitados <= row.invitados)) return storedGuests(stored);
  return storedGuests(checkGuests(call, invitados, sent.lista_invitados ?? stored, mayLack));
}

type Changed = keyof Choice | 'lista_invitados';

/** The names of the choices that differ from the stored ones. */
export const changedChoices = (mine: Pick<Mine, 'row' | 'call'>, sent: SentChoice): Changed[] => {
  const chosen = chosenOf(mine.row, sent);
  const isListed = guestsAfter(mine, sent, true) !== mine.row.lista_invitados;
  return [...choiceFields.filter((name) => chosen[name] !== mine.row[name]), ...(isListed ? (['lista_invitados'] as const) : [])];
};

const labels: Readonly<Record<Changed, string>> = {
  ruta: 'Nivel',
  acompanante: fieldOf('acompanante').label,
  invitados: 'Invitados',
  menores: 'Menores de edad',
  lista_invitados: 'Datos de los invitados',
};
export const labelOfChoice = (name: Changed, { call }: Pick<Mine, 'call'>): string =>
  name === 'ruta' && call.edition.es_ruta === 1 ? fieldOf('ruta').label : labels[name];

const noPlace = ({ ruta, invitados }: Choice, row: Choice, by: How['by']) => {
  const more = invitados - row.invitados;
  const what =
    ruta === row.ruta
      ? `para ${more === 1 ? 'un invitado más' : `${more} invitados más`}`
      : `en ${ruta}${invitados > 0 ? ' para tantas personas' : ''}`;
  return new HttpError(409, `No quedan plazas ${what}: ${by === 'rider' ? 'tu' : 'la'} inscripción sigue como estaba.`);
};

export interface WorkedOut {
  outcome: ChangeOutcome;
  chosen: Choice;
  /** What has been paid of the amount, in cents. */
  received: number | null;
  /** For the row. */
  values: Partial<Row<'inscripciones'>>;
  /** Where a captain pays for it with a whole group. */
  group: GroupChange | undefined;
}

interface How {
  clock: SharedClock;
  now: Date;
  /** Staff may bring more guests than the form offers; by the contract's own call all that they send is stored. */
  by: 'rider' | 'staff' | 'contract';
}

/**
 * The outcome of a change of level, companion or guests, of the route and of any activity: the amount, and the place. A change never loses
 * one.
 *
 * @throws HttpError 400 for what the call does not offer, 403 for more guests once it is closed.
 */
export async function workOut(db: Db, mine: Mine, sent: SentChoice, { clock, now, by }: How): Promise<WorkedOut> {
  const lista_invitados = guestsAfter(mine, sent, true);
  return compute(db, { row: mine.row, edition: mine.call.edition, sent, lista_invitados, moment: await clock(db), now, by });
}

/**
 * The same under the lock of the call, which no other transaction counts until this one ends.
 *
 * @throws HttpError also 409 where the amount is not the one that was shown, or, unless `mayExceed`, there is no place.
 */
export async function workOutLocked(
  trx: Db,
  { row, call }: Mine,
  { importe_visto, ...sent }: SentChoice & { importe_visto?: number | null | undefined },
  { clock, now, by, mayExceed = false }: How & { mayExceed?: boolean },
): Promise<WorkedOut> {
  const edition = await lockCall(trx, call.edition.id);
  const moment = await clock(trx);
  await endOffers(trx, edition.id, moment);
  const lista_invitados = guestsAfter({ row, call }, sent, by !== 'rider');
  const worked = await compute(trx, { row, edition, sent, lista_invitados, moment, now, by });
  const { importe, plaza } = worked.outcome;
  if (plaza === 'completa' && !mayExceed) throw noPlace(worked.chosen, row, by);
  if (importe_visto !== undefined && importe_visto !== importe)
    throw new HttpError(
      409,
      `El precio ha cambiado mientras lo mirabas: ahora ${importe === null ? 'no está fijado' : `son ${formatEuros(importe)}`}. No se ha guardado nada.`,
    );
  return worked;
}

interface Given {
  row: Row<'inscripciones'>;
  edition: StoredCall;
  sent: SentChoice;
  lista_invitados: string | null;
  moment: Date;
  now: Date;
  by: How['by'];
}

async function compute(db: Db, { row, edition, sent, lista_invitados, moment, now, by }: Given): Promise<WorkedOut> {
  const chosen = chosenOf(row, sent);
  if (by !== 'contract') confirmOffered(edition, row, chosen);
  if (by === 'rider') confirmMore(edition, row, chosen, now);
  const payer = await findPayer(db, row);
  const paying = payer ?? row;
  const added = changeAdded(row, chosen, madridDay(now));
  const received = receivedOf(paying);
  const plaza = await placeAfter(db, edition, { row, chosen, moment });
  const lostCode = plaza === 'consigue' && row.espera_turno === null && (await hasLostCode(db, row)) ? row.codigo : null;
  const code = lostCode === null ? {} : { codigo: null, codigo_precio: null };
  const importe = await amountAfter(db, edition, { row, after: { ...row, ...code }, chosen, added, stored: paying.importe, received });
  const companion = chosen.acompanante === 'Si' ? {} : { nombre_acomp: null };
  return {
    chosen,
    received,
    outcome: {
      importe,
      importe_actual: paying.importe,
      ...(payer && { grupo: true }),
      ...(received !== paying.importe && received !== null && { cobrado: received }),
      plaza,
      ...(lostCode !== null && { codigo_agotado: lostCode }),
    },
    values: {
      ...chosen,
      lista_invitados,
      ...code,
      anadido: added.length > 0 ? JSON.stringify(added) : null,
      ...(sent.nombre_acomp !== undefined && { nombre_acomp: sent.nombre_acomp }),
      ...(chosen.acompanante !== row.acompanante && companion),
      ...(!payer && settle(row, importe)),
      ...(plaza === 'consigue' && { espera: null, espera_turno: null, oferta_hasta: null }),
    },
    group: payer && { own: {}, payer: { ...payer, ...settle(payer, importe) }, before: payer.importe ?? 0, isNewPayer: false },
  };
}

function confirmOffered(edition: StoredCall, row: Row<'inscripciones'>, { ruta, acompanante, invitados, menores }: Choice): void {
  const ofRoute = edition.es_ruta === 1;
  if (ruta !== row.ruta && edition.niveles.length === 0) throw new HttpError(400, 'Ese nivel no existe.');
  // The form of the contract requires none.
  if (ruta !== row.ruta && !(ofRoute && ruta === null)) confirmLevel({ edition }, ruta);
  if (acompanante !== row.acompanante && !ofRoute)
    throw new HttpError(400, 'En esta actividad no hay acompañantes: quien viene también se cuenta como invitado.');
  confirmMinors(invitados, menores);
}

/** Guests that have been admitted may stay: the club may have lowered their number since, or closed the form. */
function confirmMore(edition: StoredCall, row: Row<'inscripciones'>, { invitados }: Choice, now: Date): void {
  if (invitados <= row.invitados) return;
  confirmGuests({ edition }, invitados);
  if (edition.cierra !== null && edition.cierra <= now.toISOString())
    throw new HttpError(403, 'Las inscripciones están cerradas y ya no se añaden invitados.');
}

interface Amount {
  row: Row<'inscripciones'>;
  /** With the code that it has after the change. */
  after: Row<'inscripciones'>;
  chosen: Choice;
  /** Who has been added after the change, by day. */
  added: readonly Added[];
  /** The present sum, and what has been paid of it: of a whole group that of who pays. */
  stored: number | null;
  received: number | null;
}

/**
 * In cents; null where a price is not set. Whoever stays costs what was agreed, in another level what that cost on their day, and who is
 * added costs what they cost today.
 */
async function amountAfter(db: Db, edition: StoredCall, { row, after, chosen, added, stored, received }: Amount): Promise<number | null> {
  const [before, wanted] = [priceOfParty(edition, row, row, readAdded(row)), priceOfParty(edition, after, chosen, added)];
  if (stored !== null && before !== null && wanted !== null) return Math.max(0, stored + wanted - before);
  const paysAlone = row.capitan_id !== null && (row.importe ?? 0) !== 0;
  const group = paysAlone ? [] : await findPaidFor(db, row.capitan_id ?? row.id);
  const others = group.filter(({ id }) => id !== row.id);
  // Only the route's levels may have no price. What was paid stays known, and so does the sum of a whole group.
  const isUnknown = edition.es_ruta === 1 && received === null && others.length === 0 && before !== null;
  return addPrices([wanted, ...others.map((each) => priceOfParty(edition, each, each, readAdded(each)))]) ?? (isUnknown ? null : stored);
}

async function placeAfter(
  db: Db,
  edition: StoredCall,
  { row, chosen, moment }: Pick<Given, 'row' | 'moment'> & { chosen: Choice },
): Promise<ChangeOutcome['plaza']> {
  const stays = row.espera === null ? 'tiene' : 'espera';
  const from = { ruta: row.ruta, plazas: 1 + row.invitados };
  const to = { ruta: chosen.ruta, plazas: 1 + chosen.invitados };
  if (row.anulada !== null || (from.ruta === to.ruta && from.plazas === to.plazas) || !isLimited(edition)) return stays;
  const places = await readPlaces(db, edition, moment);
  const isOffered = row.oferta_hasta !== null && row.oferta_hasta > moment.toISOString();
  if (row.espera === null || isOffered) return mayChange(places, from, to) ? stays : 'completa';
  const others = { ...places, waiting: places.waiting.filter(({ id }) => id !== row.id) };
  return hasRoom(others, to.ruta, to.plazas) ? 'consigue' : 'espera';
}

const write = (cents: number | null) => (cents === null ? '—' : formatEuros(cents));

/** Each choice before and after. */
export const describeChoices = (
  mine: Mine,
  names: readonly Changed[],
  { chosen, values }: Pick<WorkedOut, 'chosen' | 'values'>,
): string[] =>
  names.map((name) =>
    name === 'lista_invitados'
      ? `${labels.lista_invitados}: ${nameGuests(mine.row)} → ${nameGuests({ lista_invitados: values.lista_invitados ?? null })}`
      : `${labelOfChoice(name, mine)}: ${mine.row[name] ?? '—'} → ${chosen[name] ?? '—'}`,
  );

/** By name alone: what they answered may be about health. */
const nameGuests = (row: Pick<Row<'inscripciones'>, 'lista_invitados'>): string =>
  readGuests(row)
    .map(({ nombre }) => nombre ?? 'sin nombre')
    .join(', ') || '—';

type Reader = 'rider' | 'club';

/** The sum before and after a change, and what is to be paid or comes back: the same to the rider and to the club. */
function tellSums(
  { before, after, received, grupo = false }: { before: number | null; after: number | null; received: number | null; grupo?: boolean },
  to: Reader,
): string[] {
  if (before === null && after === null) return [];
  const name = `Importe${grupo ? (to === 'rider' ? ' de tu grupo' : ' del grupo') : ''}`;
  const end = to === 'rider' ? '.' : '';
  const sum = before === after ? `${name}: ${write(after)}, como antes${end}` : `${name}: ${write(before)} → ${write(after)}${end}`;
  if (after === null || (grupo && to === 'rider')) return [sum];
  const owed = after - (received ?? 0);
  if (received === null) return owed > 0 ? [sum, to === 'rider' ? `Por pagar: ${write(owed)}.` : `Por cobrar: ${write(owed)}`] : [sum];
  if (owed === 0) return [sum];
  if (to === 'club')
    return [sum, `Estaba pagada: ${owed > 0 ? `faltan ${write(owed)} por cobrar` : `sobran ${write(-owed)}, por devolver`}.`];
  return [
    sum,
    `Ya has pagado ${write(received)}: ${owed > 0 ? `faltan ${write(owed)} por pagar` : `sobran ${write(-owed)}, que el club te devolverá`}.`,
  ];
}

/** What a change has led to, without typed text. */
export function describeOutcome({ received, outcome }: WorkedOut, to: Reader): string[] {
  const { importe: after, importe_actual: before, grupo, plaza, codigo_agotado } = outcome;
  const gained = to === 'rider' ? 'Dejas la lista de espera: ya tienes plaza.' : 'Tenía puesto en la lista de espera y ahora tiene plaza.';
  return [
    ...(plaza === 'consigue' ? [gained] : []),
    ...(codigo_agotado === undefined ? [] : [formatUsedUp(codigo_agotado)]),
    ...tellSums({ before, after, received, ...(grupo && { grupo }) }, to),
  ];
}

/** For who pays for the whole group. */
export const notifyPayerOfChange = ({ group }: WorkedOut, edition: StoredCall): Email | undefined =>
  group && notifyPayer(group, edition, 'Una persona de tu grupo ha cambiado su inscripción.');

/** For the club, which has sorted it into the day by what it was. */
export function describePlaced({ grupo_num, salida, dorsal }: Row<'inscripciones'>): string[] {
  const placed = [grupo_num === null ? '' : `grupo ${grupo_num}`, salida ? `salida ${salida}` : '', dorsal ? `dorsal ${dorsal}` : ''];
  const told = placed.filter(Boolean).join(', ');
  return told ? [`Ya tenía ${told}: mira si siguen valiendo.`] : [];
}
