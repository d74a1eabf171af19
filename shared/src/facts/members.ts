import { foldText } from '../text/fold.ts';
import { recordOf } from './keys-of.ts';
import { memberLabels } from './labels.ts';

/** Facts about members of the club, free of zod, so that the browser may import them at run time. */

import { formatDay } from '../text/dates.ts';

/** `pendiente` has applied and has no number yet; `impago` is a member who owes the fee. */
export const memberStates = ['pendiente', 'alta', 'impago', 'baja', 'fallecido'] as const;
export type MemberState = (typeof memberStates)[number];

export const memberStateLabels: Readonly<Record<MemberState, string>> = {
  pendiente: 'Pendiente',
  alta: 'De alta',
  impago: 'Impago',
  baja: 'De baja',
  fallecido: 'Fallecido',
};

/** Of who is no member any more. `baja` of the row is the day since which. */
export const goneStates = ['baja', 'fallecido'] as const satisfies readonly MemberState[];
export const isMemberState = (estado: MemberState): boolean => estado === 'alta' || estado === 'impago';
export const hasLeft = (estado: string | null | undefined): boolean => goneStates.some((gone) => gone === estado);

/** The day for which leaving waits, of who is a member still. */
export const plannedLeaving = ({ estado, baja }: { estado: MemberState; baja: string | null }): string | null =>
  isMemberState(estado) ? baja : null;

/** 'De alta', 'De alta, baja el 31/12/2027' */
export function tellMemberState(member: { estado: MemberState; baja: string | null }): string {
  const planned = plannedLeaving(member);
  return memberStateLabels[member.estado] + (planned === null ? '' : `, baja el ${formatDay(planned)}`);
}

interface MemberStanding {
  estado: MemberState;
  numero: number | null;
}

/** Whether the state of one row gives way to the other's. */
const givesWay = (one: MemberStanding, other: MemberStanding): boolean => {
  if (other.estado === 'pendiente') return hasLeft(one.estado);
  if (one.estado === 'pendiente') return isMemberState(other.estado);
  // Of somebody refused.
  return hasLeft(one.estado) && one.numero === null && (isMemberState(other.estado) || other.numero !== null);
};

/**
 * Of two rows of one person, that whose state stays: a member does not become an applicant, nor does an application end unanswered, also
 * of who has left before, by which of them is kept.
 */
export const leadingOf = <Row extends MemberStanding>(kept: Row, gone: Row): Row => (givesWay(kept, gone) ? gone : kept);

/** Who pays a kind of fee: each member, a family once, or nobody. */
export const feePayers = ['persona', 'familia', 'nadie'] as const;
export type FeePayer = (typeof feePayers)[number];

export const feePayerLabels: Readonly<Record<FeePayer, string>> = {
  persona: 'Cada socio la suya',
  familia: 'Una por familia',
  nadie: 'No paga cuota',
};

/** What other members may see of a member, by the member's own choice. */
export const visibleFields = ['nombre', 'poblacion', 'motos', 'telefono', 'correo_electronico'] as const;
export type VisibleField = (typeof visibleFields)[number];

export const visibleFieldLabels = recordOf(visibleFields, (name) => memberLabels[name]);

/** What an email to members is about: the contract with the club, which all get, or news, which each may refuse. */
export const mailingKinds = ['contrato', 'noticia'] as const;
export type MailingKind = (typeof mailingKinds)[number];

export const mailingKindLabels: Readonly<Record<MailingKind, string>> = {
  contrato: 'De ser socio: cuota, asamblea, cambios',
  noticia: 'Noticias del club',
};

export const maxMemberNumber = 9_999_999;

/** Members in one change. */
export const mostInBatch = 10_000;

export interface MemberName {
  nombre: string;
  primer_apellido: string | null;
  segundo_apellido: string | null;
}

export const memberName = ({ nombre, primer_apellido, segundo_apellido }: MemberName): string =>
  [nombre, primer_apellido, segundo_apellido].filter(Boolean).join(' ');

/** Name and address of the account in use. */
export const accountOf = (user: Partial<MemberName & { correo_electronico: string }> | null) => ({
  nombre: memberName({ nombre: '', primer_apellido: null, segundo_apellido: null, ...user }),
  mail: user?.correo_electronico ?? '',
});

/** What names are compared by. */
export const nameWords = (name: string) =>
  foldText(name)
    .split(/[\s.,-]+/)
    .filter(Boolean);

/** Whether a typed name is that of an account: with one surname or two, and with its first name in any case. */
function isSameName(own: string, typed: string): boolean {
  const [known, said] = [nameWords(own), nameWords(typed)];
  const [first = ''] = known;
  return said.includes(first) && (said.every((word) => known.includes(word)) || known.every((word) => said.includes(word)));
}

/** Whether somebody signs up themselves: what is typed of name and address is their own. Only then they have what members have. */
export const isOwnSignUp = (own: { nombre: string; mail: string }, typed: { nombre?: string | null; mail?: string | null }): boolean =>
  (!typed.mail || foldText(typed.mail) === foldText(own.mail)) && (!typed.nombre?.trim() || isSameName(own.nombre, typed.nombre));
