import type { ActivitySignUp } from 'shared/contract/activity-sign-ups';
import type { SignUp, StaffSignUp } from 'shared/contract/registrations';
import type { StaffField } from 'shared/facts/registration-fields';
import { type AskedField, askedFields } from 'shared/facts/sign-up-fields';
import { formatMoment } from 'shared/text/moments';
import { HttpError } from '../../core/base/http-error.ts';
import type { Call } from './calls-queries.ts';
import { askedOf } from './places.ts';
import { checkAnswers, checkGuests, type StoredAnswer } from './check-answers.ts';
import type { Own } from './member-links.ts';
import { storedGuests } from './questions-queries.ts';

/** By whom, and as whom, a person is signed up. */
export interface Who {
  /** Where they sign up themselves, by their session or their personal link. */
  own: Own | null;
  /** By staff for another person, who need not be asked everything. */
  isByStaff: boolean;
  /** Whose price it is, and whose questions. */
  persona: 'socio' | null;
  /** Whether their address is known to be theirs. */
  isKnown: boolean;
}

/** What is sent for any call. */
export interface SignUpForm extends Omit<ActivitySignUp, 'respuestas'> {
  /** Undefined of a form that knows of no questions. */
  respuestas?: ActivitySignUp['respuestas'] | undefined;
  /** By the form of the contract, which asks for all of these, and requires the address alone. */
  rider?:
    | (Omit<SignUp, Exclude<keyof ActivitySignUp, AskedField | 'nombre' | 'mail'>> & Partial<Pick<StaffSignUp, StaffField>>)
    | undefined;
}

export interface Person {
  nombre: string | null;
  mail: string;
  nivel: string | null;
  fields: SignUpForm['rider'] | Partial<Record<AskedField, string | null>>;
  answers: StoredAnswer[];
  /** Those of who signs up the others, as stored. */
  lista_invitados?: string | null;
}

/** The person who signs up, and the people of their group. @throws HttpError 400 that names what is missing. */
export function readPeople(call: Call | undefined, { own, isByStaff, persona }: Who, form: SignUpForm): [Person, ...Person[]] {
  const { rider, respuestas } = form;
  confirmGuests(call, form.invitados);
  confirmMinors(form.invitados, form.menores);
  if (!call && form.personas.length > 0) throw new HttpError(400, 'Ahora cada persona se inscribe por separado.');
  const pide = rider ? askedFields : call ? askedOf(call.edition) : [];
  const asked = (sent: Partial<Record<AskedField, string | null | undefined>>): Partial<Record<AskedField, string | null>> =>
    Object.fromEntries(pide.map((name) => [name, sent[name] ?? null]));
  const answersOf = (sent: ActivitySignUp['respuestas'], isMember: boolean) =>
    call ? checkAnswers(call.questions, sent, { isMember, mayLack: isByStaff }) : [];
  const nombre = form.nombre ?? own?.nombre ?? null;
  const mail = form.mail ?? own?.mail;
  if (!nombre && !rider) throw new HttpError(400, 'El campo «Nombre completo» es obligatorio.');
  if (!mail) throw new HttpError(400, 'El campo «Correo electrónico» es obligatorio.');
  const captain: Person = {
    nombre: rider ? form.nombre : nombre,
    mail,
    nivel: rider ? form.nivel : confirmLevel(call, form.nivel),
    fields: rider ?? { ...asked(form), ...(own && !form.telefono && { telefono: own.telefono }) },
    answers: respuestas ? answersOf(respuestas, persona === 'socio') : [],
    lista_invitados: call ? storedGuests(checkGuests(call, form.invitados, form.lista_invitados, isByStaff)) : null,
  };
  const others = form.personas.map((person): Person => {
    if (!person.nombre) throw new HttpError(400, 'Escribe el nombre de cada persona de tu grupo.');
    return {
      nombre: person.nombre,
      mail: person.mail ?? mail,
      nivel: confirmLevel(call, person.nivel),
      // Of one club, as its captain writes once.
      fields: asked({ ...person, grupo: person.grupo ?? form.grupo }),
      answers: answersOf(person.respuestas, false),
    };
  });
  return [captain, ...others];
}

type Offered = { edition: Pick<Call['edition'], 'invitados' | 'niveles'> } | undefined;

/** @throws HttpError 400 */
export function confirmGuests(call: Offered, invitados: number): void {
  const most = call?.edition.invitados ?? 0;
  if (invitados > most)
    throw new HttpError(
      400,
      most === 0
        ? 'A esta actividad no se traen invitados.'
        : `Puedes traer ${most === 1 ? 'un invitado' : `${most} invitados`} como máximo.`,
    );
}

/** @throws HttpError 400 */
export function confirmMinors(invitados: number, menores: number): void {
  if (menores > invitados) throw new HttpError(400, 'Los menores se cuentan entre los invitados: no pueden ser más.');
}

/** @throws HttpError 400 */
export function confirmLevel(call: Offered, nivel: string | null): string | null {
  const niveles = call?.edition.niveles ?? [];
  if (niveles.length === 0) return null;
  if (!niveles.some(({ nombre }) => nombre === nivel)) throw new HttpError(400, 'Elige un nivel.');
  return nivel;
}

/** For who is no member. @throws HttpError 403 */
export function confirmAdmitted(
  { edition: { quien, socios_hasta } }: { edition: Pick<Call['edition'], 'quien' | 'socios_hasta'> },
  now: Date,
): void {
  if (quien === 'socios') throw new HttpError(403, 'Esta actividad es solo para socios: entra con tu acceso.');
  if (quien === 'socios_antes' && socios_hasta !== null && socios_hasta > now.toISOString())
    throw new HttpError(403, `Hasta el ${formatMoment(socios_hasta)} solo se inscriben los socios: entra con tu acceso, o vuelve ese día.`);
}
