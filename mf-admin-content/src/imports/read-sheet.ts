import { maxImportRows } from 'shared/facts/import-fields';
import { countOf } from 'shared/text/count-of';
import { decodeText } from 'shared/text/decode-text';
import { type CellObject, type ParsingOptions, read, SSF, utils, type WorkBook, type WorkSheet } from 'xlsx';
import { hasHeads } from './guess-columns.ts';
import { contentOf, markHidden } from './ods-hidden.ts';
import { isBinarySheet, mostAbove, type SheetRows } from './read-file.ts';

/** Styles tell which cells are hidden. */
const options: ParsingOptions = {
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellNF: true,
  cellStyles: true,
  sheetRows: maxImportRows + mostAbove,
};

const accents: Readonly<Record<string, string>> = {
  acute: '\u{301}',
  grave: '\u{300}',
  circ: '\u{302}',
  tilde: '\u{303}',
  uml: '\u{308}',
  cedil: '\u{327}',
};
const signs: Readonly<Record<string, string>> = { ordf: 'ª', ordm: 'º', deg: '°', euro: '€', iexcl: '¡', iquest: '¿', rsquo: '’' };
/** What stays escaped until the tables are read. */
const markup: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * The tables of a page, whatever stands before them, with its characters. The reader finds neither: it knows seven entities, and a worker
 * has no parser of pages.
 */
function tablesOf(text: string): string {
  const start = text.search(/<table[\s>]/i);
  if (start === -1 || /<\?mso-application|<(?:\w+:)?Workbook[\s>]/.test(text.slice(0, start))) return text;
  return `<html>${text.slice(start)}`
    .replaceAll(/&([a-z])(acute|grave|circ|tilde|uml|cedil);/gi, (_all, base: string, accent: string) =>
      `${base}${accents[accent.toLowerCase()] ?? ''}`.normalize('NFC'),
    )
    .replaceAll(/&([a-z]+);/g, (all, name: string) => signs[name] ?? all)
    .replaceAll(/&#(?:(\d{2,6})|x([\da-f]{2,5}));/gi, (_all, number: string | undefined, hex: string) => {
      const sign = String.fromCodePoint(number === undefined ? Number.parseInt(hex, 16) : Number(number));
      return markup[sign] ?? sign;
    });
}

/** Reads the first visible sheet with a header row that is understood, else the first with anything, as Excel shows it: days as aaaa-mm-dd, times as hh:mm, formulas as their last result. */
export function readSheet(bytes: Uint8Array): SheetRows {
  // In HTML or XML all cells are text: '0012' is no number there.
  const book = isBinarySheet(bytes)
    ? read(bytes, { ...options, type: 'array' })
    : read(tablesOf(decodeText(bytes)), { ...options, type: 'string', raw: true });
  const content = book.bookType === 'ods' ? contentOf(bytes) : undefined;
  if (content !== undefined) markHidden(book, content);
  const isHidden = (name: string) => Boolean(book.Workbook?.Sheets?.[book.SheetNames.indexOf(name)]?.Hidden);
  const filled = book.SheetNames.filter((name) => book.Sheets[name]?.['!ref'] !== undefined);
  const shown = filled.filter((name) => !isHidden(name));
  let reading: (SheetRows & { name: string }) | undefined;
  for (const name of shown.length > 0 ? shown : filled.slice(0, 1)) {
    const sheet = book.Sheets[name];
    if (!sheet) continue;
    const read = { name, ...rowsOf(sheet, book) };
    reading ??= read;
    if (!hasHeads(read.rows.map(({ cells }) => cells))) continue;
    // A cover or notes stood before the list.
    reading = read;
    break;
  }
  if (!reading) return { rows: [], notes: [] };
  const { name: chosen, rows, notes } = reading;
  const others = filled.filter((name) => name !== chosen);
  return {
    rows,
    notes:
      others.length === 0
        ? notes
        : [
            `Se lee la hoja «${chosen}». ${others.length === 1 ? 'Se queda' : 'Se quedan'} fuera: ${others.map((name) => `«${name}»`).join(', ')}.`,
            ...notes,
          ],
  };
}

function rowsOf(sheet: WorkSheet, book: WorkBook): SheetRows {
  const { e: end } = utils.decode_range(sheet['!ref'] ?? 'A1');
  const cells = sheet['!data'] ?? [];
  const isLate = book.Workbook?.WBProps?.date1904 === true;
  const all = Array.from({ length: end.r + 1 }, (_, row) => ({
    fila: row + 1,
    isHidden: sheet['!rows']?.[row]?.hidden === true,
    cells: Array.from({ length: (cells[row] ?? []).length }, (__, column) => textOf(cells[row]?.[column], isLate)),
  })).filter((row) => row.cells.some(Boolean));
  const hiddenColumns = Array.from({ length: end.c + 1 }, (_, column) => column).filter(
    (column) => sheet['!cols']?.[column]?.hidden === true && all.some((row) => row.cells[column]),
  );
  const hiddenRows = all.filter(({ isHidden }) => isHidden).length;
  const hidden = [
    ...(hiddenRows > 0 ? [countOf(hiddenRows, 'fila oculta', 'filas ocultas')] : []),
    ...(hiddenColumns.length > 0 ? [countOf(hiddenColumns.length, 'columna oculta', 'columnas ocultas')] : []),
  ];
  return {
    rows: all
      .filter(({ isHidden }) => !isHidden)
      .map((row) => ({ fila: row.fila, cells: row.cells.filter((_, column) => !hiddenColumns.includes(column)) })),
    notes: hidden.length === 0 ? [] : [`Se queda fuera lo que está oculto en Excel: ${hidden.join(' y ')}.`],
  };
}

const two = (number: number) => String(number).padStart(2, '0');

function textOf(cell: CellObject | undefined, isLate: boolean): string {
  if (cell?.v === undefined || cell.v === null || cell.t === 'e') return '';
  if (cell.v instanceof Date) return cell.v.toISOString().slice(0, 10);
  if (cell.t === 'b') return cell.v ? 'Si' : 'No';
  if (cell.t !== 'n' || typeof cell.v !== 'number') return String(cell.v);
  const format = String(cell.z ?? 'General');
  if (SSF.is_date(format)) return dayOf(cell.v, format, cell.w, isLate);
  // '00000000' and '"+34 "000 000 000' are what one sees; cents and thousands Excel writes as its own language has them.
  const isPlain = format === 'General' || /[.,%Ee]/.test(format.replaceAll(/"[^"]*"|\[[^[\]]*\]/g, ''));
  return isPlain ? String(cell.v) : (cell.w ?? String(cell.v)).trim();
}

function dayOf(value: number, format: string, shown: string | undefined, isLate: boolean): string {
  const { y, m, d, H, M } = SSF.parse_date_code(value, { date1904: isLate }) as { y: number; m: number; d: number; H: number; M: number };
  const plain = format.replaceAll(/"[^"]*"|\[[^[\]]*\]/g, '').toLowerCase();
  if (!/[yde]/.test(plain)) return `${two(H)}:${two(M)}`;
  // A year or a month alone is no date.
  if (!plain.includes('d')) return (shown ?? String(y)).trim();
  return value < 1 ? `${two(H)}:${two(M)}` : `${y}-${two(m)}-${two(d)}`;
}
