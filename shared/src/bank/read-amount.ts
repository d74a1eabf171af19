export interface Amount {
  /** Negative for outgoing money. */
  cents: number;
  /** Whether the bank gives the direction. */
  isSigned: boolean;
  /** It says one, which other banks mean the other way. */
  isUnclear?: true;
}

const minus = '[-−‐‑‒–—﹘﹣－⁻➖]';
/** How banks say it beside an amount: 'Dr', 'Cargo', 'H'. One character alone may also be an initial. */
const outWords = 'db|dr|deb|debe|d[ée]bitos?|debits?|cargos?|adeudos?|gastos?|salidas?|out|d|s';
const inWords = 'cr|hb|hab|haber|cr[ée]ditos?|credits?|abonos?|ingresos?|entradas?|h|a|e';
const digits = '[\\d€)\\]>]|eur';
const after = (words: string) => new RegExp(`(?<=${digits}|\\s)\\s?(?:[([]\\s?(?:${words})\\.?\\s?[)\\]]|(?:${words})\\.?)$`, 'iu');
const before = (words: string, sign: string) =>
  new RegExp(`^(?:[([]\\s?(?:${words}|${sign})\\.?\\s?[)\\]]|(?:${words})(?=[\\s.:]))[.:]?\\s?(?=[(+€\\d[]|${minus}|eur)`, 'iu');
const wentOut = [after(`${outWords}|${minus}`), before(outWords, minus)];
const cameIn = [after(`${inWords}|[+]`), before(inWords, '[+]')];
/** 'C' is 'cargo' at one bank, and 'crédito' at another. */
const either = [after('c'), before('c', 'c')];
const bracketed = /^(?:\(.*\)|\[.*\]|<.*>)$/u;
const numeral = /^(\d{1,3}(?:[.'’ ]\d{3})+|\d{1,3}(?:,\d{3})+(?=\.)|\d{1,3}(?:,\d{2}[1-9])+|\d+|(?=[.,]\d))(?:[.,](\d{1,2})0*)?$/u;

/** Parses a cell that is just an amount: '1.234,56', '45,50-', '(45,50 €)', '− EUR 45.5', '45,50 D', 'Cargo: 45,50'. */
export function readAmount(cell: string): Amount | undefined {
  let rest = cell.replaceAll(/[\s\u{A0}\u{202F}\u{2009}]+/gu, ' ').replaceAll(/^[\s'’"]+|(?<![\s'’"])[\s'’"]+$/gu, '');
  let [isOut, isIn, isUnclear] = [false, false, false];
  const take = (words: readonly RegExp[]): boolean => {
    const found = words.find((each) => each.test(rest));
    if (found) rest = rest.replace(found, '').trim();
    return found !== undefined;
  };
  // '45,50-' is read below, where a sign may stand at either end.
  const isSignAlone = new RegExp(`^[^()[\\]]*(?:${minus}|[+])$`, 'u').test(rest);
  if (!isSignAlone) {
    isOut = take(wentOut);
    isIn = !isOut && take(cameIn);
    isUnclear = !isOut && !isIn && take(either);
  }
  rest = rest.replaceAll(/€|(?<!\p{L})eur(?:os?)?(?!\p{L})\.?/giu, '').trim();
  if (bracketed.test(rest)) {
    isOut = true;
    rest = rest.slice(1, -1).trim();
  }
  const sign = new RegExp(`^(${minus}|[+])\\s?(.*)$|^(.*?)\\s?(${minus}|[+])$`, 'u').exec(rest);
  if (sign) {
    if ((sign[1] ?? sign[4]) === '+') isIn = true;
    else isOut = true;
    rest = (sign[2] ?? sign[3] ?? '').trim();
  }
  const [, whole, part = ''] = numeral.exec(rest) ?? [];
  if (whole === undefined) return undefined;
  const cents = Number(whole.replaceAll(/\D/g, '')) * 100 + Number(part.padEnd(2, '0'));
  return { cents: isOut ? -cents : cents, isSigned: isOut || isIn, ...(isUnclear && { isUnclear: true as const }) };
}

/** Has cents, a currency or a direction: a bank's other numbers are accounts, branches and telephones. */
export function looksLikeMoney(cell: string): boolean {
  const read = readAmount(cell);
  return read !== undefined && (read.isSigned || read.isUnclear === true || /[.,]\d{1,2}(?!\d)|€|\beur/iu.test(cell));
}

/** Direction by the word before an amount in a line; one character alone may be an initial. */
export function directionBefore(text: string): 'out' | 'unclear' | undefined {
  const [, word = ''] = /(?<![\p{L}\d])(\p{L}+)[\s.:)\]]*[([]?$/u.exec(text) ?? [];
  if (/^(?:db|dr|d[ée]bitos?|debit|cargos?|adeudos?|gastos?|salidas?)$/iu.test(word)) return 'out';
  return /^[dsc]$/iu.test(word) ? 'unclear' : undefined;
}

const blank = '[ \\u{A0}\\u{202F}]?';
const currency = '(?:€|EUR\\b)';
const sign = `(?:[+]|${minus})`;
const whole = `(?:\\d{1,3}(?:[.'’\\u{A0}\\u{202F}]\\d{3})+|\\d{1,3}(?:,\\d{3})+(?=\\.\\d{2})|\\d+|(?=,\\d{2}))`;
const ends = '(?![\\p{L}\\d])';
/** Words anywhere; one character that is a word too, as 'a', only at the end or before a balance. */
const words = `(?:${outWords}|cr|hb|haber|abono|cr[ée]dito|h|(?:[aec](?=\\s*$|\\s+[-+(€\\d])))`;
const direction = `(?:${blank}(?:[([]${blank}(?:${sign}|${words})\\.?${blank}[)\\]]|${words}\\.?${ends}))`;
/** Not followed by a number that it is the sign of. */
const signAfter = `(?:${sign}${ends}|${blank}${minus}(?![\\p{L}\\d]|\\s\\d))`;
const money = `${whole}(?:[.,]\\d{1,2}(?!\\d|[.,]\\d)(?:${blank}(?:${currency}|euros?\\b))?|${blank}(?:${currency}|euros?\\b))`;
/** Without cents only where its sign tells it, and a balance follows. */
const round = `(?:\\(\\d{1,5}\\)|${minus}\\d{1,5}|\\d{1,5}(?:${minus}|${blank}(?:db|dr|d|cargo|debe)\\b\\.?))(?=\\s+${minus}?\\d[\\d.]*,\\d{2}(?!\\d))`;
/** The same within a line. */
export const amountsInLine = new RegExp(
  `(?<![\\p{L}\\d./-]|\\d,)(?:${round}|[([<]?${blank}(?:${sign}${blank})?(?:${currency}${blank})?(?:${sign}${blank})?` +
    `${money}(?=${signAfter}|${direction}|\\P{L}|$)${signAfter}?(?:${blank}${currency})?(?:${blank}[)\\]>])?${direction}?)`,
  'giu',
);
