import type { FastifyRequest } from 'fastify';
import type { ActivitySignUp, OwnSignUp, SignUpOutcome } from 'shared/contract/activity-sign-ups';
import type { OfCall } from 'shared/facts/of-call';
import { isOwnSignUp, memberName } from 'shared/facts/members';
import { addPrices, priceOf } from 'shared/facts/prices';
import { madridDay } from 'shared/text/moments';
import type { AppContext } from '../../accounts/security/context.ts';
import { unauthorized } from '../../accounts/security/guard.ts';
import { isMember, isMembersAddress, isStaff } from '../../accounts/security/is-staff.ts';
import { bearerToken, type SessionUser } from '../../accounts/security/sessions.ts';
import { countDiscount } from '../../accounts/security/throttle.ts';
import { HttpError, notFound } from '../../core/base/http-error.ts';
import { findInbox } from '../../core/club/addresses.ts';
import type { Db, Row } from '../../core/db/schema.ts';
import { transact } from '../../core/db/transact.ts';
import { mailboxOf } from '../../core/mail/email.ts';
import { findSeenNotice } from '../../site/legal/legal-versions.ts';
import { activityCancelled, type Call, eventOfForm, findCall, isFor, isOver } from '../calls/calls-queries.ts';
import { getCallOfActivity, placesOf, stateOf } from '../calls/describe-call.ts';
import { findDiscount, isUsedUp, listDiscounts } from '../calls/discounts.ts';
import { createFreshKeys } from '../calls/fresh-keys.ts';
import { isOpenAt, readFormFacts } from '../calls/form-status.ts';
import { hasRoom, isLimited } from '../calls/places.ts';
import { nameOfEvent } from '../calls/confirmation-email.ts';
import { findEarlyLink, isOpeningEarly } from './early-links.ts';
import { findLinked, type Own } from '../calls/member-links.ts';
import { describeNew, describeOwn } from './own-sign-ups.ts';
import { confirmAdmitted, confirmGuests, confirmMinors, readPeople, type SignUpForm, type Who } from '../calls/read-people.ts';
import { describeAnswers } from '../calls/questions-queries.ts';
import { markNetwork } from '../calls/sign-up-networks.ts';
import { badCode, closed, storeSignUp } from './store-sign-up.ts';

/** What was asked of the database about a person before session and call were known. */
interface Known {
  linked: Promise<Own> | null;
  /** Whether the address is a member's; false where it was not asked. */
  isMembers: Promise<boolean> | false;
}

/** Which form was sent. */
interface Sent {
  of: OfCall;
  /** As far as it can be read before the session is known. */
  typed: SignUpForm | undefined;
  /** @throws HttpError 400 that names the field at fault. */
  read(user: SessionUser | null): SignUpForm;
}

/** As it was stored, unless it was there before, and as it is told: of a registration without a call nothing is. */
interface Made {
  row: Row<'inscripciones'> | undefined;
  own: OwnSignUp | undefined;
  total: number | null;
  enlace_enviado: boolean;
  por_confirmar?: true;
  clave?: string;
}

type Parts = Pick<AppContext, 'db' | 'config' | 'now' | 'sharedNow' | 'sessions' | 'captcha' | 'limits' | 'mail'>;

/** Sign-ups for any call, of one person or a group: by visitors, by members with their session or their link, and by staff. */
export function createSignUps(context: Parts) {
  const { db, config, now, sharedNow, sessions, captcha, limits, mail } = context;
  const keys = createFreshKeys(config.jwtSecret);

  /** @throws HttpError 400 with what is wrong, 403 where it is not open, or not for this person, 409 for a price or a place that is no more. */
  async function signUp(request: FastifyRequest, sent: Sent): Promise<Made> {
    const reading = readBefore(sent);
    // Its error is handled where it is awaited.
    reading.catch(() => {});
    const known = readKnown(request, reading, sent.typed);
    // Beside the session: who has one waits no longer.
    const { user, noted } = await sessions.findSoon(request);
    try {
      // A page with a session that has ended sends no captcha: it has to log in again.
      if (!user && bearerToken(request) !== null && !hasToken(request.body)) throw unauthorized();
      return await signUpAs(request, sent, { user, reading, known });
    } finally {
      await noted;
    }
  }

  async function signUpAs(
    request: FastifyRequest,
    { of, read }: Sent,
    { user, reading, known: asked }: { user: SessionUser | null; reading: ReturnType<typeof readBefore>; known: Known },
  ): Promise<Made> {
    const isBoard = user !== null && isStaff(user);
    const opening = reading.then((before) => confirmOpen(before, isBoard));
    opening.catch(() => {});
    const form = await readAfter(opening, () => read(user));
    const checking = opening.then(async (before) => {
      const who = await findWho(user, form, asked);
      const evento = eventOf(before.call, form, isBoard);
      // What staff add of another kind of event belongs to no call.
      const call = before.call && (!form.rider || isFor(before.call, evento)) ? before.call : undefined;
      if (call && !isBoard && who.persona !== 'socio') confirmAdmitted(call, now());
      return { ...before, call, evento, who, people: readPeople(call, who, form) };
    });
    // An account that signs up itself has proved who it is; who signs up others, or by the form of the contract, solves the captcha.
    const isAlone = !form.rider && ownOf(user, form) !== null && form.personas.length === 0;
    const people = 1 + form.invitados + form.personas.length + (form.rider?.acompanante === 'Si' ? 1 : 0);
    const party = { people, event: of.actividad ? `activity ${of.actividad}` : 'route' };
    const { given, kept } =
      isAlone || isBoard
        ? { given: await checking, kept: undefined }
        : await limits.admitAhead(request, party, { captcha, token: form.captcha_token ?? '', user }, checking);
    const counting = (trx: Db) => (user && isAlone ? limits.countSignUp(trx, request, party, user) : undefined);
    // Staff type in the sign-ups of many.
    const red = given.call && isLimited(given.call.edition) && !isBoard ? markNetwork(request.ip, given.call.edition.id, config) : null;
    const made = await transact(db, async (trx, sendLast) => {
      const stored = await storeSignUp(context, { trx, sendLast }, { ...given, form, user, ip: request.ip, red, counting });
      // The count of a visitor. Nothing is committed before.
      await kept;
      return stored;
    });
    if (made.fault) throw made.fault;
    if (made.known !== undefined) {
      const own = await describeOwn(db, made.known, now());
      return { row: undefined, own, total: own.importe, enlace_enviado: false };
    }
    mail.wake();
    const { stored, call, position, referencia, total, isTold, isHeld } = made;
    const [[row]] = await stored;
    if (!row) throw notFound();
    const own =
      call &&
      describeNew(
        {
          row: { ...row, referencia },
          call,
          event: nameOfEvent(row, call, given.notice.club),
          position,
          answers: describeAnswers(call.questions, given.people[0].answers),
          isPaid: false,
        },
        now(),
      );
    return {
      row,
      own,
      total,
      enlace_enviado: isTold,
      ...(isHeld && { por_confirmar: true }),
      ...(own && !given.who.isByStaff && { clave: keys.write(row.id, now()) }),
    };
  }

  /** In one round trip. */
  async function readBefore({ of, typed }: Sent) {
    const [{ call, isOpen }, link, notice, inbox] = await Promise.all([
      readCall(of),
      typed?.clave_anticipada ? findEarlyLink(db, typed.clave_anticipada) : undefined,
      findSeenNotice(db, config, typed?.aviso_privacidad),
      findInbox(db, config),
    ]);
    const byLink = !isOpen && call && link && isOpeningEarly(call, link, now()) ? link : undefined;
    return { call, isOpen: isOpen || byLink !== undefined, byLink, notice, inbox };
  }

  /** Without an activity the route in force, whose form also has a button; none where there is none, or it is over. */
  async function readCall({ actividad }: OfCall): Promise<{ call: Call | undefined; isOpen: boolean }> {
    if (actividad !== undefined) {
      const call = await getCallOfActivity(db, actividad, now());
      return { call, isOpen: stateOf(call, now()) === 'abierta' };
    }
    const facts = await readFormFacts(db, now());
    return { call: facts.route && !isOver(facts.route, now()) ? facts.route : undefined, isOpen: isOpenAt(facts, now()) };
  }

  /** Staff sign up while it is closed, too. @throws HttpError 403 */
  function confirmOpen<T extends { call: Call | undefined; isOpen: boolean }>(read: T, isBoard: boolean): T {
    const { call, isOpen } = read;
    if (call && call.edition.cancelada !== null) throw new HttpError(403, activityCancelled);
    if (!isOpen && !(isBoard && !(call && isOver(call, now())))) throw closed();
    return read;
  }

  /** Reads what may be known of the person while session and call are read. Of an address only where there may be a session of staff. */
  function readKnown(
    request: FastifyRequest,
    reading: Promise<{ call: Call | undefined }>,
    { mail: typed = null, clave_socio: clave }: Partial<Pick<ActivitySignUp, 'mail' | 'clave_socio'>> = {},
  ): Known {
    const id = reading.then(({ call }) => call?.edition.id ?? 0);
    const isAsked = typed !== null && !clave && bearerToken(request) !== null;
    const known = { linked: clave ? findLinked(db, config, id, clave) : null, isMembers: isAsked && isMembersAddress(db, typed) };
    // Their errors are handled where they are awaited.
    for (const each of [id, known.linked, known.isMembers]) if (each) each.catch(() => {});
    return known;
  }

  /** A member by the account in use; by the address only where staff sign a person up, as others could type any. */
  async function findWho(
    user: SessionUser | null,
    form: Pick<SignUpForm, 'mail' | 'rider'> & { nombre?: string | null },
    known: Known,
  ): Promise<Who> {
    const linked = await known.linked;
    if (linked) return isOwnSignUp(linked, form) ? { own: linked, isByStaff: false, persona: 'socio', isKnown: true } : other;
    const own = ownOf(user, form);
    const isByStaff = own === null && user !== null && isStaff(user);
    const isOfMember = isByStaff ? await known.isMembers : own !== null && isMember(user);
    const isKnown =
      own !== null || isByStaff || (user !== null && form.mail !== null && mailboxOf(user.correo_electronico) === mailboxOf(form.mail));
    return { own, isByStaff, persona: isOfMember ? 'socio' : null, isKnown };
  }

  /** The kind of event: that of its call, but for what staff choose. */
  function eventOf(call: Call | undefined, { rider }: SignUpForm, isBoard: boolean): string | null {
    if (!rider) return call?.activity?.evento ?? 'Otros';
    return isBoard ? rider.evento : eventOfForm(call, rider.evento, now());
  }

  /** Of an activity its own call, or the route, where it is that of the route in force. */
  async function findPriced(of: OfCall): Promise<Call | undefined> {
    const found = (await findCall(db, now(), of)) ?? (await findCall(db, now()));
    return found?.activity?.id === of.actividad ? found : undefined;
  }

  /** What one's own sign-up would cost now, and whether there is a place. */
  async function workOut(
    request: FastifyRequest,
    of: OfCall,
    choice: Pick<ActivitySignUp, 'nivel' | 'mail' | 'clave_socio' | 'invitados' | 'menores' | 'codigo'> & {
      acompanante: string | null;
      personas: { nivel: string | null }[];
    },
  ): Promise<SignUpOutcome> {
    const reading = findPriced(of).then((call) => ({ call }));
    const known = readKnown(request, reading, choice);
    const { call } = await reading;
    if (!call) throw notFound();
    const { edition } = call;
    const { persona } = await findWho(await sessions.find(request), { mail: choice.mail }, known);
    const { nivel: ruta, acompanante, invitados, menores, codigo, personas } = choice;
    confirmGuests(call, invitados);
    confirmMinors(invitados, menores);
    const dia = madridDay(now());
    const codigo_precio = codigo === null ? null : await findCode(request, edition.id, codigo);
    const prices = [
      priceOf(edition, { ruta, acompanante, persona, invitados, menores, codigo_precio, dia }),
      ...personas.map((person) => priceOf(edition, { ruta: person.nivel, dia })),
    ];
    const places = await placesOf(db, call, await sharedNow());
    const fits = places === undefined || hasRoom(places, ruta, 1 + invitados + personas.length);
    return {
      importe: addPrices(prices),
      plaza: fits ? 'hay' : edition.lista_espera === 1 ? 'espera' : 'completa',
      socio: persona === 'socio',
    };
  }

  async function findCode(request: FastifyRequest, convocatoria_id: number, sent: string): Promise<number> {
    const forgive = await countDiscount(db, request.ip, now());
    const found = findDiscount(await listDiscounts(db, convocatoria_id), sent);
    if (found) await forgive();
    if (!found || isUsedUp(found)) throw badCode();
    return found.precio;
  }

  return { signUp, workOut };
}

/** Neither staff nor the member whose account or link it is. */
const other: Who = { own: null, isByStaff: false, persona: null, isKnown: false };

const hasToken = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'captcha_token' in body && Boolean(body.captcha_token);

/** A closed form says so before what is wrong in it. */
async function readAfter<T>(opening: Promise<unknown>, read: () => T): Promise<T> {
  try {
    return read();
  } catch (error) {
    await opening;
    throw error;
  }
}

/** The user of the session, where they sign up themselves: with their name and address, or without any. Staff sign up others by the form of the contract. */
function ownOf(
  user: SessionUser | null,
  { rider, ...typed }: { rider?: object | undefined; nombre?: string | null; mail: string | null },
): Own | null {
  if (user === null || (rider && isStaff(user))) return null;
  const own = { usuario_id: user.id, nombre: memberName(user), mail: user.correo_electronico, telefono: user.telefono };
  return isOwnSignUp(own, typed) ? own : null;
}
