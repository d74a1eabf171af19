import { formatEuros } from 'shared/facts/money';
import type { BankReply, BankReturn } from './read-returns.ts';
import { isReason, tellReason } from './return-reasons.ts';

/** A debit of a remittance that was taken to the bank. */
export interface SentDebit {
  /** Of the debit, and of its fee. */
  id: number;
  cuota: number;
  nombre: string;
  /** In cents. */
  importe: number;
  /** The end-to-end identifier. */
  extremo: string;
  /** The reference of the mandate. */
  mandato: string;
  /** The ids of its remittance and of its block in it. */
  remesa: string;
  bloque: string;
  /** Whether it has come back before. */
  devuelto: boolean;
}

/** A debit that is set back to unpaid. */
export interface MatchedReturn {
  debit: SentDebit;
  codigo: string | null;
  /** The bank's reason in words. */
  motivo: string;
  dia: string | null;
}

export interface MatchedReturns {
  devueltas: MatchedReturn[];
  /** Known from before: the same file, read twice. */
  repetidas: SentDebit[];
  /** What fits no debit, or more than one, as it is written and why. */
  desconocidas: { texto: string; motivo: string }[];
}

const noReason = 'el banco no dice por qué';
const tell = (code: string | null): string => (code === null ? noReason : tellReason(code));
/** Without signs and capitals: banks and people leave them out. */
const bare = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Matches what a bank's file says came back with the debits that were sent: by end-to-end identifier, else by mandate. */
export function matchReturns(
  { devoluciones, rechazos }: Pick<BankReply, 'devoluciones' | 'rechazos'>,
  sent: readonly SentDebit[],
): MatchedReturns {
  const index = indexOf(sent);
  const taken = createTaker();
  for (const each of devoluciones) {
    const found = findDebit(each, index);
    if (typeof found === 'string') taken.leave(nameOf(each), found);
    else taken.take(found, each.codigo, each.dia);
  }
  for (const { remesa, bloque, codigo } of rechazos) {
    const debits = sent.filter((debit) => debit.remesa === remesa && (bloque === null || debit.bloque === bloque));
    if (debits.length === 0) taken.leave(bloque ?? remesa, 'El banco la rechaza entera, y no es una remesa de aquí.');
    for (const debit of debits) taken.take(debit, codigo, null);
  }
  return taken.result;
}

/** The same for lines that people copy from their bank's page. */
export function matchPastedReturns(pasted: string, sent: readonly SentDebit[]): MatchedReturns {
  const index = indexOf(sent);
  const taken = createTaker();
  for (const line of pasted
    .split(/\r\n|\n|\r/)
    .map((each) => each.trim())
    .filter(Boolean)) {
    const words = line
      .split(/[\s;|,]+/)
      .map(bare)
      .filter(Boolean);
    // A reference may have been cut at its signs.
    const pieces = words.flatMap((word, at) => [word, word + (words[at + 1] ?? ''), word + (words[at + 1] ?? '') + (words[at + 2] ?? '')]);
    const code = words.find(isReason) ?? null;
    const byExtreme = [...new Set(pieces.flatMap((piece) => index.extremes.get(piece) ?? []))];
    const byMandate = [...new Set(pieces.flatMap((piece) => index.mandates.get(piece) ?? []))].filter(({ devuelto }) => !devuelto);
    const [debit, ...others] = byExtreme.length > 0 ? byExtreme : byMandate;
    if (!debit) taken.leave(line.slice(0, 140), 'No nombra ningún recibo de una remesa.');
    else if (others.length > 0) taken.leave(line.slice(0, 140), 'Puede ser de más de un recibo.');
    else taken.take(debit, code, null);
  }
  return taken.result;
}

interface Index {
  extremes: ReadonlyMap<string, SentDebit>;
  mandates: ReadonlyMap<string, readonly SentDebit[]>;
}

function indexOf(sent: readonly SentDebit[]): Index {
  const mandates = new Map<string, SentDebit[]>();
  for (const debit of sent) {
    const others = mandates.get(bare(debit.mandato));
    if (others) others.push(debit);
    else mandates.set(bare(debit.mandato), [debit]);
  }
  return { extremes: new Map(sent.map((debit) => [bare(debit.extremo), debit])), mandates };
}

/** The debit that came back, or why none is known. */
function findDebit({ extremo, mandato, importe }: BankReturn, { extremes, mandates }: Index): SentDebit | string {
  const debit = extremo === null ? undefined : extremes.get(bare(extremo));
  if (debit) {
    if (importe === null || importe === debit.importe) return debit;
    return `Es el recibo de ${debit.nombre}, de ${formatEuros(debit.importe)}, y el banco dice ${formatEuros(importe)}.`;
  }
  const ofMandate = mandato === null ? [] : (mandates.get(bare(mandato)) ?? []);
  const fitting = ofMandate.filter((each) => !each.devuelto && (importe === null || each.importe === importe));
  const [only, ...others] = fitting;
  if (only && others.length === 0) return only;
  if (only) return `Puede ser de ${fitting.length} recibos de ${only.nombre}.`;
  const [before] = ofMandate.filter(({ devuelto }) => devuelto);
  const [other] = ofMandate;
  if (before || !other) return before ?? 'No es de ninguna remesa de aquí.';
  return `Es un recibo de ${other.nombre}, pero ninguno suyo es de ${formatEuros(importe ?? 0)}.`;
}

const nameOf = ({ extremo, mandato, nombre, importe }: BankReturn): string =>
  [extremo ?? mandato, nombre, importe === null ? null : formatEuros(importe)].filter((each) => each !== null).join(' · ');

/** Each debit comes back once, whatever is read. */
function createTaker() {
  const result: MatchedReturns = { devueltas: [], repetidas: [], desconocidas: [] };
  const seen = new Set<SentDebit>();
  return {
    result,
    take(debit: SentDebit, codigo: string | null, dia: string | null): void {
      if (seen.has(debit)) return;
      seen.add(debit);
      if (debit.devuelto) result.repetidas.push(debit);
      else result.devueltas.push({ debit, codigo, motivo: tell(codigo), dia });
    },
    leave(texto: string, motivo: string): void {
      result.desconocidas.push({ texto, motivo });
    },
  };
}
