import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { ActivitySignUp, SignedUp, SignUpOutcome } from 'shared/contract/activity-sign-ups';
import { isOwnSignUp, memberName } from 'shared/facts/members';
import { addPrices, priceOf } from 'shared/facts/prices';
import { type AskedField, askedFields, unconfirmedPeople } from 'shared/facts/sign-up-fields';
import type { AppContext } from '../../accounts/security/context.ts';
import { isMember, isMembersAddress, isStaff } from '../../accounts/security/is-staff.ts';
import { countDiscount, countingDiscount } from '../../accounts/security/throttle.ts';
import { bearerToken, type SessionUser } from '../../accounts/security/sessions.ts';
import { HttpError, notFound } from '../../core/base/http-error.ts';
import { madridDay } from 'shared/text/moments';
import type { Db } from '../../core/db/schema.ts';
import { type SendLast, sendTogether, transact } from '../../core/db/transact.ts';
import { mailboxOf } from '../../core/mail/email.ts';
import { queueing } from '../../core/mail/outbox.ts';
import { findInbox } from '../../core/club/addresses.ts';
import { findSeenNotice, type SeenNotice } from '../../site/legal/legal-queries.ts';
import { confirmSignUp, nameOfEvent } from './confirmation-email.ts';
import { activityCancelled, lockAt, type Call, waysOf, writeReference, yearOf } from '../calls/calls-queries.ts';
import { askingDiscounts, findDiscount, isUsedUp, listDiscounts, readDiscounts } from '../calls/discounts.ts';
import { askedOf, hasRoom, lockingCall, placeTogether } from '../calls/places.ts';
import { confirmShown } from '../calls/prices.ts';
import { newRegistrationLink } from '../calls/registration-links.ts';
import { markNetwork } from './sign-up-networks.ts';
import { checkAnswers, type StoredAnswer } from '../questions/check-answers.ts';
import { inserting, insertedId } from '../registrations/registrations-queries.ts';
import { askingOwnIn, describeNew, describeOwn } from './own-sign-ups.ts';
import { confirmAdmitted, confirmGuests, confirmLevel, confirmMinors } from './confirm-choice.ts';
import { getCallOfActivity, placesOf, stateOf } from '../calls/describe-call.ts';
import { findLinked, type Own } from './member-links.ts';

const closed = () => new HttpError(403, 'Inscripciones cerradas por el momento.');
const full = () => new HttpError(409, 'Ya no quedan plazas para esta actividad.');

interface Person {
  nombre: string;
  mail: string;
  nivel: string | null;
  fields: Partial<Record<AskedField, string | null>>;
  answers: StoredAnswer[];
}

/** Who signs up, with what was read before. */
interface Group {
  route: Call;
  notice: SeenNotice;
  inbox: string;
  people: [Person, ...Person[]];
  body: ActivitySignUp;
  who: Who;
  ip: string;
  /** The mark of their network; null by staff. */
  red: string | null;
  /** Of a session that signs up itself, which is not counted ahead. */
  counting: (trx: Db) => ReturnType<AppContext['limits']['countSignUp']> | undefined;
}

/** By whom, and as whom, somebody is signed up. */
interface Who {
  /** Where they sign up themselves, by their session or their personal link. */
  own: Own | null;
  /** By staff for another person, who need not be asked everything. */
  isByStaff: boolean;
  /** Whose price it is, and whose questions. */
  persona: 'socio' | null;
  /** Whether their address is known to be theirs. */
  isKnown: boolean;
}

/** What was asked of the database about a person before session and call were known. */
interface Known {
  linked: Promise<Own> | null;
  /** Whether the address is a member's; false where nobody asked. */
  isMembers: Promise<boolean> | false;
}

type Parts = Pick<AppContext, 'db' | 'config' | 'now' | 'sharedNow' | 'sessions' | 'captcha' | 'limits' | 'mail'>;

/** Sign-ups for an activity, by visitors and by members with their session. */
export function createActivitySignUps(context: Parts) {
  const { db, config, now, sharedNow, sessions, captcha, limits, mail } = context;

  /** @throws HttpError 400 with what is wrong, 403 where it is not open, or not for this person, 409 for a price or a place that is no more. */
  async function signUp(request: FastifyRequest, actividad: number, body: ActivitySignUp): Promise<SignedUp> {
    const reading = readBefore(actividad, body);
    // Its error is handled where it is awaited.
    reading.catch(() => {});
    const known = readKnown(request, reading, body);
    const { user, noted } = await sessions.findSoon(request);
    try {
      return await signUpAs(request, body, { actividad, user, reading, known });
    } finally {
      await noted;
    }
  }

  async function signUpAs(
    request: FastifyRequest,
    body: ActivitySignUp,
    {
      actividad,
      user,
      reading,
      known: asked,
    }: { actividad: number; user: SessionUser | null; reading: ReturnType<typeof readBefore>; known: Known },
  ): Promise<SignedUp> {
    const checking = reading.then(async (read) => {
      const who = await findWho(user, body, asked);
      confirmOpen(read.route, user, who, now());
      return { ...read, who, people: readPeople(read.route, who, body) };
    });
    // An account that signs up itself has proved who it is; who signs up others solves the captcha.
    const isAlone = ownOf(user, { nombre: body.nombre ?? null, mail: body.mail }) !== null && body.personas.length === 0;
    const party = { people: 1 + body.invitados + body.personas.length, event: `activity ${actividad}` };
    const { given, kept } =
      isAlone || (user && isStaff(user))
        ? { given: await checking, kept: undefined }
        : await limits.admitAhead(request, party, { captcha, token: body.captcha_token ?? '', user }, checking);
    const counting = (trx: Db) => (user && isAlone ? limits.countSignUp(trx, request, party, user) : undefined);
    // Staff type in the sign-ups of many.
    const red = user && isStaff(user) ? null : markNetwork(request.ip, given.route.edition.id, config);
    const group = { ...given, body, ip: request.ip, red };
    const { known, added, fault } = await transact(db, async (trx, sendLast) => {
      const stored = await store(trx, sendLast, { ...group, counting });
      // The count of a visitor. Nothing is committed before.
      await kept;
      return stored;
    });
    if (fault) throw fault;
    if (!added) {
      const made = await describeOwn(db, known, now());
      if (!made) throw notFound();
      return { ...made, total: made.importe, enlace_enviado: false };
    }
    mail.wake();
    const { stored, route, position, referencia, total, isTold, isHeld } = added;
    const [[row]] = await stored;
    if (!row) throw notFound();
    const event = nameOfEvent(row, route, given.notice.club);
    const made = describeNew({ row: { ...row, referencia }, route, event, position, isPaid: false }, now());
    return { ...made, total, enlace_enviado: isTold, ...(isHeld && { por_confirmar: true }) };
  }

  /** Reads what may be known of the person while session and call are read. Of an address only where there may be a session of staff. */
  function readKnown(
    request: FastifyRequest,
    reading: Promise<{ route: Call }>,
    { mail, clave_socio: clave }: Pick<ActivitySignUp, 'mail' | 'clave_socio'>,
  ): Known {
    const isAsked = mail !== null && !clave && bearerToken(request) !== null;
    const edicion = reading.then(({ route }) => route.edition.id);
    const known = { linked: clave ? findLinked(db, config, edicion, clave) : null, isMembers: isAsked && isMembersAddress(db, mail) };
    // Their errors are handled where they are awaited.
    for (const each of [edicion, known.linked, known.isMembers]) if (each) each.catch(() => {});
    return known;
  }

  /** A member by the account in use; by the address only where staff sign somebody up, as others could type any. */
  async function findWho(
    user: SessionUser | null,
    { nombre = null, mail }: Pick<ActivitySignUp, 'mail'> & { nombre?: string | null },
    known: Known,
  ): Promise<Who> {
    const linked = await known.linked;
    if (linked) return isOwnSignUp(linked, { nombre, mail }) ? { own: linked, isByStaff: false, persona: 'socio', isKnown: true } : other;
    const own = ownOf(user, { nombre, mail });
    const isByStaff = own === null && user !== null && isStaff(user);
    const isOfMember = isByStaff ? await known.isMembers : own !== null && isMember(user);
    const isKnown = own !== null || isByStaff || (user !== null && mail !== null && mailboxOf(user.correo_electronico) === mailboxOf(mail));
    return { own, isByStaff, persona: isOfMember ? 'socio' : null, isKnown };
  }

  /** In one round trip. */
  async function readBefore(actividad: number, { aviso_privacidad }: ActivitySignUp) {
    const [route, notice, inbox] = await Promise.all([
      getCallOfActivity(db, actividad, now()),
      findSeenNotice(db, config, aviso_privacidad),
      findInbox(db, config),
    ]);
    return { route, notice, inbox };
  }

  /** Three round trips: the lock, the places, and all that is stored. */
  async function store(trx: Db, sendLast: SendLast, group: Group) {
    const { body, who, people, notice, inbox } = group;
    const { own, isByStaff, persona } = who;
    const [captain] = people;
    const { id } = group.route.edition;
    const usuario_id = own?.usuario_id ?? null;
    const guess = body.codigo === null ? undefined : countingDiscount(trx, group.ip, now());
    const count = group.counting(trx);
    const bounded = [...(guess?.statements ?? []), ...(count?.statements ?? [])];
    const asking = [askingOwnIn(trx, id, own), ...askingDiscounts(trx, id), ...bounded] as const;
    const { edition: locked, moment, behind } = await lockAt(trx, id, lockingCall(trx, id), asking, sharedNow);
    const [[known], codes, users, ...counts] = behind;
    const guesses = counts.splice(0, guess?.statements.length ?? 0);
    await guess?.confirm(guesses);
    // A second press finds the first, and takes back what was counted for it.
    if (known) {
      await sendTogether(trx, [...(guess?.takingBack ?? []), ...(count?.takingBack.filter((_, index) => counts[index]?.length) ?? [])]);
      return { known: known.id };
    }
    await count?.confirm(counts);
    if (!locked || !moment || locked.cancelada !== null) throw closed();
    const code = body.codigo === null ? undefined : findDiscount(readDiscounts([codes, users]), body.codigo);
    // Committed: the guess is counted.
    if (body.codigo !== null && !code) return { fault: badCode() };
    if (code && isUsedUp(code)) throw badCode();
    // An edition without ways of payment has those of /ajustes.
    const route = { ...group.route, edition: { ...locked, ...waysOf(group.route) } };
    const { edition } = route;
    const dia = madridDay(now());
    const guests = { persona, invitados: body.invitados, menores: body.menores };
    const ownPrice = (codigo_precio: number | null) => priceOf(edition, { ruta: captain.nivel, ...guests, codigo_precio, dia });
    // One that lowers nothing is not used.
    const isUsed = code !== undefined && ownPrice(code.precio) !== ownPrice(null);
    const party = { ...guests, codigo: isUsed ? code.codigo : null, codigo_precio: isUsed ? code.precio : null };
    const others = people.slice(1);
    const total = addPrices([ownPrice(party.codigo_precio), ...others.map(({ nivel }) => priceOf(edition, { ruta: nivel, dia }))]);
    confirmShown(total, body.importe_visto);
    const wanted = people.map(({ nivel }, index) => ({ ruta: nivel, plazas: 1 + (index === 0 ? body.invitados : 0) }));
    const isHeld = !who.isKnown && wanted.reduce((sum, { plazas }) => sum + plazas, 0) > unconfirmedPeople;
    // Nobody else is written to before the captain's link is opened.
    const emails = countEmails(trx, isHeld ? [captain] : people, inbox);
    const placed = await placeTogether(trx, edition, { wanted, moment, sent: emails.statements });
    const { position } = placed;
    // The club knows these addresses: nothing is to be confirmed by email.
    const isKnown = (person: Person) => isByStaff || (own !== null && person.mail === captain.mail);
    const placings = placed.placings.map((placing, index) => {
      const person = people[index];
      return placing && 'confirmar_hasta' in placing && person && isKnown(person) ? { confirmar_hasta: null } : placing;
    });
    if (edition.lista_espera === 0 && position !== null) throw full();
    const espera = moment.toISOString();
    if (isHeld) placings.fill({ espera, confirmar_hasta: espera });
    const referenceOf = (index: number) => writeReference(edition, edition.ultimo_numero + 1 + index);
    const valuesOf = (person: Person, index: number) => ({
      ...noFields,
      ...person.fields,
      ...placings[index],
      nombre: person.nombre,
      mail: person.mail,
      ruta: person.nivel,
      referencia: referenceOf(index),
      fecha: dia,
      anio: yearOf(route, now()),
      evento: route.activity?.evento ?? 'Otros',
      convocatoria_id: id,
      red: group.red,
      aviso_privacidad: isByStaff ? null : notice.huella,
      // One reference pays for all.
      importe: index === 0 ? total : 0,
      ...(index === 0 ? { ...party, usuario_id } : { capitan_id: withReference(id, referenceOf(0)) }),
    });
    /** Statements behind that of the registration. */
    const besides = (person: Person, index: number) => {
      const answers = person.answers.map((answer) => trx.insertInto('respuestas').values({ ...answer, inscripcion_id: insertedId(trx) }));
      const email = emails.of(person, placed.behind);
      if (!email.isWithin) return [...answers, ...email.takingBack];
      const { link, adding: addingLink } = newRegistrationLink(trx, insertedId(trx), { publicUrl: config.publicUrl, now: now() });
      const rider = { espera: null, confirmar_hasta: null, invitados: 0, ...valuesOf(person, index), isHeld };
      const written = confirmSignUp(rider, route, rider.importe, notice.club, link);
      return [...answers, addingLink, queueing(trx, notice.club, written, now(), insertedId(trx))];
    };
    const inGroup = others.flatMap((person, index) => [inserting(trx, valuesOf(person, index + 1)), ...besides(person, index + 1)]);
    const stored = sendLast(
      inserting(trx, valuesOf(captain, 0)).clearReturning().returningAll(),
      ...besides(captain, 0),
      ...inGroup,
      trx
        .updateTable('convocatorias')
        .set((row) => ({ ultimo_numero: row('ultimo_numero', '+', people.length) }))
        .where('id', '=', id),
      ...(guess?.takingBack ?? []),
      notice.keeping(trx, now()),
    );
    const { isWithin: isTold } = emails.of(captain, placed.behind);
    return { added: { stored, route, position: isHeld ? null : position, referencia: referenceOf(0), total, isTold, isHeld } };
  }

  /** Counts the emails to all of them. */
  function countEmails(trx: Db, people: readonly Person[], inbox: string) {
    // Their counts are locked in one order.
    const ordered = people.toSorted((one, other) => (mailboxOf(one.mail) < mailboxOf(other.mail) ? -1 : 1));
    const counts = ordered.map((person) => ({ person, email: limits.countEmail(trx, person.mail, 'sign-up', inbox) }));
    return {
      statements: counts.flatMap(({ email }) => email.statements),
      /** @param rows Of these statements. */
      of(wanted: Person, rows: readonly unknown[][]) {
        const before = counts.slice(0, ordered.indexOf(wanted)).flatMap(({ email }) => email.statements).length;
        const email = counts.find(({ person }) => person === wanted)?.email;
        const own = rows.slice(before, before + (email?.statements.length ?? 0));
        return { isWithin: email?.isWithin(own) === true, takingBack: email?.takingBack(own) ?? [] };
      },
    };
  }

  /** What one's own sign-up would cost now, and whether there is a place. */
  async function workOut(
    request: FastifyRequest,
    actividad: number,
    {
      nivel,
      mail,
      clave_socio,
      invitados,
      menores,
      codigo,
      personas,
    }: Pick<ActivitySignUp, 'nivel' | 'mail' | 'clave_socio' | 'invitados' | 'menores' | 'codigo'> & {
      personas: { nivel: string | null }[];
    },
  ): Promise<SignUpOutcome> {
    const reading = getCallOfActivity(db, actividad, now()).then((route) => ({ route }));
    const known = readKnown(request, reading, { mail, clave_socio });
    const { route } = await reading;
    const { edition } = route;
    const { persona } = await findWho(await sessions.find(request), { mail }, known);
    confirmGuests(route, invitados);
    confirmMinors(invitados, menores);
    const dia = madridDay(now());
    const discount = codigo === null ? null : await findCode(request, edition.id, codigo);
    const prices = [
      priceOf(edition, { ruta: nivel, persona, invitados, menores, codigo_precio: discount, dia }),
      ...personas.map((person) => priceOf(edition, { ruta: person.nivel, dia })),
    ];
    const places = await placesOf(db, route, await sharedNow());
    const fits = places === undefined || hasRoom(places, nivel, 1 + invitados + personas.length);
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

/** The fields of a registration that an activity does not ask. */
const noFields = {
  telefono: null,
  poblacion: null,
  provincia: null,
  moto: null,
  nacimiento: null,
  acompanante: null,
  nombre_acomp: null,
  grupo: null,
  roadbook: null,
};

/** Somebody else than whose account or link it is. */
const other: Who = { own: null, isByStaff: false, persona: null, isKnown: false };

/** @throws HttpError 403 */
function confirmOpen(route: Call, user: SessionUser | null, { persona }: Who, now: Date): void {
  const state = stateOf(route, now);
  if (state === 'cancelada') throw new HttpError(403, activityCancelled);
  if (state !== 'abierta' && !(user && isStaff(user) && state !== 'terminada')) throw closed();
  if ((user && isStaff(user)) || persona === 'socio') return;
  confirmAdmitted(route, now);
}

/** The user of the session, where they sign up themselves: with their name and address, or without any. */
function ownOf(user: SessionUser | null, typed: { nombre: string | null; mail: string | null }): Own | null {
  if (user === null) return null;
  const own = { usuario_id: user.id, nombre: memberName(user), mail: user.correo_electronico, telefono: user.telefono };
  return isOwnSignUp(own, typed) ? own : null;
}

/** Whoever signs up, and the people of their group. @throws HttpError 400 that names what is missing. */
function readPeople(route: Call, { own, isByStaff, persona }: Who, body: ActivitySignUp): [Person, ...Person[]] {
  confirmGuests(route, body.invitados);
  confirmMinors(body.invitados, body.menores);
  const { edition, questions } = route;
  const pide = askedOf(edition);
  const asked = (sent: Partial<Record<AskedField, string | null | undefined>>): Person['fields'] =>
    Object.fromEntries(askedFields.filter((name) => pide.includes(name)).map((name) => [name, sent[name] ?? null]));
  const nombre = body.nombre ?? own?.nombre;
  const mail = body.mail ?? own?.mail;
  if (!nombre) throw new HttpError(400, 'El campo «Nombre completo» es obligatorio.');
  if (!mail) throw new HttpError(400, 'El campo «Correo electrónico» es obligatorio.');
  const captain: Person = {
    nombre,
    mail,
    nivel: confirmLevel(route, body.nivel),
    fields: { ...asked(body), ...(own && !body.telefono && { telefono: own.telefono }) },
    answers: checkAnswers(questions, body.respuestas, { isMember: persona === 'socio', mayLack: isByStaff }),
  };
  const others = body.personas.map((person): Person => {
    if (!person.nombre) throw new HttpError(400, 'Escribe el nombre de cada persona de tu grupo.');
    return {
      nombre: person.nombre,
      mail: person.mail ?? mail,
      nivel: confirmLevel(route, person.nivel),
      // Of one club, as its captain writes once.
      fields: asked({ ...person, grupo: person.grupo ?? body.grupo }),
      answers: checkAnswers(questions, person.respuestas, { isMember: false, mayLack: isByStaff }),
    };
  });
  return [captain, ...others];
}

const badCode = () => new HttpError(400, 'Ese código no vale, o ya se ha usado todas las veces que se podía.');

const withReference = (convocatoria_id: number, referencia: string) =>
  sql<number>`(select id from inscripciones where convocatoria_id = ${convocatoria_id} and referencia = ${referencia})`;
