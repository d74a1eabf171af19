import { rowRepeated } from 'shared/facts/faults';
import { importFields, type ImportKind, type ImportOutcome, maxImportPiece, maxImportValue } from 'shared/facts/import-fields';
import type { ImportedRow } from 'shared/contract/imports';
// Not '../http/client.ts': federation shares the client under this name only.
import { refusalStatus } from 'shared/http/client';
import { call } from 'shared/http/call';
import { formatDay } from 'shared/text/dates';
import { convertValue, isDayField, readPartialDay } from './convert-value.ts';
import { joinFamilies, orderRows, type SentRow } from './family-rows.ts';
import type { Table } from './read-file.ts';
import { fieldsFilled, joinName, partOfName, splitName, surnameLabels } from './split-name.ts';

/** Characters per batch, of up to three bytes: a server's body limit is 256 KB. */
const mostCharacters = 80_000;
/** Longest single-line value that is sent: no server stores as much, so what is cut off is rejected. */
const mostOfLine = 1000;
const mostOf = (field: string) => (field === 'notas' ? maxImportValue : mostOfLine);
const triesOfPiece = 4;

/** Rows to send: the values of `fields`, in their order. `anio` fills missing years, `replaced` says what values mean. Those of a register have the heads of families first. */
export function makeRows(
  tipo: ImportKind,
  { rows }: Table,
  columns: readonly string[],
  fields: readonly string[],
  anio: string,
  replaced: (field: string, value: string) => string = (_field, value) => value,
): readonly SentRow[] {
  const places = fields.map((field) => columns.findIndex((column) => fieldsFilled(tipo, column).includes(field)));
  const surnames = tipo === 'inscripciones' ? Object.keys(surnameLabels).map((each) => columns.indexOf(each)) : [];
  const valueOf = (field: string, place: number | undefined, valores: readonly string[]) => {
    const cell = place === undefined ? '' : (valores[place] ?? '');
    const isName = field === 'nombre' && place !== undefined && columns[place] === 'nombre';
    const whole =
      isName && surnames.some((at) => at !== -1)
        ? joinName(
            cell,
            surnames.map((at) => valores[at] ?? ''),
          )
        : cell;
    const value = replaced(field, whole).slice(0, mostOf(field));
    return convertValue(tipo, field, place !== undefined && columns[place] === splitName ? partOfName(tipo, field, value) : value);
  };
  const isDated = ({ valores }: SentRow) => ['anio', 'fecha'].some((name) => valores[fields.indexOf(name)]);
  const made = rows.map(({ fila, valores }) => {
    const row = {
      fila,
      valores: fields.map((field, at) => valueOf(field, places[at], valores)),
    };
    if (anio && fields.includes('anio') && !isDated(row)) row.valores[fields.indexOf('anio')] = anio;
    return row;
  });
  return orderRows(tipo, fields, made);
}

interface PartialDay {
  fila: number;
  /** 'Alta: 1998 → 01/01/1998' */
  text: string;
}

/** Days of which the file has the year or month alone: the first is stored, and said. */
export const findPartialDays = (tipo: ImportKind, { rows }: Table, columns: readonly string[]): PartialDay[] =>
  rows.flatMap(({ fila, valores }) =>
    columns.flatMap((field, at) => {
      const value = valores[at]?.trim() ?? '';
      const day = isDayField(tipo, field) ? readPartialDay(value) : undefined;
      return day === undefined ? [] : { fila, text: `${importFields[tipo][field]}: ${value} → ${formatDay(day)}` };
    }),
  );

export function cutIntoPieces(rows: readonly SentRow[]): SentRow[][] {
  const pieces: SentRow[][] = [];
  let size = 0;
  for (const row of rows) {
    const length = JSON.stringify(row).length;
    const last = pieces.at(-1);
    if (!last || last.length >= maxImportPiece || size + length > mostCharacters) {
      pieces.push([row]);
      size = length;
    } else {
      last.push(row);
      size += length;
    }
  }
  return pieces;
}

interface Way {
  /** Number of rows with a reply. */
  onProgress: (done: number) => void;
  /** Delay in ms before a lost batch is sent again: the server deduplicates it. */
  pause?: number;
}

async function sendAll(rows: readonly SentRow[], send: (piece: SentRow[]) => Promise<ImportedRow[]>, { onProgress, pause = 1500 }: Way) {
  const outcomes: ImportedRow[] = [];
  for (const piece of cutIntoPieces(rows)) {
    outcomes.push(...(await persist(() => send(piece), pause)));
    onProgress(outcomes.length);
  }
  return outcomes;
}

async function persist<T>(send: () => Promise<T>, pause: number): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await send();
    } catch (error) {
      const status = refusalStatus(error);
      if ((status !== undefined && status < 500) || tried === triesOfPiece) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Dry run of all rows. The server checks batches separately: duplicates and families across batches are found here. */
export async function tryAll(tipo: ImportKind, columnas: string[], rows: readonly SentRow[], way: Way): Promise<ImportedRow[]> {
  const outcomes = await sendAll(rows, (filas) => call('POST /importaciones/ensayo', { json: { tipo, columnas, filas } }), way);
  const seen = new Set<string>();
  const once = outcomes.map((row): ImportedRow => {
    if (row.clave === undefined) return row;
    if (seen.has(row.clave)) return { fila: row.fila, estado: 'estaba', motivo: rowRepeated };
    seen.add(row.clave);
    return row;
  });
  return joinFamilies(columnas, rows, once).toSorted((a, b) => a.fila - b.fila);
}

export const importAll = (id: number, rows: readonly SentRow[], way: Way): Promise<ImportedRow[]> =>
  sendAll(rows, (filas) => call('POST /importaciones/:id/filas', { params: { id }, json: { filas } }), way);

export const countOutcomes = (rows: readonly Pick<ImportedRow, 'estado'>[]): Record<ImportOutcome, number> => {
  const of = (estado: ImportOutcome) => rows.filter((row) => row.estado === estado).length;
  return { nueva: of('nueva'), estaba: of('estaba'), 'sin-correo': of('sin-correo'), error: of('error') };
};
