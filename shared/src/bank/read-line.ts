import { foldText } from 'shared/text/fold';
import { monthOf } from 'shared/text/month-of';
import { type Column, directionAtEnd, type Directions, directionInText, directionOf, directionOfKind, plainOf } from './bank-columns.ts';
import { type Amount, amountsInLine, directionBefore, looksLikeMoney, readAmount } from './read-amount.ts';

/** Parsed line of a movement, which may have several. */
export interface Entry {
  line: number;
  day: string | undefined;
  hasDate: boolean;
  amount: Amount | undefined;
  balance: number | undefined;
  text: string;
  /** As pasted. */
  raw: string;
  isAfterBlank: boolean;
  doubt?: string;
}
type Said = Pick<Entry, 'day' | 'hasDate' | 'amount' | 'balance' | 'text' | 'doubt'>;

/** A payment, from a line of a bank, a Bizum app or a CSV. */
export interface Movement {
  /** Line number of the pasted text, from 1. */
  line: number;
  /** aaaa-mm-dd; undefined without a valid day. */
  day: string | undefined;
  /** Below zero in what went out. */
  cents: number;
  /** The line without date and amount. */
  text: string;
  /** Why it needs a check, whatever it matches. */
  doubt?: string;
}

/** A line that is no incoming payment, with the reason. */
export interface LeftLine {
  line: number;
  text: string;
  reason: string;
}

export interface Movements {
  movements: Movement[];
  /** What went out, which is among those left too: it may be a refund. */
  out: Movement[];
  left: LeftLine[];
}

export const undecided = 'No se sabe si es un cargo o un abono.';

const numericDates =
  /(?<![\d/.-])(?:(\d{4})[/-](\d{1,2})[/-](\d{1,2})|(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2}))(?![\d/-]|\.\d)(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?/g;
const namedDates =
  /(?<![\p{L}\d])(\d{1,2})[ /.-](?:de )?(ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)\p{L}*\.?(?:[ /.-](?:del? )?(\d{4}|\d{2}))?(?![\d,]|\.\d)/giu;

function takeDates(text: string): { day: string | undefined; hasDate: boolean; rest: string } {
  let day: string | undefined;
  let hasDate = false;
  const take = (found: string | undefined) => {
    hasDate = true;
    day ??= found;
    return ' ';
  };
  const rest = text
    .replaceAll(numericDates, (_, year, month, dayOfMonth, otherDay, otherMonth, otherYear) =>
      take(existing(year ?? otherYear, month ?? otherMonth, dayOfMonth ?? otherDay)),
    )
    .replaceAll(namedDates, (_, dayOfMonth: string, month: string, year: string | undefined) =>
      take(year && existing(year, monthOf(month) ?? '', dayOfMonth)),
    );
  return { day, hasDate, rest };
}

function existing(year: string, month: string, day: string): string | undefined {
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? undefined : iso;
}

// Repetitions of these words are bounded: a pattern that starts again at each of them would take quadratic time.
const senders = '(?:bizum|transf\\w*|trf|traspasos?|giros?|pagos?|envios?|dinero|orden(?:es)?)';
const sent = '(?:(?:enviad|emitid|realizad)[oa]s?|salientes?|salida|cargo)';
const kinds = `(?:${senders}|${sent}|con|inm\\w*|movil|otr[oa]s?|entidades|bancos?|sepa|nacional(?:es)?|internacional(?:es)?|ordinari[oa]|urgente|periodic[oa]|programad[oa])\\.?`;
const bySomebody = '(?! (?:por|de|desde)\\b)';
/** Of whom it is not known whether they get it: 'pago a cuenta', 'a favor de', the club itself. */
const notSomebody =
  '(?! (?:cuenta|nombre|plazos?|favor|cargo|su|tu|las?|los|el|un[ao]?|traves|ruta|moto|club|motoclub|asociacion|pena)\\b)';
const toSomebody = `a\\b(?!\\.)${notSomebody}`;
/** Words for outgoing money, where the amount has no sign. 'Transf. A' may be an initial. */
const sentWords = new RegExp(
  [
    // Has enviado; orden de pago
    '\\b(?:has (?:enviado|pagado|transferido)|enviaste|pagaste|envio (?:de )?bizum|orden de pago|adeudo|reintegro)\\b',
    '^(?:cargo|retirada)\\b',
    // Bizum enviado; dinero enviado
    `\\b(?:${senders}\\.? ){1,9}${sent}\\b${bySomebody}`,
    `(?:^|\\b(?:dinero|importe) )(?:enviad|emitid)[oa]s?${bySomebody}`,
    // Transferencia inmediata a Ana; pagado a Ana
    `^(?:has (?:hecho|realizado|emitido) (?:un[ao]? )?|[ns]/ ?)?(?:bizum|transferencias?|traspasos?|giros?|pagos?|envios?(?: de)?|dinero)(?: ${kinds}){0,9} ${toSomebody}`,
    `^(?:pagad|transferid)[oa]s? ${toSomebody}`,
    // Compra con tarjeta; retirada de efectivo
    '\\bcompra (?:con |en )?tarj',
    '\\b(?:retirada|disposicion) (?:de |en |con )?(?:efectivo|cajero)',
  ].join('|'),
);
/** The same, without certainty. */
const maybeSentWords = new RegExp(
  [
    // Transf. a Ana; Bizum para Ana
    `\\b${senders}\\.?(?: ${kinds}){0,9} (?:al?\\b(?! (?:su|tu) favor)|para\\b${notSomebody})`,
    '\\bpago (?:con|en) tarj',
    // Pagado ruta; pagado a la cuenta
    `^pagad[oa]s?${bySomebody}`,
    '(?<!\\bha )\\b(?:pagad|transferid|enviad)[oa]s? a\\b(?! (?:su|tu) favor)',
    // Transferencia ordenada
    `\\b(?:${senders}\\.? ){1,9}(?:${sent}|ordenad[oa]s?)\\b(?! por\\b)`,
    // A favor de Ana; benef.: Ana; n/transferencia
    '\\ba favor de\\b',
    '\\b(?:benef\\w*|destinatari[oa]|dest)\\b',
    '\\b(?:n|ntra|nuestra)[ ./]+(?:transf|trf)',
    // Abono a Ana
    '^(?:abon|ingres)(?:o|ado) a\\b(?! (?:su|tu|cuenta)\\b)',
  ].join('|'),
);
/** What somebody wrote who pays may follow: 'Bizum de Ana: pago a Leo'. */
const incomeWords = new RegExp(`^(?:${kinds} )*(?:(?:recibid[oa]s? )?(?:de|desde)\\b(?! (?:${senders}|recibos?|tarjetas?)\\b)|recibid)`);
const returnedWords = /devol|devuelt|retroce[sd]|rechaz|reembols|refund|\banula|extorn/;

const wordsOf = (text: string): string => foldText(text).replaceAll(/[\s:,;]+|(?<=\.)(?=\p{L})/gu, ' ');

/** Why money that came in may be a payment that came back. */
export const doubtOf = (text: string): string | undefined => (returnedWords.test(foldText(text)) ? 'Parece una devolución.' : undefined);

/** What the words beside an amount say about it. @param cells Where they stand apart: 'ANA', 'Cargo por recibo'. */
export function withWords<T extends Said>(said: T, cells: readonly string[] = []): T {
  const plain = wordsOf(said.text);
  if (!said.amount) return said;
  const isOpen = !said.amount.isSigned && !incomeWords.test(plain);
  if (isOpen && [plain, ...cells.map(wordsOf)].some((words) => sentWords.test(words)))
    return { ...said, amount: { cents: -Math.abs(said.amount.cents), isSigned: true } };
  if (said.amount.isUnclear || (isOpen && maybeSentWords.test(plain))) return { ...said, doubt: undecided };
  const doubt = doubtOf(said.text);
  return doubt === undefined ? said : { ...said, doubt };
}

/** A bare number: only as a whole cell, or at the end of the line. */
const bareCell = /^[+\-−]?\s?(?!0\d)\d{1,5}$/;
const bareEnd = /(?<=\s|^)[+\-−]?(?!0\d)\d{1,5}$/;

/** Parses cells. The amount has its own cell; of two such cells the last is the balance. */
export function readRow(
  cells: readonly string[],
  columns: readonly (Column | undefined)[] | undefined,
  directions: readonly (Directions | undefined)[] = [],
): Said {
  const dates = cells.map(takeDates);
  const day = dates.find((each) => each.day)?.day;
  const hasDate = dates.some((each) => each.hasDate);
  const left = dates.map(({ rest }) => rest.trim());
  const numbers = left.map((cell) => (cell === '' ? undefined : readAmount(cell)));
  const spent = new Set<number>();
  const take = (at: number): Amount | undefined => {
    spent.add(at);
    return numbers[at];
  };
  const at = (column: Column) => left.flatMap((_, each) => (columns?.[each] === column ? [each] : []));
  let amount: Amount | undefined;
  let balance: number | undefined;
  if (columns) {
    for (const each of at('balance')) balance = take(each)?.cents;
    for (const column of ['amount', 'in', 'out'] as const) {
      for (const each of at(column)) {
        const found = take(each);
        if (!found || found.cents === 0 || amount) continue;
        amount = column === 'amount' ? found : { cents: column === 'out' ? -Math.abs(found.cents) : found.cents, isSigned: true };
      }
    }
    if (!amount && [...at('amount'), ...at('in'), ...at('out')].some((each) => numbers[each]?.cents === 0))
      amount = { cents: 0, isSigned: true };
  } else {
    const money = left.flatMap((cell, each) => (numbers[each] && looksLikeMoney(cell) ? [each] : []));
    const bare = left.flatMap((cell, each) => (bareCell.test(cell) ? [each] : []));
    const [first, second] = money.length > 0 ? money : bare;
    if (first === undefined) return { ...readText(left.join('   ')), day, hasDate };
    amount = take(first);
    if (second !== undefined) balance = take(money.at(-1) ?? second)?.cents;
  }
  const end = left.findLastIndex(Boolean);
  for (const [each, cell] of left.entries()) {
    if (spent.has(each) && numbers[each]) continue;
    const column = columns?.[each];
    const meaning = directions[each]?.[plainOf(cell)];
    const hasHead = columns !== undefined && each < columns.length;
    const direction = meaning ?? directionAt(column, cell, hasHead, each === end);
    if (!direction || !amount) continue;
    spent.add(each);
    // '+45,50' beside 'D'
    const isOpposed = direction === 'out' && amount.isSigned && amount.cents > 0 && (!hasHead || column === 'direction');
    if (direction === 'unclear' || isOpposed) amount = { ...amount, ...((isOpposed || !amount.isSigned) && { isUnclear: true }) };
    else if (!amount.isSigned) amount = { cents: direction === 'out' ? -amount.cents : amount.cents, isSigned: true };
  }
  // Of two amounts with other heads one may be outgoing: 'Importe C' beside 'Importe A'.
  const amounts = [...at('amount'), ...at('in')];
  if (amount && !amount.isSigned && amounts.length > 1 && amounts.filter((each) => numbers[each] && numbers[each].cents !== 0).length === 1)
    amount = { ...amount, isUnclear: true };
  const words = left.filter((_, each) => !spent.has(each));
  const text = tidy(words.join(' '));
  const isMoved = columns !== undefined && left.some((cell, each) => each >= columns.length && cell !== '' && !spent.has(each));
  const days = columns?.flatMap((column, each) => (column === 'date' ? [dates[each]?.hasDate] : [])) ?? [];
  const isShort = columns !== undefined && cells.length < columns.length && days.length > 0 && !days.some(Boolean);
  const moved = isMoved ? 'más' : isShort ? 'menos' : undefined;
  const doubt = moved && `La línea tiene ${moved} columnas que títulos.`;
  return withWords({ day, hasDate, amount, balance, text, ...(doubt !== undefined && { doubt }) }, words);
}

function directionAt(column: Column | undefined, cell: string, hasHead: boolean, isEnd: boolean): ReturnType<typeof directionOf> {
  if (!hasHead) return isEnd ? directionAtEnd(cell) : directionInText(cell);
  // A code that is not known does not say that money came in.
  if (column === 'direction') return directionOfKind(cell) ?? (cell ? 'unclear' : undefined);
  if (column === 'operation') return directionOfKind(cell);
  // 'Enviado: Sí'
  if (column === 'out' && /^(?:s[ií]?|x)$/i.test(cell)) return 'out';
  if (column === 'in' && /^no?$/i.test(cell)) return 'out';
  // One character alone tells it in a column of its own; a word in any.
  if (cell.length <= 2) return column === undefined && directionOf(cell) === 'out' ? 'unclear' : undefined;
  return column === 'text' ? directionInText(cell) : column === undefined ? directionOf(cell) : undefined;
}

const balanceInLine = /\b(?:saldo|disponible|balance)\b[^\d+\-−]{0,20}$/iu;
const between = /^[\s|·"'’]*$/;

/** Parses a line without cells: the amount is at its end, before an optional balance; or the only one, or the one with a currency. */
export function readText(whole: string, hasBalance = true): Said {
  const { day, hasDate, rest: undated } = takeDates(whole);
  let found = [...undated.matchAll(amountsInLine)].map(({ 0: all, index }) => ({ all, index, read: readAmount(all) }));
  let balance: number | undefined;
  const isLabelled = ({ index }: { index: number }) => balanceInLine.test(undated.slice(Math.max(0, index - 40), index));
  const labelled = found.find(isLabelled);
  if (labelled) {
    balance = labelled.read?.cents;
    found = found.filter((each) => each !== labelled);
  }
  // 'RUTA 27.05 … 45,50': a line has one decimal separator.
  if (found.some(({ all }) => /,\d{1,2}(?!\d)/.test(all))) {
    found = found.filter(({ all }) => !/^\d+\.\d{1,2}$/.test(all.trim()) || /€|eur/i.test(all));
  }
  const tail = found.filter(({ index }, at) =>
    between.test(found.slice(at).reduce((text, each) => text.replace(each.all, ''), undated.slice(index))),
  );
  const filled = tail.filter(({ read }) => read?.cents !== 0);
  let chosen = filled.length > 1 && hasBalance && !labelled ? filled.at(-2) : filled.at(-1);
  if (filled.length > 1 && hasBalance && !labelled) balance = filled.at(-1)?.read?.cents;
  const marked = found.filter(({ all }) => /€|eur/i.test(all));
  chosen ??= marked.length === 1 ? marked[0] : found.length === 1 ? found[0] : undefined;
  chosen ??= tail.at(-1);
  if (chosen) {
    const spent = new Set([...tail, chosen, ...(labelled ? [labelled] : [])]);
    const last = found.at(-1) ?? chosen;
    const said = directionAtEnd(undated.slice(last.index + last.all.length));
    let text = '';
    let from = 0;
    for (const each of [...spent].toSorted((a, b) => a.index - b.index)) {
      text += `${undated.slice(from, each.index)} `;
      from = each.index + each.all.length;
    }
    text = tidy((text + undated.slice(from)).replaceAll(/\b(?:saldo|disponible)\b:?/giu, ' '));
    return withWords({ day, hasDate, amount: directed(chosen, found[found.indexOf(chosen) + 1], undated, said), balance, text });
  }
  const bare = found.length === 0 ? bareEnd.exec(undated.trim())?.[0] : undefined;
  if (bare === undefined || balance !== undefined) return { day, hasDate, amount: undefined, balance, text: tidy(undated) };
  return withWords({ day, hasDate, amount: readAmount(bare), balance, text: tidy(undated.trim().slice(0, -bare.length)) });
}

interface Found {
  all: string;
  index: number;
  read: Amount | undefined;
}
/**
 * With the direction that stands before it: 'Cargo 45,50'; or after all of the line: '45,50 1.234,56 Emitida'. In '45,50 - 1.234,56' the
 * sign may be of either, as in '45,50 1.234,56 D' the mark.
 */
function directed(
  { read, index }: Found,
  next: Found | undefined,
  line: string,
  said: ReturnType<typeof directionAtEnd>,
): Amount | undefined {
  if (!read || read.isSigned) return read;
  const before = directionBefore(line.slice(0, index));
  if (before === 'out' || said === 'out') return { cents: -read.cents, isSigned: true };
  const isOfEither =
    next !== undefined && (/^[^\d\s]\s/u.test(next.all) || (/\d[\s([]*\p{L}/u.test(next.all) && next.read && next.read.cents < 0));
  if (before === 'unclear' || said === 'unclear' || isOfEither) return { ...read, isUnclear: true };
  return said === 'in' ? { ...read, isSigned: true } : read;
}

function tidy(text: string): string {
  const flat = text.replaceAll(/["\s]+/g, ' ');
  const separates = (at: number) => ' ,·–-'.includes(flat.charAt(at));
  let [from, to] = [0, flat.length];
  while (from < to && separates(from)) from += 1;
  while (to > from && separates(to - 1)) to -= 1;
  return flat.slice(from, to);
}
