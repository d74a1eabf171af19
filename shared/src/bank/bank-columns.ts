import { fold } from 'shared/facts/fold';
import { looksLikeMoney, readAmount } from './read-amount.ts';

export type Column = 'amount' | 'out' | 'in' | 'balance' | 'direction' | 'date' | 'text';

/** Column names of banks, in Spanish, Catalan and English; the first match wins. */
const names: readonly (readonly [Column, RegExp])[] = [
  ['date', /^(?:fecha|f |data|date|dia\b|valor$)|fecha$/],
  ['balance', /saldo|balance|disponible/],
  [
    'direction',
    /^(?:signo|[dc] [ha]|[dc] [cd]|s e|debe (?:o )?haber|cargos? (?:o )?abonos?|naturaleza|sentido|tipo(?: (?:de )?(?:mov(?:imiento)?|oper(?:acion)?|apunte))?)$/,
  ],
  [
    'out',
    /^(?:importe |total )?(?:cargos?|debe|debitos?|adeud\w+|gastos?|salidas?|pagos?|pagad\w+|enviad\w+|retir\w+|reintegros?|disposici\w+|carrecs?|debit|paid out|money out|withdrawals?)\b/,
  ],
  [
    'in',
    /^(?:importe |total )?(?:abon\w+|haber|creditos?|ingres\w+|entradas?|cobr\w+|recibid\w+|imposici\w+|depositos?|credit|paid in|money in|deposits?)\b/,
  ],
  ['amount', /^(?:importe?|cantidad|cuantia|euros?|eur|amount)\b/],
  ['text', /^(?:concept|descrip|detalle|observa|ordenante|referencia|movimiento|remitente|mas datos|informacion|nombre)/],
];
const columnOf = (head: string): Column | undefined => {
  const plain = fold(head)
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim();
  return names.find(([, name]) => name.test(plain))?.[0];
};
const tellsMoney = (column: Column | undefined) => column === 'amount' || column === 'out' || column === 'in' || column === 'balance';

/** Columns of a header line, else undefined. */
export function columnsOf(cells: readonly string[]): (Column | undefined)[] | undefined {
  if (cells.some((cell) => /\d/.test(cell))) return undefined;
  const columns = cells.map(columnOf);
  return columns.filter(Boolean).length >= 2 && columns.some(tellsMoney) ? columns : undefined;
}

/** The same for headers separated by blanks: their positions are unknown. */
export const headsInLine = (line: string): (Column | undefined)[] | undefined => {
  const columns = columnsOf(line.trim().split(/\s+/));
  return columns && columns.filter(Boolean).length * 2 >= columns.length ? columns : undefined;
};

const isMoney = (cell = ''): boolean => looksLikeMoney(cell) && readAmount(cell) !== undefined;
const isNothing = (cell = ''): boolean => cell.trim() === '' || readAmount(cell)?.cents === 0;

/** Without headers: two columns of which each row fills one are debit and credit, in this order, as at all banks. */
export function guessColumns(rows: readonly (readonly string[])[]): (Column | undefined)[] | undefined {
  const used = [...new Set(rows.flatMap((cells) => cells.flatMap((cell, at) => (isMoney(cell) ? [at] : []))))].toSorted((a, b) => a - b);
  const [left, right, last] = used;
  const filled = rows.filter((cells) => cells.some((cell) => isMoney(cell)));
  if (left === undefined) return undefined;
  const isPair = (a: number, b: number) => filled.every((cells) => isNothing(cells[a]) !== isNothing(cells[b]));
  // A single row shows it too: an empty cell between its amount and its balance.
  const [a, b, balance] = right !== undefined && last === undefined ? pairWithBalance(left, right, filled) : [left, right, last];
  if (a === undefined || b === undefined || !isPair(a, b) || used.length > 3) return undefined;
  const columns: (Column | undefined)[] = [];
  columns[a] = 'out';
  columns[b] = 'in';
  if (balance !== undefined) columns[balance] = 'balance';
  return Array.from(columns);
}

/** Columns of a header line, with what the rows below tell about those that it names in another way. */
export function completeColumns(
  heads: readonly (Column | undefined)[],
  guessed: readonly (Column | undefined)[] | undefined,
  directions: readonly (Directions | undefined)[],
): (Column | undefined)[] {
  const columns = heads.map((head, at) => (directions[at] && head !== 'amount' && head !== 'balance' ? 'direction' : head));
  const isMissing = (column: Column) => !columns.includes(column);
  if (!isMissing('amount') || (!isMissing('in') && !isMissing('out'))) return columns;
  return columns.map((column, at) => {
    const guess = guessed?.[at];
    return column ?? ((guess === 'in' || guess === 'out') && isMissing(guess) ? guess : undefined);
  });
}

/** What 'C' means in a column of directions: 'cargo' beside 'abono', 'crédito' beside 'débito'. */
export type Directions = 'out' | 'in' | 'unclear';

/** Columns whose cells say nothing but a direction. */
export function findDirections(rows: readonly (readonly string[])[]): (Directions | undefined)[] {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: width }, (_, at) => {
    const cells = rows.map((row) => row[at]?.trim() ?? '').filter(Boolean);
    if (cells.length === 0 || !cells.every(directionOf)) return undefined;
    const others = cells.filter((cell) => directionOf(cell) !== 'unclear').map(directionOf);
    return others.includes('in') === others.includes('out') ? 'unclear' : others.includes('in') ? 'out' : 'in';
  });
}

function pairWithBalance(left: number, right: number, filled: readonly (readonly string[])[]): readonly (number | undefined)[] {
  const isBoth = filled.every((cells) => isMoney(cells[left]) && isMoney(cells[right]));
  if (!isBoth) return [left, right, undefined];
  return right - left === 2 && filled.every((cells) => isNothing(cells[left + 1]))
    ? [left, left + 1, right]
    : [undefined, undefined, undefined];
}

const outWords = ['d', 's', 'deb', 'out', 'dr', 'db', 'debe', 'debito', 'cargo', 'adeudo', 'gasto', 'salida', '-', '−'];
const inWords = ['h', 'a', 'e', 'hb', 'cr', 'haber', 'credito', 'abono', 'ingreso', 'entrada', '+'];
/** Direction of a cell that holds nothing else; 'C' is 'cargo' at one bank, and 'crédito' at another. */
export function directionOf(cell: string): 'out' | 'in' | 'unclear' | undefined {
  const plain = fold(cell)
    .replaceAll(/[()[\].:]/g, '')
    .trim();
  if (plain === 'c') return 'unclear';
  return outWords.includes(plain) ? 'out' : inWords.includes(plain) ? 'in' : undefined;
}
