export interface Amount {
  /** Negative for outgoing money. */
  cents: number;
  /** Whether the bank gives the direction. */
  isSigned: boolean;
}

const minus = '[-−‐‑‒–—﹣－]';
const wentOut = /(?<=[\d€)]|eur)\s?(?:db|dr|d|debe|cargo|adeudo|d[ée]bito)\.?$/iu;
const cameIn = /(?<=[\d€)]|eur)\s?(?:cr|hb|h|haber|abono|cr[ée]dito)\.?$/iu;
const numeral = /^(\d{1,3}(?:[.'’ ]\d{3})+|\d{1,3}(?:,\d{3})+(?=\.)|\d{1,3}(?:,\d{2}[1-9])+|\d+)(?:[.,](\d{1,2})0*)?$/u;

/** Parses a cell that is just an amount: '1.234,56', '45,50-', '(45,50 €)', '− EUR 45.5', '45,50 D'. */
export function readAmount(cell: string): Amount | undefined {
  let rest = cell.replaceAll(/[\s\u{A0}\u{202F}\u{2009}]+/gu, ' ').trim();
  let isOut = wentOut.test(rest);
  let isSigned = isOut || cameIn.test(rest);
  rest = rest
    .replace(wentOut, '')
    .replace(cameIn, '')
    .replaceAll(/€|(?<!\p{L})eur(?:os?)?(?!\p{L})\.?/giu, '')
    .trim();
  if (/^\(.*\)$/u.test(rest)) {
    isOut = isSigned = true;
    rest = rest.slice(1, -1).trim();
  }
  const sign = new RegExp(`^(${minus}|[+])\\s?(.*)$|^(.*?)\\s?(${minus}|[+])$`, 'u').exec(rest);
  if (sign) {
    isSigned = true;
    isOut ||= (sign[1] ?? sign[4]) !== '+';
    rest = (sign[2] ?? sign[3] ?? '').trim();
  }
  const [, whole, part = ''] = numeral.exec(rest) ?? [];
  if (whole === undefined) return undefined;
  const cents = Number(whole.replaceAll(/\D/g, '')) * 100 + Number(part.padEnd(2, '0'));
  return { cents: isOut ? -cents : cents, isSigned };
}

/** Has cents, a currency or a sign: a bank's other numbers are accounts, branches and telephones. */
export const looksLikeMoney = (cell: string): boolean =>
  new RegExp(`[.,]\\d{1,2}(?!\\d)|€|\\beur|^\\s*(?:${minus}|[+])|${minus}\\s*$`, 'iu').test(cell);

const blank = '[ \\u{A0}\\u{202F}]?';
/** The same within a line. */
export const amountsInLine = new RegExp(
  `(?<![\\p{L}\\d./-]|\\d,)(?:\\(${blank})?(?:(?:[+]|${minus})${blank})?(?:(?:€|EUR\\b)${blank})?(?:(?:[+]|${minus})${blank})?` +
    `(?:\\d{1,3}(?:[.'’\\u{A0}\\u{202F}]\\d{3})+|\\d{1,3}(?:,\\d{3})+(?=\\.\\d{2})|\\d+)` +
    `(?:[.,]\\d{1,2}(?!\\d|[.,]\\d)(?:${blank}(?:€|EUR\\b|euros?\\b))?|${blank}(?:€|EUR\\b|euros?\\b))(?!\\p{L})` +
    `(?:${blank}${minus}(?![\\p{L}\\d]|\\s\\d))?(?:${blank}(?:€|EUR\\b))?(?:${blank}\\))?(?: (?:DB|DR|CR|D|H)(?![\\p{L}\\d]))?`,
  'giu',
);
