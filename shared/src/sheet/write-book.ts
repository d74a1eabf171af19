import { utils, write, type CellObject, type WorkSheet } from 'xlsx';

/** A column of a spreadsheet. */
export interface SheetColumn<Row> {
  title: string;
  /** In characters. */
  width: number;
  /** Numbers and days are cells of their kind, so that they sort and filter as such; all else is text. */
  kind?: 'number' | 'day' | 'text';
  value: (row: Row) => unknown;
}

const dayInMs = 86_400_000;
/** Day 0 of spreadsheets; days before March 1900 are counted wrongly there, so they stay text. */
const dayZero = Date.UTC(1899, 11, 30);
const firstSafeDay = 61;
/** Cell limit in characters. */
const longestText = 32_767;

/** Text stays text: '=1+1', '+34…' and '0012' are names, phones and codes, not formulas or numbers. */
const textCell = (value: string): CellObject => ({ t: 's', v: value.slice(0, longestText) });

/** A date cell: a serial number shown as dd/mm/aaaa, so that it sorts and filters as a date. */
function dayCell(value: string): CellObject {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(value) ?? [];
  const serial = (Date.UTC(Number(year), Number(month) - 1, Number(day)) - dayZero) / dayInMs;
  return serial >= firstSafeDay ? { t: 'n', v: serial, z: 'dd/mm/yyyy' } : textCell(value);
}

function toCell(value: unknown, kind: SheetColumn<unknown>['kind']): CellObject | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (kind === 'number' && Number.isFinite(Number(value))) return { t: 'n', v: Number(value) };
  return kind === 'day' ? dayCell(String(value)) : textCell(String(value));
}

/** An xlsx file of one sheet, with a filter over its heads. */
export function writeBook<Row>(name: string, rows: readonly Row[], columns: readonly SheetColumn<Row>[]): ArrayBuffer {
  const range = utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length, c: columns.length - 1 } });
  const sheet: WorkSheet = { '!ref': range, '!cols': columns.map(({ width }) => ({ wch: width })), '!autofilter': { ref: range } };
  for (const [c, { title, kind, value }] of columns.entries()) {
    const column = utils.encode_col(c);
    sheet[`${column}1`] = textCell(title);
    for (const [r, row] of rows.entries()) {
      const cell = toCell(value(row), kind);
      if (cell) sheet[`${column}${r + 2}`] = cell;
    }
  }
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, name);
  return write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer;
}

/** The media type of `writeBook`. */
export const bookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
