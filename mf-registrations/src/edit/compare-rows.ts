import { formatDay } from 'shared/text/dates';
import type { Row } from '../list/row.ts';
import { editFields, type EditedField } from './registration-form-values.ts';

export interface Difference {
  field: EditedField;
  label: string;
  mine: string;
  theirs: string;
  /** I changed this field myself; otherwise only somebody else did. */
  isMine: boolean;
}

/** '' and null mean the same. */
const same = (a: unknown, b: unknown) => (a ?? '') === (b ?? '');

function show(row: Row, { name, type }: (typeof editFields)[number]): string {
  const value = row[name] ?? '';
  return type === 'date' ? formatDay(String(value)) : String(value);
}

/** Where what I want to store and what is stored now differ; `base` is what I started from. */
export const compareRows = (base: Row, mine: Row, theirs: Row): Difference[] =>
  editFields
    .filter(({ name }) => !same(mine[name], theirs[name]))
    .map((field) => ({
      field: field.name,
      label: field.label.replace(' (obligatorio)', ''),
      mine: show(mine, field),
      theirs: show(theirs, field),
      isMine: !same(base[field.name], mine[field.name]),
    }));

/** The row as it is now, with the chosen fields of mine; the very same row when none was chosen. */
export const mergeRows = (mine: Row, theirs: Row, keepMine: readonly EditedField[]): Row =>
  keepMine.length === 0 ? theirs : { ...theirs, ...Object.fromEntries(keepMine.map((field) => [field, mine[field]])) };
