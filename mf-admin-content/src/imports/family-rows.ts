import { headFaults, type ImportKind, storingRank } from 'shared/facts/import-fields';
import type { ImportedRow } from 'shared/contract/imports';

export interface SentRow {
  fila: number;
  valores: string[];
}

/** Value of a field of a row, '' without such a column. */
const readField = (fields: readonly string[], field: string) => {
  const at = fields.indexOf(field);
  return ({ valores }: SentRow) => (at === -1 ? '' : (valores[at]?.trim() ?? ''));
};

/** As `storingRank` says, of all rows of a register: the server sees a batch at a time. */
export function orderRows(tipo: ImportKind, fields: readonly string[], rows: readonly SentRow[]): readonly SentRow[] {
  if (tipo !== 'socios') return rows;
  const [numero, cabeza] = [readField(fields, 'numero'), readField(fields, 'cabeza')];
  const rank = (row: SentRow) => storingRank({ hasNumber: numero(row) !== '', hasHead: cabeza(row) !== '' });
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

/** Outcomes of a dry run with the heads of families whom another batch brings. */
export function joinFamilies(fields: readonly string[], rows: readonly SentRow[], outcomes: readonly ImportedRow[]): ImportedRow[] {
  const [numero, cabeza] = [readField(fields, 'numero'), readField(fields, 'cabeza')];
  const stored = new Set(outcomes.flatMap((row) => (row.estado === 'nueva' || row.cabeza !== undefined ? [row.fila] : [])));
  const brought = new Map(rows.flatMap((row) => (stored.has(row.fila) && numero(row) !== '' ? [[Number(numero(row)), row] as const] : [])));
  return outcomes.map(({ cabeza: wanted, ...row }) => {
    const head = wanted === undefined ? undefined : brought.get(wanted);
    if (wanted === undefined || !head) return row;
    return cabeza(head) === '' ? { ...row, estado: 'nueva', motivo: null } : { ...row, motivo: headFaults.inFamily(wanted) };
  });
}
