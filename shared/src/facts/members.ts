/** Facts about members of the club, free of zod, so that the browser may import them at run time. */

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
export const hasLeft = (estado: MemberState | null | undefined): boolean => goneStates.some((gone) => gone === estado);

interface MemberStanding {
  estado: MemberState;
  numero: number | null;
}

/** Of somebody refused, of who waits for an answer, and of who is or was a member. */
const weightOf = ({ estado, numero }: MemberStanding): number =>
  estado === 'pendiente' ? 1 : estado === 'baja' && numero === null ? 0 : 2;

/**
 * Of two rows of one person, that whose state stays: a member does not become an applicant, nor does an application end unanswered, by
 * which of them is kept.
 */
export const leadingOf = <Row extends MemberStanding>(kept: Row, gone: Row): Row => (weightOf(gone) > weightOf(kept) ? gone : kept);

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

export const visibleFieldLabels: Readonly<Record<VisibleField, string>> = {
  nombre: 'Nombre',
  poblacion: 'Población',
  motos: 'Motos',
  telefono: 'Teléfono',
  correo_electronico: 'Correo electrónico',
};

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
