import { fieldOf, headOf, type InPlaceField } from 'shared/facts/registration-fields';
import { countOf } from 'shared/text/count-of';
import { departureFaultOf, tidyValue, toRowValue } from '../registration/form-values.ts';
import type { Row } from '../registration/row.ts';
import type { BatchChange } from '../registration/save-batch.ts';

/** Lines of a column as copied from a spreadsheet; the last one ends with a line break too. */
export const linesOf = (pasted: string): string[] => pasted.replace(/\r?\n$/, '').split(/\r?\n/);

/** Validation error of a cell value, as a sentence; undefined if valid. */
function faultOf(field: InPlaceField, value: string, row: Row): string | undefined {
  const { kind, options, range, most } = fieldOf(field);
  if (value === '') return undefined;
  if (kind === 'time') return departureFaultOf(value, row[field] === null ? '' : String(row[field]));
  if (options && !options.includes(value)) return `Aquí va ${options.join(' o ')}.`;
  if (range && !(/^\d+$/.test(value) && Number(value) >= range[0] && Number(value) <= range[1])) {
    return `Aquí va un número de ${range[0]} a ${range[1]}.`;
  }
  return most !== undefined && value.length > most ? `Caben ${most} caracteres.` : undefined;
}

/** Accepts 'Sí' for the stored 'Si'. */
const plain = (value: string, options: readonly string[] | undefined) =>
  options?.find((option) => option.localeCompare(value, 'es', { sensitivity: 'base' }) === 0) ?? value;

/** Changes of a pasted column, the first line in the first row; or the validation error, as a sentence. */
export function fillDown(
  rows: readonly Row[],
  field: InPlaceField,
  lines: readonly string[],
): { changes: BatchChange[] } | { fault: string } {
  if (lines.some((line) => line.includes('\t'))) return { fault: 'Pega una sola columna: aquí hay varias.' };
  if (lines.length > rows.length) {
    return { fault: `Has copiado ${lines.length} líneas y desde aquí hay ${countOf(rows.length, 'fila', 'filas')}.` };
  }
  const changes: BatchChange[] = [];
  for (const [at, line] of lines.entries()) {
    const row = rows[at];
    if (!row) continue;
    const value = plain(tidyValue(field, line), fieldOf(field).options);
    const fault = faultOf(field, value, row);
    if (fault) return { fault: `${headOf(field)}, línea ${at + 1}, «${line.trim().slice(0, 40)}»: ${fault}` };
    const before = row[field] ?? null;
    const after = toRowValue(field, value, row);
    if (before !== after) changes.push({ id: row.id, antes: { [field]: before }, despues: { [field]: after } });
  }
  return { changes };
}
