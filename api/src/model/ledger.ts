import type { World } from './world.ts';

/** What the bank reads of a debit in the file of a remittance. */
export type FileDebit = Readonly<{ extremo: string; mandato: string; bloque: string; cents: number }>;

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
  /** Of the remittance that was made: what staff chose, and which fees they were told to be in a file that was taken. */
  made?: { chosen: ReadonlySet<number>; told: ReadonlySet<number> };
  /** The remittance whose file was taken. */
  taken?: number;
  /** What was shown otherwise than it stands in the rows. */
  shown?: readonly string[];
}

/** What the club has had of its fees, by those who paid, marked, debited and gave back: what is stored and shown is compared with it. */
class Ledger {
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

export const ledgerOf = (world: World): Ledger => world.recall('ledger', new Ledger());

/** What the last command has left. */
export function stepOf({ step }: World): StepOfFees {
  if (!step.has('fees')) step.set('fees', {});
  return step.get('fees') as StepOfFees;
}
