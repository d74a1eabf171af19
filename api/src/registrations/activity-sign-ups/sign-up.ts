import type { FastifyRequest } from 'fastify';
import type { ActivitySignUp, SignedUp, SignUpOutcome } from 'shared/contract/activity-sign-ups';
import { memberName } from 'shared/facts/members';
import { type AskedField, askedFields } from 'shared/facts/sign-up-fields';
import type { AppContext } from '../../accounts/security/context.ts';
import { isMember, isStaff } from '../../accounts/security/is-staff.ts';
import type { SessionUser } from '../../accounts/security/sessions.ts';
import { requireCaptcha } from '../../core/captcha/captcha.ts';
import { HttpError, notFound } from '../../core/base/http-error.ts';
import { formatMoment, madridDay } from 'shared/text/moments';
import type { Db } from '../../core/db/schema.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { readClub } from '../../core/club/settings-queries.ts';
import { findSeenNotice } from '../../site/legal/legal-queries.ts';
import { confirmSignUp } from '../edition/confirmation-email.ts';
import { findRoute, type Route, writeReference, yearOf } from '../edition/edition-queries.ts';
import { askedOf, hasRoom, lockEdition, placeTogether } from '../edition/places.ts';
import { addPrices, priceOf } from '../edition/prices.ts';
import { addRegistrationLink } from '../edition/registration-links.ts';
import { markNetwork } from '../edition/sign-up-networks.ts';
import { checkAnswers, type StoredAnswer } from '../questions/check-answers.ts';
import { insertRegistration } from '../registrations/registrations-queries.ts';
import { describeOwn, findOwnIn } from './own-sign-ups.ts';
import { placesOf, stateOf } from './describe-call.ts';

const closed = () => new HttpError(403, 'Inscripciones cerradas por el momento.');
const full = () => new HttpError(409, 'Ya no quedan plazas para esta actividad.');

/** The call of an activity. @throws HttpError 404 */
export async function findCall(db: Db, actividad: number, now: Date): Promise<Route> {
  const route = await findRoute(db, now, -actividad);
  if (!route?.activity) throw notFound();
  return route;
}

interface Person {
  nombre: string;
  mail: string;
  nivel: string | null;
  fields: Partial<Record<AskedField, string | null>>;
  answers: StoredAnswer[];
}

type Parts = Pick<AppContext, 'db' | 'config' | 'now' | 'sharedNow' | 'sessions' | 'captcha' | 'limits' | 'mail'>;

/** Sign-ups for an activity, by visitors and by members with their session. */
export function createActivitySignUps(context: Parts) {
  const { db, config, now, sharedNow, sessions, captcha, limits, mail } = context;

  /** @throws HttpError 400 with what is wrong, 403 where it is not open, or not for this person, 409 for a price or a place that is no more. */
  async function signUp(request: FastifyRequest, actividad: number, body: ActivitySignUp): Promise<SignedUp> {
    const user = await sessions.find(request);
    const route = await findCall(db, actividad, now());
    confirmOpen(route, user, now());
    if (!user) {
      await limits.admit('signUps', request);
      await requireCaptcha(captcha, body.captcha_token ?? '', request.ip);
    }
    const own = ownOf(user, body.mail);
    const people = readPeople(route, own, body);
    const [notice, club] = await Promise.all([findSeenNotice(db, config, body.aviso_privacidad), readClub(db)]);
    const signedUp = await db.transaction().execute(async (trx) => {
      const edition = await lockEdition(trx, route.edition.id);
      const usuario_id = own?.id ?? null;
      const known = usuario_id === null ? undefined : await findOwnIn(trx, edition.id, usuario_id);
      // A second press finds the first.
      if (known) return { id: known, total: undefined, enlace_enviado: false };
      if (edition.cancelada !== null) throw closed();
      const moment = await sharedNow(trx);
      const dia = madridDay(now());
      const discount = body.codigo === null ? null : await useCode(trx, edition.id, body.codigo);
      const persona = isMember(own) ? ('socio' as const) : null;
      const choiceOf = (index: number) => ({
        ruta: people[index]?.nivel ?? null,
        ...(index === 0 ? { persona, invitados: body.invitados, menores: body.menores, codigo_precio: discount } : {}),
        dia,
      });
      const total = addPrices(people.map((_, index) => priceOf(edition, choiceOf(index))));
      if (body.importe_visto !== undefined && body.importe_visto !== total)
        throw new HttpError(409, 'El precio ha cambiado mientras rellenabas el formulario y no se ha guardado nada. Míralo otra vez.');
      const placings = await placeTogether(
        trx,
        edition,
        people.map(({ nivel }, index) => ({ ruta: nivel, plazas: 1 + (index === 0 ? body.invitados : 0) })),
        moment,
      );
      if (edition.lista_espera === 0 && placings.some((placing) => placing && 'espera' in placing)) throw full();
      const { ultimo_numero: last } = await trx
        .updateTable('ediciones')
        .set((row) => ({ ultimo_numero: row('ultimo_numero', '+', people.length) }))
        .where('id', '=', edition.id)
        .returning('ultimo_numero')
        .executeTakeFirstOrThrow();
      const common = {
        fecha: dia,
        anio: yearOf(route, now()),
        evento: route.activity?.evento ?? 'Otros',
        edicion_id: edition.id,
        red: markNetwork(request.ip, edition.id, config),
        aviso_privacidad: notice.huella,
      };
      let first: number | undefined;
      let isTold = false;
      for (const [index, person] of people.entries()) {
        const referencia = writeReference(edition.anio, last - people.length + index + 1);
        const values = {
          ...noFields,
          ...person.fields,
          ...common,
          ...placings[index],
          nombre: person.nombre,
          mail: person.mail,
          ruta: person.nivel,
          referencia,
          // One reference pays for all.
          importe: index === 0 ? total : 0,
          capitan_id: first ?? null,
          ...(index === 0 && {
            persona,
            usuario_id,
            invitados: body.invitados,
            menores: body.menores,
            codigo: body.codigo,
            codigo_precio: discount,
          }),
        };
        const row = await insertRegistration(trx, values);
        first ??= row.id;
        if (person.answers.length > 0)
          await trx
            .insertInto('respuestas')
            .values(person.answers.map((answer) => ({ ...answer, inscripcion_id: row.id })))
            .execute();
        if (!(await limits.mayWriteTo(trx, person.mail, 'sign-up'))) continue;
        isTold ||= index === 0;
        const link = await addRegistrationLink(trx, row.id, { publicUrl: config.publicUrl, now: now() });
        const rider = { ...row, ...values, confirmar_hasta: 'confirmar_hasta' in values ? values.confirmar_hasta : null };
        await queueEmail(trx, confirmSignUp(rider, { ...route, edition }, values.importe, club, link), now(), row.id);
      }
      await trx.executeQuery(notice.keeping(trx, now()).compile());
      return { id: first ?? 0, total, enlace_enviado: isTold };
    });
    mail.wake();
    const made = await describeOwn(db, signedUp.id, now());
    if (!made) throw notFound();
    return { ...made, total: signedUp.total === undefined ? made.importe : signedUp.total, enlace_enviado: signedUp.enlace_enviado };
  }

  /** What one's own sign-up would cost now, and whether there is a place. */
  async function workOut(
    request: FastifyRequest,
    actividad: number,
    {
      nivel,
      invitados,
      menores,
      codigo,
      personas,
    }: Pick<ActivitySignUp, 'nivel' | 'invitados' | 'menores' | 'codigo'> & { personas: { nivel: string | null }[] },
  ): Promise<SignUpOutcome> {
    const user = await sessions.find(request);
    const route = await findCall(db, actividad, now());
    const { edition } = route;
    confirmGuests(route, invitados, menores);
    const dia = madridDay(now());
    const discount = codigo === null ? null : await findCode(db, edition.id, codigo);
    const prices = [
      priceOf(edition, { ruta: nivel, persona: isMember(user) ? 'socio' : null, invitados, menores, codigo_precio: discount, dia }),
      ...personas.map((person) => priceOf(edition, { ruta: person.nivel, dia })),
    ];
    const places = await placesOf(db, route, await sharedNow());
    const fits = places === undefined || hasRoom(places, nivel, 1 + invitados + personas.length);
    return {
      importe: addPrices(prices),
      plaza: fits ? 'hay' : edition.lista_espera === 1 ? 'espera' : 'completa',
    };
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

/** @throws HttpError 403 */
function confirmOpen(route: Route, user: SessionUser | null, now: Date): void {
  const state = stateOf(route, now);
  if (state === 'cancelada') throw new HttpError(403, 'Esta actividad se ha cancelado.');
  if (state !== 'abierta' && !(user && isStaff(user) && state !== 'terminada')) throw closed();
  if (isMember(user)) return;
  const { quien, socios_hasta } = route.edition;
  if (quien === 'socios') throw new HttpError(403, 'Esta actividad es solo para socios: entra con tu cuenta.');
  if (quien === 'socios_antes' && socios_hasta !== null && socios_hasta > now.toISOString())
    throw new HttpError(403, `Hasta el ${formatMoment(socios_hasta)} solo se inscriben los socios: entra con tu cuenta, o vuelve ese día.`);
}

/** @throws HttpError 400 */
function confirmGuests({ edition }: Route, invitados: number, menores: number): void {
  const most = edition.invitados;
  if (invitados > most)
    throw new HttpError(
      400,
      most === 0
        ? 'A esta actividad no se traen invitados.'
        : `Puedes traer ${most === 1 ? 'un invitado' : `${most} invitados`} como máximo.`,
    );
  if (menores > invitados) throw new HttpError(400, 'Los menores se cuentan entre los invitados: no pueden ser más.');
}

/** The user of the session, where they sign up themselves: with their address, or without any. */
const ownOf = (user: SessionUser | null, mail: string | null): SessionUser | null =>
  user !== null && (mail ?? user.correo_electronico) === user.correo_electronico ? user : null;

/** Whoever signs up, and the people of their group. @throws HttpError 400 that names what is missing. */
function readPeople(route: Route, own: SessionUser | null, body: ActivitySignUp): [Person, ...Person[]] {
  confirmGuests(route, body.invitados, body.menores);
  const { edition, questions } = route;
  const pide = askedOf(edition);
  const asked = (sent: Partial<Record<AskedField, string | null | undefined>>): Person['fields'] =>
    Object.fromEntries(askedFields.filter((name) => pide.includes(name)).map((name) => [name, sent[name] ?? null]));
  const nombre = body.nombre ?? (own && memberName(own));
  const mail = body.mail ?? own?.correo_electronico;
  if (!nombre) throw new HttpError(400, 'El campo «Nombre completo» es obligatorio.');
  if (!mail) throw new HttpError(400, 'El campo «Correo electrónico» es obligatorio.');
  const captain: Person = {
    nombre,
    mail,
    nivel: confirmLevel(route, body.nivel),
    fields: { ...asked(body), ...(own && !body.telefono && { telefono: own.telefono }) },
    answers: checkAnswers(questions, body.respuestas, { isMember: isMember(own) }),
  };
  const others = body.personas.map((person): Person => {
    if (!person.nombre) throw new HttpError(400, 'Escribe el nombre de cada persona de tu grupo.');
    return {
      nombre: person.nombre,
      mail: person.mail ?? mail,
      nivel: confirmLevel(route, person.nivel),
      fields: asked(person),
      answers: checkAnswers(questions, person.respuestas, { isMember: false }),
    };
  });
  return [captain, ...others];
}

function confirmLevel({ edition }: Route, nivel: string | null): string | null {
  if (edition.niveles.length === 0) return null;
  if (!edition.niveles.some(({ nombre }) => nombre === nivel)) throw new HttpError(400, 'Elige un nivel.');
  return nivel;
}

const badCode = () => new HttpError(400, 'Ese código no vale, o ya se ha usado todas las veces que se podía.');

/** Uses a discount code once. @returns its price in cents. @throws HttpError 400 */
async function useCode(trx: Db, edicion_id: number, sent: string): Promise<number> {
  const used = await trx
    .updateTable('codigos_edicion')
    .set((row) => ({ usados: row('usados', '+', 1) }))
    .where('edicion_id', '=', edicion_id)
    .where('codigo', '=', sent.trim().toUpperCase())
    .whereRef('usados', '<', 'usos')
    .returning('precio')
    .executeTakeFirst();
  if (!used) throw badCode();
  return used.precio;
}

async function findCode(db: Db, edicion_id: number, sent: string): Promise<number> {
  const found = await db
    .selectFrom('codigos_edicion')
    .select('precio')
    .where('edicion_id', '=', edicion_id)
    .where('codigo', '=', sent.trim().toUpperCase())
    .whereRef('usados', '<', 'usos')
    .executeTakeFirst();
  if (!found) throw badCode();
  return found.precio;
}
