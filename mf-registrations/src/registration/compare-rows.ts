import { fieldOf } from 'shared/contract/registration-fields';
import { editedFields, type EditedField } from './form-groups.ts';
import { showValue } from './form-values.ts';
import type { Row } from './row.ts';

/** Two people edited the same registration. */
export interface Conflict {
  /** What the person started from, what they want to store, and what somebody else has stored. */
  base: Row;
  mine: Row;
  theirs: Row;
}

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

/** Where what I want to store and what is stored now differ; `base` is what I started from. */
export const compareRows = (base: Row, mine: Row, theirs: Row): Difference[] =>
  editedFields
    .filter((field) => !same(mine[field], theirs[field]))
    .map((field) => ({
      field,
      label: fieldOf(field).label,
      mine: showValue(mine, field),
      theirs: showValue(theirs, field),
      isMine: !same(base[field], mine[field]),
    }));

/** The row as it is now, with the chosen fields of mine; the very same row when none was chosen. */
export const mergeRows = (mine: Row, theirs: Row, keepMine: readonly EditedField[]): Row =>
  keepMine.length === 0 ? theirs : { ...theirs, ...Object.fromEntries(keepMine.map((field) => [field, mine[field]])) };
