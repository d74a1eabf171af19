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
