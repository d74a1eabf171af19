import { type ListColumn, listColumns } from 'shared/facts/registration-fields';
import { compareText } from 'shared/text/collation';
import type { Row } from '../registration/row.ts';

export interface Order {
  column: ListColumn;
  descending: boolean;
}

/** 'nombre' ascending, '-nombre' descending; undefined for an unknown column. */
export function readOrder(text: string | null): Order | undefined {
  const column = listColumns.find((name) => name === text?.replace(/^-/, ''));
  return column && { column, descending: text?.startsWith('-') ?? false };
}

export const writeOrder = ({ column, descending }: Order): string => `${descending ? '-' : ''}${column}`;

/** Next order on a click: ascending, descending, then the server's own. */
export function nextOrder(now: Order | undefined, column: ListColumn): Order | undefined {
  if (now?.column !== column) return { column, descending: false };
  return now.descending ? undefined : { column, descending: true };
}

type Value = string | number | null;

const compareValues = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareText(String(a), String(b));

/** Empty values last in either direction; equal rows keep their order. `isPaid` tells who is paid for, where the rows do not. */
export function sortRows<T extends Pick<Row, ListColumn>>(rows: T[], order: Order | undefined, isPaid?: (row: T) => boolean): T[] {
  if (!order) return rows;
  const { column, descending } = order;
  const valueOf = (row: T): Value => {
    if (column === 'pagado' && isPaid?.(row)) return 'Si';
    return row[column] === '' ? null : (row[column] ?? null);
  };
  const filled = rows.filter((row) => valueOf(row) !== null);
  const empty = rows.filter((row) => valueOf(row) === null);
  const sign = descending ? -1 : 1;
  return [...filled.toSorted((a, b) => sign * compareValues(valueOf(a) ?? '', valueOf(b) ?? '')), ...empty];
}
