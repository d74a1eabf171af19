import { maxImportColumns, maxImportRows } from 'shared/contract/import-fields';

/** What stands in a file: the heads of its columns, and each row with its number as the person sees it there. */
export interface Table {
  heads: string[];
  rows: { fila: number; valores: string[] }[];
}

export type ReadFile = Table | { fault: string };

/** In bytes: 20,000 members take two million. */
export const mostBytes = 10_000_000;

const beginsWith = (bytes: Uint8Array, ...signs: number[]) => signs.every((sign, at) => bytes[at] === sign);

/** By how its file begins, whatever its name: .xlsx, or .xls. */
export const isSpreadsheet = (bytes: Uint8Array): boolean => beginsWith(bytes, 0x50, 0x4b) || beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

type ReadSheet = (bytes: Uint8Array) => string[][];

/** Of a spreadsheet the first sheet that holds something, read by what `loadReader` brings; of a text, lines of cells. */
export async function readTable(buffer: ArrayBuffer, loadReader: () => Promise<{ readSheet: ReadSheet }>): Promise<ReadFile> {
  const bytes = new Uint8Array(buffer);
  try {
    return tidy(isSpreadsheet(bytes) ? (await loadReader()).readSheet(bytes) : readLines(decode(bytes)));
  } catch {
    return { fault: 'Este archivo no se puede leer. Ábrelo con Excel o LibreOffice, guárdalo como .xlsx o .csv y vuelve a elegirlo.' };
  }
}

/** UTF-8, what Excel calls Unicode text, or what it writes in Spain. @throws TypeError for what is no text. */
function decode(bytes: Uint8Array): string {
  if (beginsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.includes(0)) throw new TypeError('That is no text.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The one that divides its first line into most cells. */
function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/)).replaceAll(/"[^"]*"/g, '');
  const [best = ';'] = [';', '\t', ','].toSorted((a, b) => line.split(b).length - line.split(a).length);
  return best;
}

/** A CSV: cells may stand between quotes, where a quote is written twice and lines may break. */
export function readLines(text: string): string[][] {
  const separator = separatorOf(text);
  const lines: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  while (at < text.length && lines.length <= maxImportRows + 1) {
    const quoted = text[at] === '"';
    let cell = '';
    if (quoted) {
      let from = at + 1;
      let end = text.indexOf('"', from);
      while (end !== -1 && text[end + 1] === '"') {
        cell += text.slice(from, end + 1);
        from = end + 2;
        end = text.indexOf('"', from);
      }
      cell += text.slice(from, end === -1 ? text.length : end);
      at = end === -1 ? text.length : end + 1;
    }
    const start = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++;
    cells.push(cell + text.slice(start, at));
    if (text[at] === separator) {
      at++;
      // A line may end with an empty cell.
      if (at < text.length) continue;
      cells.push('');
    }
    lines.push(cells);
    cells = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return lines;
}

/** Our own export writes an apostrophe before what a spreadsheet would take for a formula. */
const bare = (cell: string) => (/^'[=@+\-\t\r]/.test(cell) ? cell.slice(1) : cell).trim();

function tidy(lines: readonly (readonly string[])[]): ReadFile {
  const filled = lines.map((cells, at) => ({ fila: at + 1, valores: cells.map(bare) })).filter(({ valores }) => valores.some(Boolean));
  const [head, ...rows] = filled;
  if (!head || rows.length === 0)
    return { fault: 'El archivo está vacío: hace falta una línea con los títulos y, debajo, una por persona.' };
  if (rows.length > maxImportRows) return { fault: 'El archivo tiene más de 20.000 filas. Pártelo en varios.' };
  // Empty columns behind the last head are often formatted ones.
  const last = head.valores.findLastIndex(Boolean) + 1;
  if (last > maxImportColumns) return { fault: `El archivo tiene más de ${maxImportColumns} columnas. Deja solo las que hagan falta.` };
  const heads = head.valores.slice(0, last).map((title, at) => title || `Columna ${at + 1}`);
  return { heads, rows: rows.map(({ fila, valores }) => ({ fila, valores: heads.map((_, at) => valores[at] ?? '') })) };
}
