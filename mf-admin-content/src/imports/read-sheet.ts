import { maxImportRows } from 'shared/contract/import-fields';
import { type CellObject, read, SSF, utils, type WorkSheet } from 'xlsx';

/** The first sheet that holds something, as text: days as aaaa-mm-dd, times as hh:mm, of a formula what it last came to. */
export function readSheet(bytes: Uint8Array): string[][] {
  const book = read(bytes, { type: 'array', dense: true, cellFormula: false, cellHTML: false, cellNF: true, sheetRows: maxImportRows + 2 });
  const sheet = book.SheetNames.map((name) => book.Sheets[name]).find((each) => each?.['!ref'] !== undefined);
  return sheet ? rowsOf(sheet) : [];
}

function rowsOf(sheet: WorkSheet): string[][] {
  const { e: end } = utils.decode_range(sheet['!ref'] ?? 'A1');
  const cells = sheet['!data'] ?? [];
  return Array.from({ length: end.r + 1 }, (_, row) =>
    Array.from({ length: (cells[row] ?? []).length }, (__, column) => textOf(cells[row]?.[column])),
  );
}

function textOf(cell: CellObject | undefined): string {
  if (cell?.v === undefined || cell.v === null || cell.t === 'e') return '';
  if (cell.t === 'b') return cell.v ? 'Si' : 'No';
  if (cell.t !== 'n' || typeof cell.v !== 'number') return String(cell.v);
  if (cell.z === undefined || !SSF.is_date(String(cell.z))) return String(cell.v);
  const { y, m, d, H, M } = SSF.parse_date_code(cell.v) as { y: number; m: number; d: number; H: number; M: number };
  const two = (number: number) => String(number).padStart(2, '0');
  return cell.v < 1 ? `${two(H)}:${two(M)}` : `${y}-${two(m)}-${two(d)}`;
}
