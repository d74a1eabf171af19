/** A payment that came in, as a line of a bank, of a Bizum app or of a CSV tells it. */
export interface Movement {
  /** Of the pasted lines, counted from 1. */
  line: number;
  /** aaaa-mm-dd; undefined where the line has no day that exists. */
  day: string | undefined;
  cents: number;
  /** The line without its date and amount. */
  text: string;
}

/** A line that is no payment that came in, and why. */
export interface LeftLine {
  line: number;
  text: string;
  reason: string;
}

export interface Movements {
  movements: Movement[];
  left: LeftLine[];
}

/** A month of a big club has not so many, and no bank writes such long lines. */
export const mostLines = 5000;
const mostCharacters = 500;

const number = new Intl.NumberFormat('es-ES');
/** Why none of it can be read, as a sentence; undefined where it can. */
export function faultOfText(text: string): string | undefined {
  if (text.trim() === '') return 'Pega los movimientos o elige un archivo .csv.';
  // What a spreadsheet or a PDF is made of.
  if (text.includes('\0') || text.includes('\u{FFFD}'))
    return 'No es un archivo de texto. En tu banco o en Excel, guárdalo como CSV y vuelve a intentarlo.';
  const { length } = linesOf(text).filter((line) => line.trim() !== '');
  if (length > mostLines) return `Son ${number.format(length)} líneas: pega como mucho ${number.format(mostLines)} cada vez.`;
  return undefined;
}

const linesOf = (text: string): string[] => text.split(/\r\n|\n|\r/);

/** Each line by itself: what one bank calls its columns, and in which order they stand, does not matter. */
export function readMovements(pasted: string): Movements {
  const found: Movements = { movements: [], left: [] };
  for (const [at, whole] of linesOf(pasted).entries()) {
    const text = whole.trim();
    if (text === '') continue;
    const line = at + 1;
    const leave = (reason: string) => found.left.push({ line, text: text.slice(0, 120), reason });
    if (text.length > mostCharacters) {
      leave(`La línea es demasiado larga: más de ${mostCharacters} letras.`);
      continue;
    }
    const { day, cents, rest } = readLine(text);
    if (cents === undefined) leave('No tiene un importe que se entienda.');
    else if (cents <= 0) leave('No es un ingreso.');
    else found.movements.push({ line, day, cents, text: rest });
  }
  return found;
}

const separators = /\t|;|\|/;
const dates =
  /(?<![\d/.-])(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2}))(?![\d/-]|\.\d)(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?/g;
/** With cents or its currency: '1.234,56', '+45,50', '45.50', '45 €', '- 12,00 EUR'. */
const certain =
  /(?<![\p{L}\d./-]|\d,)([+\-−]\s?)?(?:€\s?)?(\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+(?=\.\d{2})|\d+)(?:([.,]\d{1,2})(?![\d.])(?:\s?(?:€|EUR\b|euros?\b))?|\s?(?:€|EUR\b|euros?\b))(?!\p{L})/iu;
/** A number alone: only where it fills a cell, or ends the line. */
const bareCell = /^[+\-−]?\s?(?!0\d)\d{1,5}$/;
const bareEnd = /(?<=\s)[+\-−]?(?!0\d)\d{1,5}$/;

function readLine(line: string): { day: string | undefined; cents: number | undefined; rest: string } {
  let day: string | undefined;
  const undated = line.replaceAll(dates, (_date, year, month, dayOfMonth, otherDay, otherMonth, otherYear) => {
    day ??= existing(year ?? otherYear, month ?? otherMonth, dayOfMonth ?? otherDay);
    return ' ';
  });
  const cells = undated.split(separators).map((cell) => cell.trim().replaceAll(/^"|"$/g, ''));
  const whole = cells.join('   ');
  const amount = certain.exec(whole);
  if (amount) {
    const [all, sign = '', digits = '', part = ''] = amount;
    const cents = Number(digits.replaceAll(/[^\d]/g, '')) * 100 + Number(part.slice(1).padEnd(2, '0'));
    const signed = /[-−]/.test(sign) ? -cents : cents;
    return { day, cents: signed, rest: tidy(`${whole.slice(0, amount.index)} ${whole.slice(amount.index + all.length)}`) };
  }
  const bare = cells.length > 1 ? cells.find((cell) => bareCell.test(cell)) : bareEnd.exec(whole.trim())?.[0];
  if (bare === undefined) return { day, cents: undefined, rest: tidy(whole) };
  const at = cells.length > 1 ? whole.indexOf(bare) : whole.trim().length - bare.length;
  const cents = Number(bare.replaceAll(/\D/g, '')) * 100;
  return { day, cents: /^[-−]/.test(bare) ? -cents : cents, rest: tidy(`${whole.slice(0, at)} ${whole.slice(at + bare.length)}`) };
}

/** Without quotes, and without what separated it from its neighbours. */
function tidy(text: string): string {
  const flat = text.replaceAll(/["\s]+/g, ' ');
  const separates = (at: number) => ' ,·–-'.includes(flat.charAt(at));
  let [from, to] = [0, flat.length];
  while (from < to && separates(from)) from += 1;
  while (to > from && separates(to - 1)) to -= 1;
  return flat.slice(from, to);
}

function existing(year: string, month: string, day: string): string | undefined {
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? undefined : iso;
}

/** A bank's CSV is either UTF-8 or what Excel writes in Spain. */
export function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
