import { maxImportColumns, maxImportRows } from 'shared/facts/import-fields';
import { decodeText, hasWrongCharacters, mendCharacters } from 'shared/text/decode-text';
import { readCsv } from 'shared/text/read-csv';
import { findHeads } from './guess-columns.ts';

interface FileRow {
  /** Row number as shown in the spreadsheet. */
  fila: number;
  valores: string[];
}

/** The non-empty rows of a file. */
export interface FileLines {
  lines: FileRow[];
  /** Index of the header row. */
  headAt: number;
  /** Hints to show before anything is stored. */
  notes: string[];
  faults: string[];
}

/** The rows below the header. */
export interface Table {
  heads: string[];
  rows: FileRow[];
}

export type ReadFile = FileLines | { fault: string };

/** In bytes: 20,000 members take two million. */
export const mostBytes = 10_000_000;

const beginsWith = (bytes: Uint8Array, ...signs: number[]) => signs.every((sign, at) => bytes[at] === sign);

export const isBinarySheet = (bytes: Uint8Array): boolean => beginsWith(bytes, 0x50, 0x4b) || beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/** Detects the type by content, whatever the name: .xlsx, .ods and .xls, or HTML, XML, SYLK or DIF, which some programs call .xls. */
export function isSpreadsheet(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 400)).replaceAll(/[\0\u{80}-\u{FF}]/gu, '');
  return (
    isBinarySheet(bytes) ||
    /^\s*(?:<(?:!--|!doctype html|\?xml|(?:html|head|meta|title|style|link|body|center|div|p|h\d|br|font|form|table)[\s/>])|ID;P[A-Z]{2}[^\r\n]*[\r\n]+[BCFPO];|TABLE\r?\n0,1\r?\n)/i.test(
      start,
    )
  );
}

export interface SheetRows {
  rows: { fila: number; cells: string[] }[];
  notes: string[];
}
type ReadSheet = (bytes: Uint8Array) => SheetRows;

const unreadable = 'Este archivo no se puede leer. Ábrelo con Excel o LibreOffice, guárdalo como .xlsx o .csv y vuelve a elegirlo.';
/** Reads the first visible non-empty sheet of a spreadsheet, with the reader that `loadReader` loads; of a text, lines of cells. */
export async function readTable(buffer: ArrayBuffer, loadReader: () => Promise<{ readSheet: ReadSheet }>): Promise<ReadFile> {
  const bytes = new Uint8Array(buffer);
  try {
    if (!isSpreadsheet(bytes)) return tidy(readText(bytes));
    return tidy((await loadReader()).readSheet(bytes));
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message);
    return { fault: isLocked ? 'El archivo tiene contraseña. Quítasela en Excel, guárdalo y vuelve a elegirlo.' : unreadable };
  }
}

/** @throws TypeError when it is no text. */
function readText(bytes: Uint8Array): SheetRows {
  const text = decodeText(bytes);
  if (/^(?:%PDF|MIME-Version|\{\\rtf|BEGIN:V|\s*[[{]\s*["{])/i.test(text)) throw new TypeError('That is no table.');
  return { rows: readCsv(text, maxImportRows + mostAbove).map(({ line, cells }) => ({ fila: line, cells })), notes: [] };
}

/** Lines above the header row that are still searched. */
export const mostAbove = 40;

/** Strips the apostrophe that our export puts before what looks like a formula, and the ="0012" of others. */
const bare = (cell: string) => {
  const text = mendCharacters(/^'[=@+\-\t\r]/.test(cell) ? cell.slice(1) : cell).trim();
  return /^="[^"]*"$/.test(text) ? text.slice(2, -1) : text.replace(/^'([^']*)'$/, '$1');
};

function tidy({ rows, notes }: SheetRows): ReadFile {
  const lines = rows.map(({ fila, cells }) => ({ fila, valores: cells.map(bare) })).filter(({ valores }) => valores.some(Boolean));
  const headAt = findHeads(lines.map(({ valores }) => valores));
  if (lines.length - headAt < 2)
    return { fault: 'El archivo está vacío: hace falta una línea con los títulos y, debajo, una por persona.' };
  if (lines.length - headAt - 1 > maxImportRows) return { fault: 'El archivo tiene más de 20.000 filas. Pártelo en varios.' };
  const width = tableFrom(lines, headAt).heads.length;
  if (width > maxImportColumns) return { fault: `El archivo tiene más de ${maxImportColumns} columnas. Deja solo las que hagan falta.` };
  return { lines, headAt, notes, faults: [...accentsOf(lines), ...strayOf(lines, headAt)] };
}

const saveAgain = 'Guarda el archivo como .xlsx o como CSV UTF-8 y vuelve a elegirlo.';

/** Names the first cells with a fault: 'fila 2 («Jos?»), fila 3 («PE?A») y 5 más'. */
function listCells(lines: readonly FileRow[], find: (valores: readonly string[]) => string | undefined): string | undefined {
  const wrong = lines.flatMap(({ fila, valores }) => {
    const cell = find(valores);
    return cell === undefined ? [] : [`fila ${fila} («${cell.slice(0, 40)}»)`];
  });
  return wrong.length === 0 ? undefined : `${wrong.slice(0, 3).join(', ')}${wrong.length > 3 ? ` y ${wrong.length - 3} más` : ''}`;
}

function accentsOf(lines: readonly FileRow[]): string[] {
  const found = listCells(lines, (valores) => valores.find(hasWrongCharacters));
  return found === undefined ? [] : [`Los acentos no se leen bien: ${found}. ${saveAgain}`];
}

/** Text beyond the last header: a quote or separator that a program wrote wrongly moves the rest of its row. And digits lost in a CSV of Excel. */
function strayOf(lines: readonly FileRow[], headAt: number): string[] {
  const width = (lines[headAt]?.valores.findLastIndex(Boolean) ?? -1) + 1;
  const rows = lines.slice(headAt + 1);
  const stray = listCells(rows, (valores) => valores.slice(width).find(Boolean));
  const cut = listCells(rows, (valores) => valores.find((cell) => /^\d(?:[.,]\d+)?E\+\d{1,2}$/i.test(cell)));
  return [
    ...(stray === undefined ? [] : [`Hay filas con más columnas que títulos, y se queda fuera: ${stray}.`]),
    ...(cut === undefined ? [] : [`Excel ha recortado números: ${cut}. Pon esas columnas como texto, guarda y vuelve a elegirlo.`]),
  ];
}

export function tableFrom(lines: readonly FileRow[], headAt: number): Table {
  const rows = lines.slice(headAt + 1);
  const titles = lines[headAt]?.valores ?? [];
  // Empty columns after the last header are often formatted ones.
  const last = titles.findLastIndex(Boolean) + 1;
  const heads = titles.slice(0, last).map((title, at) => title.replaceAll(/\s+/g, ' ') || `Columna ${at + 1}`);
  return { heads, rows: rows.map(({ fila, valores }) => ({ fila, valores: heads.map((_, at) => valores[at] ?? '') })) };
}
