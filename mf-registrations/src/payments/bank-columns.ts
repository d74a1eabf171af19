import { fold } from 'shared/facts/fold';
import { looksLikeMoney, readAmount } from './read-amount.ts';

export type Column = 'amount' | 'out' | 'in' | 'balance' | 'direction' | 'date' | 'text';

/** Column names of banks, in Spanish, Catalan and English; the first match wins. */
const names: readonly (readonly [Column, RegExp])[] = [
  ['date', /^(?:fecha|f |data|date|dia\b|valor$)|fecha$/],
  ['balance', /saldo|balance|disponible/],
  ['direction', /^(?:signo|d h|debe haber|cargo (?:o )?abono|naturaleza|sentido|tipo)$/],
  [
    'out',
    /^(?:importe )?(?:cargos?|debe|debitos?|adeudos?|gastos?|salidas?|pagos?|retiradas?|carrecs?|debit|paid out|money out|withdrawals?)\b/,
  ],
  ['in', /^(?:importe )?(?:abonos?|haber|creditos?|ingresos?|entradas?|abonaments?|credit|paid in|money in|deposits?)\b/],
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

function pairWithBalance(left: number, right: number, filled: readonly (readonly string[])[]): readonly (number | undefined)[] {
  const isBoth = filled.every((cells) => isMoney(cells[left]) && isMoney(cells[right]));
  if (!isBoth) return [left, right, undefined];
  return right - left === 2 && filled.every((cells) => isNothing(cells[left + 1]))
    ? [left, left + 1, right]
    : [undefined, undefined, undefined];
}

const outWords = ['d', 'dr', 'db', 'debe', 'debito', 'cargo', 'adeudo', 'gasto', 'salida', '-', '−'];
const inWords = ['h', 'hb', 'cr', 'haber', 'credito', 'abono', 'ingreso', 'entrada', '+'];
/** Direction of a cell that holds nothing else. */
export function directionOf(cell: string): 'out' | 'in' | undefined {
  const plain = fold(cell);
  return outWords.includes(plain) ? 'out' : inWords.includes(plain) ? 'in' : undefined;
}
