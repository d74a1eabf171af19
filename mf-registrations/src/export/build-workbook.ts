import { type FieldName, fieldNames, fieldOf, isExtraField, type RegistrationField } from 'shared/facts/registration-fields';
import type { Registration } from 'shared/contract/registrations';
import { utils, write, type CellObject, type WorkSheet } from 'xlsx';
import { sortRows } from '../list/view/sort-rows.ts';
import { absenceOf } from '../registration/row.ts';
import type { ExportOrder } from './file-name.ts';

/** Columns of the specification, in its order; optional extra ones follow them. */
const standardColumns = fieldNames.filter((name) => !isExtraField(name));

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

function toCell(value: unknown, kind: RegistrationField['kind']): CellObject | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (kind === 'number' && Number.isFinite(Number(value))) return { t: 'n', v: Number(value) };
  return kind === 'day' ? dayCell(String(value)) : textCell(String(value));
}

function buildSheet(rows: Registration[], columns: readonly FieldName[], besides: BesidesColumns): WorkSheet {
  const last = columns.length + besides.heads.length - 1;
  const sheet: WorkSheet = {
    '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length, c: last } }),
    '!cols': [...columns.map((name) => fieldOf(name).width), ...besides.heads.map(() => 20)].map((wch) => ({ wch })),
    '!autofilter': { ref: utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length, c: last } }) },
  };
  for (const [c, name] of columns.entries()) {
    const { label, sheet: title = label, kind } = fieldOf(name);
    const column = utils.encode_col(c);
    sheet[`${column}1`] = textCell(title);
    for (const [r, row] of rows.entries()) {
      const cell = toCell(row[name], kind);
      if (cell) sheet[`${column}${r + 2}`] = cell;
    }
  }
  for (const [at, head] of besides.heads.entries()) {
    const column = utils.encode_col(columns.length + at);
    sheet[`${column}1`] = textCell(head);
    for (const [r, { id }] of rows.entries()) {
      const value = besides.values[id]?.[at];
      const cell = typeof value === 'number' ? toCell(value, 'number') : toCell(value, 'text');
      if (cell) sheet[`${column}${r + 2}`] = cell;
    }
  }
  return sheet;
}

/** Columns after those of the fields: guests, and answers to the call's own questions. */
export interface BesidesColumns {
  heads: readonly string[];
  /** By registration, in the order of the heads. */
  values: Readonly<Record<number, readonly (string | number)[]>>;
}
const noBesides: BesidesColumns = { heads: [], values: {} };

/** Part of the server's list to write. */
export interface Part {
  /** Only these registrations. */
  ids?: readonly number[] | undefined;
  /** Only riders taking part: neither cancelled nor waiting. */
  isComing?: boolean | undefined;
  /** These columns instead of the specification's. */
  columns?: readonly FieldName[] | undefined;
}

function chooseRows(rows: Registration[], order: ExportOrder | undefined, { ids, isComing }: Part): Registration[] {
  const byId = ids && new Map(rows.map((row) => [row.id, row]));
  const chosen = byId ? ids.flatMap((id) => byId.get(id) ?? []) : rows;
  const coming = isComing ? chosen.filter((row) => !absenceOf(row)) : chosen;
  return sortRows(coming, order && { column: order, descending: false });
}

/**
 * Builds the spreadsheet from the server's flat list, `reply` being its JSON in UTF-8.
 *
 * @param order by default the order of `part`.
 * @param added fields with a column after those of the specification.
 * @throws when the reply is no list.
 */
export function buildWorkbook(
  reply: ArrayBuffer,
  order: ExportOrder | undefined,
  added: readonly FieldName[] = [],
  part: Part = {},
  besides: BesidesColumns = noBesides,
): ArrayBuffer {
  const rows = JSON.parse(new TextDecoder().decode(reply)) as Registration[];
  if (!Array.isArray(rows)) throw new TypeError('The reply is no list of registrations');
  const book = utils.book_new();
  const sheet = buildSheet(chooseRows(rows, order, part), [...(part.columns ?? standardColumns), ...added], besides);
  utils.book_append_sheet(book, sheet, 'Inscripciones');
  return write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer;
}

/** Input of the worker. */
export interface ExportTask {
  reply: Blob;
  order?: ExportOrder | undefined;
  added: readonly FieldName[];
  part?: Part | undefined;
  besides?: BesidesColumns | undefined;
}

/** Converts the server's reply to the file. @throws TypeError when the reply is no list. */
export async function makeWorkbook({ reply, order, added, part, besides }: ExportTask): Promise<Blob> {
  const file = buildWorkbook(await reply.arrayBuffer(), order, added, part, besides);
  return new Blob([file], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}
