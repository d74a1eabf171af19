import { formatDay, shiftDay } from '../text/dates.ts';
import { type FeePayer, isMemberState, type MemberState } from './members.ts';
import { formatEuros } from './money.ts';
import { writeReference } from './references.ts';
import { madridDay } from '../text/moments.ts';

/** The fees of a year: who pays, and how much. Free of zod, for server and browser. Days are `aaaa-mm-dd`, amounts are cents. */

/** `remesa`: in a remittance, and paid from the day of its debit on, unless the bank returns it. */
export const feeStates = ['pendiente', 'remesa', 'pagada', 'devuelta'] as const;
export type FeeState = (typeof feeStates)[number];

/** What a fee is on a day: a debit whose day has come is paid. Nothing stores that, and a return ends it. */
export const feeStateOn = ({ estado, pagada }: { estado: FeeState; pagada: string | null }, day: string): FeeState =>
  estado === 'remesa' && pagada !== null && pagada <= day ? 'pagada' : estado;

/** What a paid fee is shown by, printed or by email. */
export const feeDocuments = ['recibo', 'certificado'] as const;
export type FeeDocument = (typeof feeDocuments)[number];

/** Versions of the message with which a bank is asked to debit accounts. The first is the default: all banks of SEPA take it since March 2024. */
export const remittanceVersions = ['pain.008.001.08', 'pain.008.001.02'] as const;
export type RemittanceVersion = (typeof remittanceVersions)[number];
/** As banks call them in their pages: by the year of the rules. */
export const remittanceFormats: Readonly<Record<string, string>> = { 'pain.008.001.08': 'formato 2019', 'pain.008.001.02': 'formato 2009' };

/** What a member writes when paying, which the lines of the bank are matched by: 'S12-2027'. Null without a number. */
export const feeReference = ({ numero, anio }: { numero: number | null; anio: number }): string | null =>
  numero === null ? null : writeReference({ kind: 'fee', numero, anio });

/** Before an unpaid fee's last day, and after it. */
export const dueLabel = (vence: string, today: string): string => (vence < today ? 'Venció el' : 'Se paga hasta el');
/** 'Se paga hasta el 31/03/2027', 'Venció el 31/03/2027' */
export const tellDueDay = (vence: string, today: string): string => `${dueLabel(vence, today)} ${formatDay(vence)}`;

/** The bank's reason as its member may read it: nobody reads at home that somebody has died. */
export const reasonForMember = (motivo: string | null): string | null =>
  motivo !== null && /\bMD07\b|fallec|difunt|defunci/i.test(motivo) ? null : motivo;

/** What a debited member reads on the bank's statement: two children on one account are told apart. */
export const feeConcept = ({ numero, anio, nombre }: { numero: number | null; anio: number; nombre: string }): string =>
  [`Cuota ${anio}`, ...(numero === null ? [] : [`socio ${numero}`]), nombre].join(', ');

export interface FeeMember {
  id: number;
  nombre: string;
  estado: MemberState;
  tipo_id: number | null;
  /** The head of the family; null for a head, and without a family. */
  cabeza_id: number | null;
  /** The days on which the member joined, came back, and is to leave. */
  alta: string | null;
  reingreso?: string | null;
  baja?: string | null;
}

/** What a kind of fee costs in a year. */
export interface FeeAmount {
  tipo_id: number;
  nombre: string;
  paga: FeePayer;
  /** Null when the club has set none. */
  importe: number | null;
}

export interface FeeYear {
  anio: number;
  /** Whether who joins during the year pays for the months that are left, the first included. */
  por_meses: boolean;
  importes: readonly FeeAmount[];
}

export interface Fee {
  /** Who pays: of a family, its head. */
  socio: number;
  tipo_id: number;
  importe: number;
  /** The months that it is for. */
  meses: number;
  /** The others of the family, for whom it is paid too. */
  familiares: number[];
}

/** A member whose fee cannot be made, with the reason as a Spanish sentence. */
interface FeeFault {
  socio: number;
  nombre: string;
  motivo: string;
}

export interface YearFees {
  cuotas: Fee[];
  /** Members who pay nothing by their kind. */
  exentos: number[];
  faltas: FeeFault[];
}

/** Since when: of who has left and come back, since then. */
const memberSince = ({ alta, reingreso = null }: FeeMember): string | null => reingreso ?? alta;

const isMember = (member: FeeMember, anio: number): boolean =>
  isMemberState(member.estado) && (memberSince(member) ?? '') <= `${anio}-12-31` && (member.baja ?? '9') > `${anio}-01-01`;

/** Makes the fees of a year: one a member, or one a family, which its head pays. */
export function makeFees(members: readonly FeeMember[], { anio, por_meses, importes }: FeeYear): YearFees {
  const amounts = new Map(importes.map((amount) => [amount.tipo_id, amount]));
  const known = new Map(members.map((member) => [member.id, member]));
  const made: YearFees = { cuotas: [], exentos: [], faltas: [] };
  const families = new Map<number, number[]>();

  for (const member of members.filter((each) => isMember(each, anio))) {
    const amount = member.tipo_id === null ? undefined : amounts.get(member.tipo_id);
    const fault = (motivo: string) => made.faltas.push({ socio: member.id, nombre: member.nombre, motivo });
    if (!amount) fault('No tiene tipo de cuota.');
    else if (amount.paga === 'nadie' || amount.importe === 0) made.exentos.push(member.id);
    else if (amount.importe === null) fault(`La cuota «${amount.nombre}» no tiene importe en ${anio}.`);
    else if (amount.paga === 'familia' && member.cabeza_id !== null) {
      const head = findHead(known.get(member.cabeza_id), member, anio);
      if (typeof head === 'string') fault(head);
      else families.set(head.id, [...(families.get(head.id) ?? []), member.id]);
    } else {
      const meses = por_meses ? monthsOf(memberSince(member), anio) : 12;
      made.cuotas.push({
        socio: member.id,
        tipo_id: amount.tipo_id,
        importe: Math.round((amount.importe * meses) / 12),
        meses,
        familiares: [],
      });
    }
  }
  for (const fee of made.cuotas) fee.familiares = families.get(fee.socio) ?? [];
  return made;
}

/** The head who pays for a member's family, or why nobody does. */
function findHead(head: FeeMember | undefined, member: FeeMember, anio: number): FeeMember | string {
  if (!head || !isMember(head, anio)) return `${head?.nombre ?? 'La cabeza de su familia'} no está de alta, y nadie paga por la familia.`;
  if (head.cabeza_id !== null) return `Su familia tiene dos cabezas: ${head.nombre} es de la familia de otra persona.`;
  if (head.tipo_id !== member.tipo_id) return `${head.nombre} es la cabeza de su familia, y tiene otro tipo de cuota.`;
  return head;
}

/** Months of a year from the day of joining, or of coming back, on; that month included. */
const monthsOf = (since: string | null, anio: number): number => (since?.startsWith(`${anio}-`) ? 13 - Number(since.slice(5, 7)) : 12);

const number = new Intl.NumberFormat('es-ES', { useGrouping: 'always' });

/** '212 cuotas, 8.480 €'. */
export function tellFees(fees: readonly Pick<Fee, 'importe'>[]): string {
  const sum = fees.reduce((total, { importe }) => total + importe, 0);
  return `${number.format(fees.length)} ${fees.length === 1 ? 'cuota' : 'cuotas'}, ${formatEuros(sum)}`;
}

interface Reminded {
  /** How many reminders it has had. */
  avisos: number;
  /** The day of the last one; before the first, that on which the fee was made. Null where it is not known. */
  avisado: string | null;
}

/**
 * The day of an unpaid fee's next reminder; undefined once it has had all. One that comes late moves those that follow, which are as far from
 * it as the club has set.
 *
 * @param days Days after the due day on which the club reminds, in order; before it when negative.
 */
export function nextReminder(vence: string, days: readonly number[], { avisos, avisado }: Reminded): string | undefined {
  const day = days[avisos];
  if (day === undefined) return undefined;
  const planned = shiftDay(vence, day);
  const earliest = avisado === null ? planned : shiftDay(avisado, Math.max(0, day - (days[avisos - 1] ?? 0)));
  return planned > earliest ? planned : earliest;
}

/** Whether people are asked to decide on a member who does not pay: all reminders have been given. */
export const isToLeave = (days: readonly number[], sent: number): boolean => days.length > 0 && sent >= days.length;

export interface FeeSum {
  cuotas: number;
  importe: number;
}

/** Counts fees and adds them up, by what `group` says of each. */
export function sumFees<T extends { importe: number }>(fees: readonly T[], group: (fee: T) => string): Map<string, FeeSum> {
  const sums = new Map<string, FeeSum>();
  for (const fee of fees) {
    const { cuotas, importe } = sums.get(group(fee)) ?? { cuotas: 0, importe: 0 };
    sums.set(group(fee), { cuotas: cuotas + 1, importe: importe + fee.importe });
  }
  return sums;
}

/** So many days after a debit a member may have it given back without a reason (SEPA Core: eight weeks). */
const refundDays = 56;

/** So many days after it a debit cannot come back any more. */
export const daysUntilFinal = refundDays + 1;

/** The first day of debit whose fees may still come back. */
export const firstRefundable = (moment: Date): string => madridDay(new Date(moment.getTime() - refundDays * 86_400_000));
