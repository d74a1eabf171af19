import type { Registration } from 'shared/contract/registrations';
import { utils, write, type CellObject, type WorkSheet } from 'xlsx';
import { sortRows } from '../list/sort-rows.ts';
import type { ExportOrder } from './file-name.ts';

type Kind = 'text' | 'number' | 'day';

/** The sheet's columns: title, field, what kind of value it holds, width in characters. */
const columns: readonly [title: string, field: keyof Registration, kind: Kind, width: number][] = [
  ['ID', 'id', 'number', 7],
  ['Fecha', 'fecha', 'day', 11],
  ['Nombre', 'nombre', 'text', 28],
  ['Correo', 'mail', 'text', 30],
  ['Teléfono', 'telefono', 'text', 14],
  ['Población', 'poblacion', 'text', 20],
  ['Provincia', 'provincia', 'text', 16],
  ['Moto', 'moto', 'text', 22],
  ['Nacimiento', 'nacimiento', 'day', 11],
  ['Ruta', 'ruta', 'text', 10],
  ['Acompañante', 'acompanante', 'text', 12],
  ['Nombre_Acompañante', 'nombre_acomp', 'text', 24],
  ['Grupo', 'grupo', 'text', 20],
  ['Grupo_Num', 'grupo_num', 'number', 10],
  ['Salida', 'salida', 'text', 8],
  ['Forma_Pago', 'pago', 'text', 14],
  ['Pagado', 'pagado', 'text', 8],
  ['Notas', 'notas', 'text', 40],
  ['Evento', 'evento', 'text', 14],
  ['Año', 'anio', 'number', 6],
  ['Roadbook', 'roadbook', 'text', 10],
];

const dayInMs = 86_400_000;
/** Day 0 of spreadsheets; days before March 1900 are counted wrongly there, so they stay text. */
const dayZero = Date.UTC(1899, 11, 30);
const firstSafeDay = 61;
/** Characters that a cell can hold. */
const longestText = 32_767;

/** A text is always text: '=1+1', '+34…' and '0012' are names, phones and codes, not formulas or numbers. */
const textCell = (value: string): CellObject => ({ t: 's', v: value.slice(0, longestText) });

/** A day is the number that spreadsheets count days by, shown as dd/mm/aaaa, so that it sorts and filters as a day. */
function dayCell(value: string): CellObject {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(value) ?? [];
  const serial = (Date.UTC(Number(year), Number(month) - 1, Number(day)) - dayZero) / dayInMs;
  return serial >= firstSafeDay ? { t: 'n', v: serial, z: 'dd/mm/yyyy' } : textCell(value);
}

function toCell(value: unknown, kind: Kind): CellObject | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (kind === 'number' && Number.isFinite(Number(value))) return { t: 'n', v: Number(value) };
  return kind === 'day' ? dayCell(String(value)) : textCell(String(value));
}

function buildSheet(rows: Registration[]): WorkSheet {
  const sheet: WorkSheet = {
    '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length, c: columns.length - 1 } }),
    '!cols': columns.map(([, , , wch]) => ({ wch })),
    '!autofilter': { ref: utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length, c: columns.length - 1 } }) },
  };
  for (const [c, [title, field, kind]] of columns.entries()) {
    const letter = utils.encode_col(c);
    sheet[`${letter}1`] = textCell(title);
    for (const [r, row] of rows.entries()) {
      const cell = toCell(row[field], kind);
      if (cell) sheet[`${letter}${r + 2}`] = cell;
    }
  }
  return sheet;
}

/**
 * The bytes of the spreadsheet made from the server's flat list, `reply` being its JSON in UTF-8.
 *
 * @throws when the reply is no list.
 */
export function buildWorkbook(reply: ArrayBuffer, order: ExportOrder): ArrayBuffer {
  const rows = JSON.parse(new TextDecoder().decode(reply)) as Registration[];
  if (!Array.isArray(rows)) throw new TypeError('The reply is no list of registrations');
  const book = utils.book_new();
  utils.book_append_sheet(book, buildSheet(sortRows(rows, { column: order, descending: false })), 'Inscripciones');
  return write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer;
}
