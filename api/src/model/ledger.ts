import type { World } from './world.ts';

/** What the bank reads of a debit in the file of a remittance. */
export interface FileDebit {
  extremo: string;
  mandato: string;
  bloque: string;
  cents: number;
}

interface LedgerDebit {
  remesa: number;
  fee: number;
  /** The day on which it is collected. */
  day: string;
  /** Taken back with its remittance, refused with it, or come back by itself. */
  end?: 'annulled' | 'refused' | 'returned';
}

/** What came of one step, for the invariants that look at it. */
interface StepOfFees {
  /** The year that was opened. */
  opened?: number;
  /** Fees that were paid by hand, and those that are unpaid again. */
  paid?: readonly number[];
  owing?: readonly number[];
  /** The remittance that was made: what staff chose, and which fees they were told to be in a file that was taken. */
  made?: { id: number; chosen: ReadonlySet<number>; told: ReadonlySet<number> };
  /** The remittance whose file was taken. */
  taken?: number;
  /** What screens have shown. */
  shown?: readonly { screen: string; says: unknown; rows: unknown }[];
}

/** What the club has had of its fees, by those who paid, marked, debited and gave back: what is stored and shown is compared with it. */
export class Ledger {
  /** How fees were paid by hand. */
  readonly byHand = new Map<number, { pago: string; day: string }>();
  readonly debits: LedgerDebit[] = [];
  /** What the bank has of each remittance whose file was taken; and the text of the file. */
  readonly files = new Map<number, { debits: readonly FileDebit[]; text: string }>();
  /** Mandates with which the bank debits nobody any more, by its answer. */
  readonly closed = new Set<string>();

  /** Ends debits. @returns the fees of those that had not ended before. */
  end(of: (debit: LedgerDebit) => boolean, end: NonNullable<LedgerDebit['end']>): number[] {
    const ended = this.debits.filter((debit) => debit.end === undefined && of(debit));
    for (const debit of ended) debit.end = end;
    return ended.map(({ fee }) => fee);
  }
}

export function ledgerOf({ memory }: World): Ledger {
  const known = memory.get('ledger') as Ledger | undefined;
  const ledger = known ?? new Ledger();
  memory.set('ledger', ledger);
  return ledger;
}

/** What the last command has left. */
export function stepOf({ step }: World): StepOfFees {
  const known = (step.get('fees') as StepOfFees | undefined) ?? {};
  step.set('fees', known);
  return known;
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' });
/** The day in Spain, aaaa-mm-dd. */
export const dayOf = (moment: Date): string => clock.format(moment);
export const shift = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
