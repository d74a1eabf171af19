import { signUpsClosed } from 'shared/facts/faults';
import { sql } from 'kysely';
import { addPrices, priceOf } from 'shared/facts/prices';
import { unconfirmedPeople } from 'shared/facts/sign-up-fields';
import { madridDay } from 'shared/text/moments';
import { entryOf } from '../../accounts/audit/record-change.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import type { SessionUser } from '../../accounts/security/sessions.ts';
import { countingDiscount } from '../../accounts/security/throttle.ts';
import { HttpError } from '../../core/base/http-error.ts';
import type { Db } from '../../core/db/schema.ts';
import { type SendLast, sendTogether } from '../../core/db/transact.ts';
import { mailboxOf } from '../../core/mail/email.ts';
import { insertEmail } from '../../core/mail/outbox.ts';
import type { SeenNotice } from '../../site/legal/legal-versions.ts';
import { type Call, lockAt, waysOf, writeReference, yearOf } from '../calls/calls-queries.ts';
import { selectDiscounts, findDiscount, isUsedUp, readDiscounts } from '../calls/discounts.ts';
import { lockingCall, placeTogether } from '../calls/places.ts';
import { confirmShown } from '../calls/prices.ts';
import { newRegistrationLink } from '../calls/registration-links.ts';
import { insertedId, insertRegistration } from '../registrations/store-registrations.ts';
import { confirmSignUp } from '../calls/confirmation-email.ts';
import { type FoundLink, linkUsedUp, updateEarlyLinkUse } from './early-links.ts';
import { selectOwnIn } from './own-sign-ups.ts';
import type { Person, SignUpForm, Who } from '../calls/read-people.ts';

export const closed = () => new HttpError(403, signUpsClosed);
export const badCode = () => new HttpError(400, 'Ese código no vale, o ya se ha usado todas las veces que se podía.');
const full = () => new HttpError(409, 'Ya no quedan plazas para esta actividad.');

/** Who signs up, with what was read before. */
interface Group {
  /** Undefined where what is signed up for has none: it is a registration without place, price and reference. */
  call: Call | undefined;
  /** The kind of event. */
  evento: string | null;
  form: SignUpForm;
  who: Who;
  people: [Person, ...Person[]];
  /** The link that has opened the form for them. */
  byLink: FoundLink | undefined;
  notice: SeenNotice;
  inbox: string;
  user: SessionUser | null;
  ip: string;
  /** The mark of their network; null by staff. */
  red: string | null;
  /** Of a session that signs up itself, which is not counted ahead. */
  counting: (trx: Db) => ReturnType<AppContext['limits']['countSignUp']> | undefined;
}

type Parts = Pick<AppContext, 'config' | 'now' | 'sharedNow' | 'limits'>;

/** Three round trips: the lock, the places, and all that is stored. */
export async function storeSignUp(parts: Parts, { trx, sendLast }: { trx: Db; sendLast: SendLast }, group: Group) {
  const { config, now, limits } = parts;
  const { form, who, people, notice, inbox, evento } = group;
  const { own, isByStaff } = who;
  const [captain] = people;
  const held = await lockFor(parts, trx, group);
  if (held.fault || held.known !== undefined) return held;
  const { call, moment, party, sums, takingBack } = held;
  const total = addPrices(sums);
  // Staff are shown no amount by the form of the contract.
  const isInternal = isByStaff && form.rider !== undefined;
  if (!isInternal) confirmShown(call ? total : null, form.importe_visto);
  const wanted = people.map(({ nivel }, index) => ({ ruta: nivel, plazas: 1 + (index === 0 ? form.invitados : 0) }));
  const isHeld = call !== undefined && !who.isKnown && wanted.reduce((sum, { plazas }) => sum + plazas, 0) > unconfirmedPeople;
  // By the form of the contract staff find room beyond the limits, and nobody is written to; nobody else is before the captain's link is opened.
  const emails = countEmails(limits, trx, isInternal ? [] : isHeld ? [captain] : people, inbox);
  const placed =
    call && moment && !isInternal
      ? await placeTogether(trx, call.edition, { wanted, moment, sent: emails.statements })
      : { placings: people.map(() => undefined), position: null, behind: await sendTogether(trx, emails.statements) };
  const { position } = placed;
  if (call?.edition.lista_espera === 0 && position !== null) throw full();
  const espera = (moment ?? now()).toISOString();
  // The club knows these addresses: nothing is to be confirmed by email.
  const isKnown = (person: Person) => isByStaff || (own !== null && person.mail === captain.mail);
  const placings = people.map((person, index) => {
    const placing = placed.placings[index];
    if (isHeld) return { espera, confirmar_hasta: espera };
    return placing && 'confirmar_hasta' in placing && isKnown(person) ? { confirmar_hasta: null } : placing;
  });
  const referenceOf = (index: number) => (call ? writeReference(call.edition, call.edition.ultimo_numero + 1 + index) : null);
  const dia = madridDay(now());
  const valuesOf = (person: Person, index: number) => ({
    ...noFields,
    ...person.fields,
    ...placings[index],
    nombre: person.nombre,
    mail: person.mail,
    ruta: person.nivel,
    referencia: referenceOf(index),
    fecha: dia,
    anio: call ? yearOf(call, now()) : Number(dia.slice(0, 4)),
    evento,
    convocatoria_id: call?.edition.id ?? null,
    red: group.red,
    aviso_privacidad: isByStaff ? null : notice.huella,
    // One reference pays for all.
    importe: index === 0 ? (call ? total : null) : 0,
    ...(index === 0
      ? { ...party, lista_invitados: person.lista_invitados ?? null, usuario_id: own?.usuario_id ?? null }
      : { capitan_id: captainOf(call, referenceOf(0)) }),
  });
  /** Statements behind that of the registration. */
  const besides = (person: Person, index: number) => {
    const answers = person.answers.map((answer) => trx.insertInto('respuestas').values({ ...answer, inscripcion_id: insertedId(trx) }));
    const email = emails.of(person, placed.behind);
    if (!email.isWithin) return [...answers, ...email.takingBack];
    const link = call && newRegistrationLink(trx, insertedId(trx), { publicUrl: config.publicUrl, now: now() });
    const rider = { espera: null, confirmar_hasta: null, invitados: 0, ...valuesOf(person, index), isHeld };
    const written = confirmSignUp(rider, call, rider.importe, notice.club, link?.link);
    return [...answers, ...(link ? [link.adding] : []), insertEmail(trx, notice.club, written, now(), insertedId(trx))];
  };
  const inGroup = people
    .slice(1)
    .flatMap((person, index) => [insertRegistration(trx, valuesOf(person, index + 1)), ...besides(person, index + 1)]);
  const stored = sendLast(
    insertRegistration(trx, valuesOf(captain, 0)).clearReturning().returningAll(),
    ...(isByStaff ? [recordingAdded(trx, group.user, now())] : []),
    ...besides(captain, 0),
    ...inGroup,
    ...(call ? [updateLastNumber(trx, call, people.length)] : []),
    ...takingBack,
    ...(isByStaff ? [] : [notice.keeping(trx, now())]),
  );
  const { isWithin: isTold } = emails.of(captain, placed.behind);
  return {
    known: undefined,
    fault: undefined,
    stored,
    call,
    position: isHeld ? null : position,
    referencia: referenceOf(0) ?? '',
    total,
    isTold,
    isHeld,
  };
}

/** Locks the call, and reads behind the lock what decides the price. Without a call nothing is locked. */
async function lockFor({ now, sharedNow }: Parts, trx: Db, { call, form, who, people, byLink, ip, counting }: Group) {
  const { own, persona } = who;
  const dia = madridDay(now());
  const [captain, ...others] = people;
  const guests = { persona, invitados: form.invitados, menores: form.menores };
  const choice = { ruta: captain.nivel, acompanante: form.rider?.acompanante, ...guests, dia };
  if (!call) {
    if (form.codigo !== null) throw badCode();
    return { call, moment: undefined, party: guests, sums: [], takingBack: [] };
  }
  const { id } = call.edition;
  const guess = form.codigo === null ? undefined : countingDiscount(trx, ip, now());
  const count = counting(trx);
  const using = byLink ? [updateEarlyLinkUse(trx, byLink, now())] : [];
  const bounded = [...(guess?.statements ?? []), ...using, ...(count?.statements ?? [])];
  // Families share an address, and the form of the contract takes who is there already.
  const asking = [selectOwnIn(trx, id, form.rider ? null : own), ...selectDiscounts(trx, id), ...bounded] as const;
  const { edition: locked, moment, behind } = await lockAt(trx, id, lockingCall(trx, id), asking, sharedNow);
  const [[known], codes, users, ...counts] = behind;
  const guesses = counts.splice(0, guess?.statements.length ?? 0);
  await guess?.confirm(guesses);
  const used = counts.splice(0, using.length);
  // A second press finds the first, and takes back what was counted for it.
  if (known) {
    await sendTogether(trx, [...(guess?.takingBack ?? []), ...(count?.takingBack.filter((_, index) => counts[index]?.length) ?? [])]);
    return { known: known.id, fault: undefined };
  }
  await count?.confirm(counts);
  if (!locked || !moment || locked.cancelada !== null) throw closed();
  if (used.some((rows) => rows.length === 0)) throw linkUsedUp();
  const code = form.codigo === null ? undefined : findDiscount(readDiscounts([codes, users]), form.codigo);
  // Committed: the guess is counted.
  if (form.codigo !== null && !code) return { known: undefined, fault: badCode() };
  if (code && isUsedUp(code)) throw badCode();
  // A call without ways of payment has those of /ajustes.
  const edition = { ...locked, ...waysOf(call) };
  const ownPrice = (codigo_precio: number | null) => priceOf(edition, { ...choice, codigo_precio });
  // One that lowers nothing is not used.
  const isUsed = code !== undefined && ownPrice(code.precio) !== ownPrice(null);
  const party = { ...guests, codigo: isUsed ? code.codigo : null, codigo_precio: isUsed ? code.precio : null };
  const sums = [ownPrice(party.codigo_precio), ...others.map(({ nivel }) => priceOf(edition, { ruta: nivel, dia }))];
  return { call: { ...call, edition }, moment, party, sums, takingBack: guess?.takingBack ?? [] };
}

/** Counts the emails to all of them. */
function countEmails(limits: AppContext['limits'], trx: Db, people: readonly Person[], inbox: string) {
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

/** The audit's line of a registration that staff have just added. */
const recordingAdded = (trx: Db, user: SessionUser | null, now: Date) =>
  trx.insertInto('auditoria').values({
    ...entryOf(user, { accion: 'crear', entidad: 'inscripciones', id: null }, now, null),
    entidad_id: sql<string>`cast(${insertedId(trx)} as text)`,
  });

const updateLastNumber = (trx: Db, { edition }: Call, people: number) =>
  trx
    .updateTable('convocatorias')
    .set((row) => ({ ultimo_numero: row('ultimo_numero', '+', people) }))
    .where('id', '=', edition.id);

const captainOf = (call: Call | undefined, referencia: string | null) =>
  sql<number>`(select id from inscripciones where convocatoria_id = ${call?.edition.id ?? 0} and referencia = ${referencia})`;

/** What is not asked. */
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
