import { withoutMarks } from 'shared/facts/pasted';
import { formatNumber } from 'shared/text/count-of';
import { type CsvRow, parseCsv } from 'shared/text/read-csv';
import { type Column, columnsOf, completeColumns, findDirections, guessColumns, headsInLine } from './bank-columns.ts';
import { joinLines } from './join-lines.ts';
import { looksLikeMoney } from './read-amount.ts';
import { type Entry, type Movements, readRow, readText, undecided } from './read-line.ts';
import { isNorma43, readNorma43 } from './read-norma-43.ts';

/** More than a month of a big club, and longer than any bank's lines. */
const mostLines = 5000;
const mostCharacters = 500;

/** Error of an unreadable text, as a sentence; undefined if readable. */
export function faultOfText(text: string): string | undefined {
  if (text.trim() === '') return 'Pega los movimientos o elige un archivo del banco.';
  // Spreadsheet, PDF or HTML source.
  if (text.includes('\0') || text.startsWith('%PDF') || /^\s*<(?:!doctype|html|table|\?xml)/i.test(text))
    return 'No es un archivo de texto. En tu banco o en Excel, guárdalo como CSV o Norma 43 y vuelve a intentarlo.';
  const { length } = linesOf(text).filter((line) => line.trim() !== '');
  if (length > mostLines) return `Son ${formatNumber(length)} líneas: pega como mucho ${formatNumber(mostLines)} cada vez.`;
  return undefined;
}

const linesOf = (text: string): string[] => text.split(/\r\n|\n|\r/);

const noAmount = 'No tiene un importe que se entienda.';

/** Reads movements of any bank: a file of Norma 43, or columns, which are detected by their headers or by their content. */
export function readMovements(copied: string): Movements {
  // Banks' pages set direction marks around amounts.
  const pasted = withoutMarks(copied);
  if (isNorma43(pasted)) return readNorma43(pasted);
  const found: Movements = { movements: [], out: [], left: [] };
  const leave = (line: number, raw: string, reason: string) =>
    found.left.push({ line, text: raw.replaceAll(/\s+/g, ' ').trim().slice(0, 120), reason });
  const entries = readEntries(pasted, leave);
  followBalances(entries);
  for (const { line, day, amount, text, raw, doubt } of entries) {
    if (!amount) leave(line, raw, noAmount);
    else if (amount.cents <= 0) {
      leave(line, raw, 'No es un ingreso.');
      found.out.push({ line, day, cents: amount.cents, text });
    } else found.movements.push({ line, day, cents: amount.cents, text, ...(doubt !== undefined && { doubt }) });
  }
  found.left.sort((a, b) => a.line - b.line);
  return found;
}

function readEntries(pasted: string, leave: (line: number, raw: string, reason: string) => void): Entry[] {
  const rows = rowsOf(pasted);
  const entries: Entry[] = [];
  const bodies = rows.filter(({ cells }) => cells.length > 1).map(({ cells }) => cells);
  const isTable = bodies.length > 0;
  let heads: (Column | undefined)[] | undefined;
  let headsOfText: (Column | undefined)[] | undefined;
  let isAfterBlank = false;
  const guessed = isTable ? guessColumns(bodies) : undefined;
  const paid = bodies.filter((cells) => cells.some((cell) => looksLikeMoney(cell)));
  const headRow = rows.find(({ cells }) => cells.length > 1 && columnsOf(cells));
  const directions = findDirections(paid, headRow?.cells);
  const headLine = headRow?.line ?? 0;
  for (const { line, cells } of rows) {
    const raw = cells.join(' ');
    if (raw.trim() === '') {
      isAfterBlank = true;
      continue;
    }
    if (raw.length > mostCharacters) {
      leave(line, raw, `La línea es demasiado larga: más de ${mostCharacters} letras.`);
      continue;
    }
    const found = cells.length > 1 ? columnsOf(cells) : undefined;
    const inText = cells.length > 1 ? undefined : headsInLine(raw);
    heads = found ? completeColumns(found, guessed, directions, paid) : heads;
    headsOfText = inText ?? headsOfText;
    const isFurniture = /^(?:saldo|movimientos?|últimos movimientos|ver más|importe|fecha|concepto)\s*:?$/iu.test(raw.trim());
    if (found || inText || isFurniture) {
      leave(line, raw, noAmount);
      continue;
    }
    const said = cells.length > 1 ? readRow(cells, heads ?? guessed, directions) : readText(raw, headsOfText?.includes('balance') ?? true);
    // What stands above the heads of a file is the account, its holder, its balance.
    const isMovement = said.hasDate && said.amount !== undefined && said.text !== '' && !/^saldo\b/i.test(said.text);
    if (line < headLine && !isMovement) {
      leave(line, raw, noAmount);
      continue;
    }
    const isUndecided = cells.length === 1 && headsOfText?.includes('out') && said.amount?.isSigned === false;
    entries.push({
      line,
      raw,
      isAfterBlank,
      ...said,
      ...(isUndecided && { doubt: undecided }),
    });
    isAfterBlank = false;
  }
  // With headers each row is a movement, except rows of words only.
  if (!heads) return joinLines(entries);
  return joinLines(
    entries.map((entry) => (entry.amount || !entry.hasDate ? entry : { ...entry, amount: { cents: Number.NaN, isSigned: true } })),
  ).map((entry) => (Number.isNaN(entry.amount?.cents) ? { ...entry, amount: undefined } : entry));
}

const isDay = (cell: string): boolean => /^\s*\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}\s*$/.test(cell);
/** More lines than a cell of a bank has. */
const mostBroken = 5;

/** Joins rows whose cell was broken over lines without quotes: together they are as wide as the heads. */
function joinBroken(rows: readonly CsvRow[]): CsvRow[] {
  const headAt = rows.findIndex(({ cells }) => cells.length > 1 && columnsOf(cells));
  const width = rows[headAt]?.cells.length ?? 0;
  const joined: CsvRow[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at];
    if (!row) continue;
    const count = at > headAt && headAt !== -1 ? brokenLines(rows, at, width) : 1;
    const cells = rows.slice(at + 1, at + count).reduce((left, next) => joinCells(left, next.cells), row.cells);
    joined.push({ line: row.line, cells });
    at += count - 1;
  }
  return joined;
}

const joinCells = (left: readonly string[], right: readonly string[]): string[] => [
  ...left.slice(0, -1),
  `${left.at(-1) ?? ''} ${right[0] ?? ''}`,
  ...right.slice(1),
];

/** How many lines from there are one row; 1 where it is whole, or they do not fit. */
function brokenLines(rows: readonly CsvRow[], at: number, width: number): number {
  let cells = rows[at]?.cells ?? [];
  if (cells.length < 2 || cells.length >= width) return 1;
  for (let count = 2; count <= mostBroken; count += 1) {
    const next = rows[at + count - 1]?.cells;
    const end = next?.at(-1) === '' && next.length > 1 ? 1 : 0;
    if (!next || next.length - end >= width || [cells.at(-1), next[0]].some((cell = '') => isDay(cell) || looksLikeMoney(cell))) return 1;
    cells = joinCells(cells, next);
    if (cells.length === width || (cells.length === width + 1 && end === 1)) return count;
  }
  return 1;
}

/** Splits cells, or lines. A comma is a separator only where all lines have the same number of cells, and cents have a point. */
function rowsOf(pasted: string): CsvRow[] {
  const [first = '', ...rest] = linesOf(pasted);
  const named = /^\u{FEFF}?"?sep=(.)"?\s*$/iu.exec(first)?.[1];
  if (named) return joinBroken(parseCsv(rest.join('\n'), named, Number.POSITIVE_INFINITY, 2));
  const filled = linesOf(pasted).filter((line) => line.trim() !== '');
  for (const separator of ['\t', ';', '|']) {
    if (filled.filter((line) => line.includes(separator)).length * 3 >= filled.length)
      return joinBroken(parseCsv(pasted, separator, Number.POSITIVE_INFINITY, 1));
  }
  if (!/(?:^|[^"\d])\d+,\d{2}(?![\d.])(?!")/m.test(pasted)) {
    const rows = joinBroken(parseCsv(pasted, ',', Number.POSITIVE_INFINITY, 1)).filter(({ cells }) =>
      cells.some((cell) => cell.trim() !== ''),
    );
    // A cell at the end may have no head.
    const width = rows[0]?.cells.length ?? 0;
    if (
      width >= 3 &&
      rows.every(({ cells }) => cells.length === width || (cells.length === width + 1 && (cells.at(-1) ?? '').length <= 20))
    )
      return rows;
  }
  return linesOf(pasted).map((line, at) => ({ line: at + 1, cells: [line] }));
}

/** Derives the signs of amounts from the balances before and after. */
function followBalances(entries: Entry[]): void {
  const known = entries.filter(({ amount, balance }) => amount !== undefined && balance !== undefined);
  const [first, last] = [known.find(({ day }) => day)?.day, known.findLast(({ day }) => day)?.day];
  // The order must be known: with two equal amounts each balance fits both.
  if (first === undefined || last === undefined || first === last) return;
  const before = first < last ? -1 : 1;
  for (const [at, entry] of known.entries()) {
    const other = known[at + before]?.balance;
    if (!entry.amount || entry.balance === undefined || entry.amount.isSigned || other === undefined) continue;
    const change = entry.balance - other;
    if (change === -entry.amount.cents) entry.amount = { cents: change, isSigned: true };
    else if (change === entry.amount.cents && entry.doubt === undecided) delete entry.doubt;
  }
}
