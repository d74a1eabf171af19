// What the form needs only once it is sent: loaded with the first input.
import type { SignedUp as SentBack, SignUpOutcome } from 'shared/contract/activity-sign-ups';
import type { CallOffer } from 'shared/contract/call-offer';
import type { Question } from 'shared/contract/questions';
import type { SentSignUp, SentStaffSignUp, SignedUpRegistration } from 'shared/contract/registrations';
import type { User } from 'shared/contract/session';
import { eventKinds } from 'shared/facts/enumerations';
import { isSameWord } from 'shared/text/fold';
import { emailShape, cleanEmail } from 'shared/facts/pasted';
import { accountOf, isOwnSignUp } from 'shared/facts/members';
import { formatEuros, typedEuros } from 'shared/facts/money';
import { readCount } from 'shared/facts/numbers';
import { type PricedChoice, priceOf } from 'shared/facts/prices';
import { fieldNames, fieldOf, isExtraField, isRiderField } from 'shared/facts/registration-fields';
import type { AskedField } from 'shared/facts/sign-up-fields';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { answersTo, findAnswerFault } from 'shared/questions/answers';
import { noFields } from 'shared/sign-up/asked';
import { askedOfGuests, findGuestFault, guestsTo, takesNames } from 'shared/sign-up/guests';
import { countOf } from 'shared/text/count-of';
import { isNewField, type NewField } from '../registration/rider-groups.ts';
import { departureFaultOf } from '../registration/form-values.ts';
import { type FormTexts, publicTexts } from './form-texts.ts';
import { maskEmail, type Asked, boxesOf, othersQuestions, ownQuestions, type Person, type SignUpValues } from './sign-up-values.ts';
import { isFullFor } from './places.ts';
import type { SignedUpProps } from './signed-up.tsx';

export { doubtEmail } from './doubt-email.ts';
export { SignedUp } from './signed-up.tsx';

/** What the panel after a sign-up shows. */
export type Made = Omit<SignedUpProps, 'onAgain'>;

/** Validation error: its text, and the `name` of its control. */
export interface Fault {
  at: string;
  text: string;
}

/** None is 0, what is no number less than that. */
const count = (typed: string): number => (typed.trim() === '' ? 0 : (readCount(typed) ?? -1));

interface Appraised extends Omit<Asked, 'asMember'> {
  offer: CallOffer;
  memberKey: string | undefined;
  /** Of a member with a session. */
  user: Partial<User> | null;
  today: string;
}

/**
 * What decides price and place, and whether somebody signs themselves up: a member's price and questions are for them alone. `known`: of
 * one person without guests and without a code, as far as the page says; whether a member signs up otherwise, the server knows.
 */
export function appraise(values: SignUpValues, { offer, isRoute, isMember, isByStaff, memberKey, user, today: dia }: Appraised) {
  const { ruta, acompanante, invitados, menores, codigo, personas } = values;
  const isOwn = isRoute && user !== null && isOwnSignUp(accountOf(user), values);
  const choice = {
    nivel: ruta || null,
    invitados: Math.max(0, count(invitados)),
    menores: Math.max(0, count(menores)),
    codigo: codigo.trim() || null,
    personas: personas.map((person) => ({ nivel: person.ruta || null })),
    ...(acompanante === 'Si' && { acompanante: 'Si' as const }),
    ...((isByStaff || (isRoute && user !== null && !isOwn)) && { mail: values.mail.trim() || null }),
    clave_socio: memberKey,
  };
  const isAlone = choice.invitados === 0 && choice.codigo === null && personas.length === 0;
  const known: SignUpOutcome | undefined =
    isAlone && !isMember && (isRoute || !isByStaff)
      ? {
          importe: priceOf(offer, { ruta: ruta || null, acompanante, persona: isOwn ? 'socio' : null, dia }),
          plaza: !isFullFor(offer, ruta) ? 'hay' : offer.espera ? 'espera' : 'completa',
        }
      : undefined;
  // A changed price of the route comes with its offer. Of somebody else with the member's address the server would tell that of members.
  const isUntold = isRoute && (known !== undefined || (!isOwn && cleanEmail(values.mail) === accountOf(user).mail));
  const parts = partsOf(offer, values, choice, isMember || isOwn ? 'socio' : null, dia);
  return { id: isUntold ? null : offer.actividad_id, choice, known, isOwn, parts };
}

type Counts = Pick<ReturnType<typeof appraise>['choice'], 'invitados' | 'menores'>;

/** What the sum is made of, in cents, as far as the page knows: without codes. */
function partsOf(
  offer: CallOffer,
  { ruta, acompanante, personas }: SignUpValues,
  { invitados, menores }: Counts,
  persona: 'socio' | null,
  dia: string,
): [name: string, cents: number][] {
  const alone = { ruta: ruta || null, persona, dia };
  const own = priceOf(offer, alone);
  const more = (extra: Partial<PricedChoice>) => (priceOf(offer, { ...alone, ...extra }) ?? NaN) - (own ?? NaN);
  return [
    [ruta || 'tú', own ?? NaN],
    ...(acompanante === 'Si' ? ([['acompañante', more({ acompanante: 'Si' })]] as const) : []),
    ...(invitados > menores
      ? ([[countOf(invitados - menores, 'invitado', 'invitados'), more({ invitados: invitados - menores })]] as const)
      : []),
    ...(menores > 0 ? ([[countOf(menores, 'menor', 'menores'), more({ invitados: menores, menores })]] as const) : []),
    ...personas.map((person, index): [string, number] => [
      `persona ${index + 2}${person.ruta ? `, ${person.ruta}` : ''}`,
      priceOf(offer, { ruta: person.ruta || null, dia }) ?? NaN,
    ]),
  ].map(([name, cents]) => [String(name), Number(cents)]);
}

/** What it costs, or why it cannot be. */
export function formatPriced(
  { outcome, detail }: { outcome?: SignUpOutcome | undefined; detail?: string | undefined },
  isByStaff: boolean,
  parts: readonly [name: string, cents: number][] = [],
): string {
  if (outcome?.plaza === 'completa') return 'No quedan plazas para tantas personas.';
  return detail ?? (outcome ? tellAmount(outcome.importe, parts) + (isByStaff && outcome.socio ? ' (es socio)' : '') : '');
}

/** 'Importe: 85 € (Amateur 55 + acompañante 30)'; '' when not set. Without the parts of one alone, and where a code has changed them. */
function tellAmount(amount: number | null, parts: readonly [name: string, cents: number][]): string {
  if (amount === null) return '';
  if (amount === 0) return 'Gratis';
  const isWhole = parts.length > 1 && parts.reduce((sum, [, cents]) => sum + cents, 0) === amount;
  const told = isWhole ? ` (${parts.map(([name, cents]) => `${name} ${typedEuros(cents)}`).join(' + ')})` : '';
  return `Importe: ${formatEuros(amount)}${told}`;
}

/** Event kind of the sign-up; undefined where the route does not set it, and the form asks. */
const eventOf = (offer: CallOffer | undefined) => eventKinds.find((kind) => isSameWord(kind, offer?.actividad?.evento ?? ''));

/** Digest of the linked privacy notice. Without it the server stores the current one. */
export async function findNotice(): Promise<string | undefined> {
  if (!can('2.0')) return undefined;
  return call('GET /legal/:documento/version', { params: { documento: 'privacidad' } }).then(
    ({ version }) => version,
    () => undefined,
  );
}

/** Sent beside what is typed; what is undefined is not sent, as not every server knows it. */
interface Beside {
  captcha_token: string | undefined;
  clave_socio: string | undefined;
  clave_anticipada: string | undefined;
  /** What was shown: if it differs by now the server rejects. */
  importe_visto: number | null | undefined;
  /** Digest of the privacy notice. */
  aviso_privacidad: string | undefined;
}

/** Of both calls; of a server with the contract alone it may be anything. */
type Reply =
  | ({
      [Name in 'estado' | 'importe' | 'total' | 'formas_pago' | 'iban' | 'titular' | 'enlace_enviado' | 'por_confirmar' | 'clave']?:
        | SentBack[Name]
        | undefined;
    } & {
      [Name in 'espera' | 'referencia']?: SignedUpRegistration[Name];
    })
  | null
  | undefined;

/** Sends it. @throws the client's error when it is rejected or gets no response. */
export async function send(values: SignUpValues, asked: Asked, beside: Beside): Promise<{ created: Reply; made: Made | undefined }> {
  const known = Object.fromEntries(Object.entries(beside).filter(([, value]) => value !== undefined && value !== null));
  const created: Reply = await post({ ...values, mail: values.mail.trim().toLowerCase() }, asked, known);
  if (!created?.referencia) return { created, made: undefined };
  const { offer, isRoute } = asked;
  const masked = maskEmail(values.mail);
  const made: Made = {
    sent: publicTexts.sent,
    referencia: created.referencia,
    waits: Boolean(created.espera) || created.estado === 'lista de espera',
    isHeld: created.por_confirmar,
    ...(created.enlace_enviado === false ? { mail: undefined, unwritten: masked } : { mail: masked }),
    hours: offer?.horas_confirmar ?? undefined,
    event: offer?.actividad && { ...offer.actividad, hora: offer.hora },
    payment: created.formas_pago && {
      amount: created.total ?? created.importe ?? null,
      ways: created.formas_pago,
      iban: created.iban,
      titular: created.titular,
    },
    clave: created.clave,
    lastStep: isRoute ? 'Antes de la ruta te escribimos tu grupo y tu hora de salida.' : undefined,
  };
  return { created, made };
}

function post(values: SignUpValues, asked: Asked, known: object): Promise<Reply> {
  const { offer } = asked;
  if (asked.isRoute || typeof offer?.actividad_id !== 'number')
    return call('POST /inscripciones/', { json: { ...routeBody(values, asked), ...known } });
  const own = boxesOf(asked).flatMap(({ fields }) => fields) as readonly AskedField[];
  const json = {
    ...personOf(values, own, ownQuestions(asked)),
    ...(!asked.isMember && { nombre: values.nombre.trim(), mail: values.mail }),
    nivel: values.ruta || null,
    ...besideOf(values, asked),
    ...known,
  };
  return call('POST /actividades/:id/inscripciones', { params: { id: offer.actividad_id }, json });
}

/** Beyond one person: of the route it is sent only where there is some, as not every server knows it. */
const besideOf = ({ invitados, menores, lista_invitados, codigo, personas }: SignUpValues, asked: Asked) => ({
  invitados: count(invitados),
  ...(asked.offer &&
    takesNames(asked.offer) &&
    count(invitados) > 0 && { lista_invitados: guestsTo(lista_invitados, count(invitados), askedOfGuests(asked.offer)) }),
  menores: count(menores),
  codigo: codigo.trim() || null,
  personas: personas.map((person) => ({
    ...personOf(person, asked.offer?.pide ?? [], othersQuestions(asked)),
    nombre: person.nombre.trim(),
    mail: person.mail.trim() || null,
    nivel: person.ruta || null,
  })),
});

const personOf = (person: Person, fields: readonly AskedField[], questions: readonly Question[]) => ({
  ...noFields,
  ...Object.fromEntries(fields.map((name) => [name, person[name] || null])),
  respuestas: answersTo(questions, person.respuestas),
});

/** Empty is null, so that a select or a date never sends ''; numbers are numbers. Fields beyond the contract are sent only when filled. */
function routeBody(values: SignUpValues, asked: Asked): SentSignUp & SentStaffSignUp {
  const evento = eventOf(asked.offer) ?? values.evento;
  const valueOf = (name: NewField) => {
    if (fieldOf(name).kind === 'number') return values[name].trim() === '' ? null : (readCount(values[name]) ?? values[name]);
    return (name === 'evento' ? evento : values[name]) || null;
  };
  const names = fieldNames.filter(asked.isByStaff ? isNewField : isRiderField).filter((name) => !isExtraField(name) || values[name] !== '');
  const questions = ownQuestions(asked);
  return {
    ...(Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<NewField, never>),
    mail: values.mail,
    ...(questions.length > 0 && { respuestas: answersTo(questions, values.respuestas) }),
    ...Object.fromEntries(Object.entries(besideOf(values, asked)).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value))),
  };
}

/** The first error, in the form's order. */
export function findFault(values: SignUpValues, asked: Asked, texts: FormTexts): Fault | undefined {
  const { offer, isRoute, isMember, isByStaff } = asked;
  const { niveles = [], invitados: most = 0 } = offer ?? {};
  const mail = cleanEmail(values.mail);
  const departure = departureFaultOf(values.salida);
  const guests = count(values.invitados);
  const isNameless = !isMember && !isRoute && values.nombre.trim() === '';
  const noLevel = (person: Person) => !isRoute && niveles.length > 0 && !person.ruta;
  const own: (Fault | false | null | undefined)[] = [
    isNameless && { at: 'nombre', text: isByStaff ? 'Falta el nombre.' : 'Falta tu nombre.' },
    !isMember && mail === '' && { at: 'mail', text: texts.emailMissing },
    !isMember && !emailShape.test(mail) && { at: 'mail', text: texts.emailMisshapen },
    departure !== undefined && { at: 'salida', text: texts.refused(departure) },
    noLevel(values) && { at: 'ruta', text: 'Elige un nivel.' },
    (guests < 0 || guests > most) && {
      at: 'invitados',
      text: `Puedes traer ${countOf(most, 'invitado', 'invitados')} como máximo.`,
    },
    (count(values.menores) < 0 || count(values.menores) > guests) && {
      at: 'menores',
      text: 'Los menores cuentan entre los invitados: no pueden ser más.',
    },
    !isByStaff && findAnswerFault(ownQuestions(asked), values.respuestas),
    !isByStaff && offer && takesNames(offer) && findGuestFault(values.lista_invitados, guests, askedOfGuests(offer)),
  ];
  const others = values.personas.flatMap((person, index): typeof own => {
    const before = `personas.${index}.`;
    const who = `la persona ${index + 2}`;
    return [
      person.nombre.trim() === '' && { at: `${before}nombre`, text: `Falta el nombre de ${who}.` },
      person.mail.trim() !== '' &&
        !emailShape.test(cleanEmail(person.mail)) && { at: `${before}mail`, text: `El correo de ${who} no es válido.` },
      noLevel(person) && { at: `${before}ruta`, text: `Elige el nivel de ${who}.` },
      !isByStaff && findAnswerFault(othersQuestions(asked), person.respuestas, before),
    ];
  });
  return [...own, ...others].find((fault) => !!fault) || undefined;
}
