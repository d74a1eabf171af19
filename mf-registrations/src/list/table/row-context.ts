import { createContext } from 'react';
import type { InPlaceField } from 'shared/facts/registration-fields';
import type { Row } from '../../registration/row.ts';
import type { Duplicate } from '../view/find-duplicates.ts';
import type { Selection } from '../view/use-selection.ts';
import type { CommitEdit, Edits } from './use-in-place-edits.ts';

/** What can be done with the rows. Every member stays the same function. */
export interface RowActions {
  view: (row: Row) => void;
  edit: (row: Row) => void;
  /** Goes to the page of somebody; undefined where the server has none. */
  visit: ((row: Row) => void) | undefined;
  remove: (row: Row) => void;
  select: (rows: readonly Row[], selected: boolean) => void;
  /** One, or all from the one that was ticked before to this one. */
  tick: (row: Row, selected: boolean, isRange: boolean) => void;
  /** Shows the rows that resemble this one. */
  compare: (row: Row, duplicate: Duplicate) => void;
  /** Says of those who look alike that they are different people. */
  tellApart: (duplicate: Duplicate) => void;
  commit: CommitEdit;
  /** Puts a pasted column into this cell and those below it; undefined where the server does not store many at once. */
  fill: ((row: Row, field: InPlaceField, pasted: string) => void) | undefined;
}

const nowhere = () => {
  throw new Error('The table stands in no screen');
};

/** Contexts, each taken where it is drawn: a tick or an edit then draws its box or its cell, not the table around it. */
export const RowActionsContext = createContext<RowActions>({
  view: nowhere,
  edit: nowhere,
  visit: undefined,
  remove: nowhere,
  select: nowhere,
  tick: nowhere,
  compare: nowhere,
  tellApart: nowhere,
  commit: nowhere,
  fill: undefined,
});
export const SelectionContext = createContext<Selection>(new Map());
export const EditsContext = createContext<Edits>(new Map());
