import { createContext } from 'react';
import type { InPlaceField } from 'shared/facts/registration-fields';
import type { Row } from '../../registration/row.ts';
import type { Duplicate } from '../../rows/find-duplicates.ts';
import type { Selection } from '../../rows/use-selection.ts';
import type { CommitEdit } from '../../actions/use-in-place-edits.ts';

/** Row actions. Each member is stable. */
export interface RowActions {
  view: (row: Row) => void;
  edit: (row: Row) => void;
  /** Opens the registration's page; undefined where the server has none. */
  visit: ((row: Row) => void) | undefined;
  remove: (row: Row) => void;
  select: (rows: readonly Row[], selected: boolean) => void;
  /** Selects one, or the range from the last ticked one. */
  tick: (row: Row, selected: boolean, isRange: boolean) => void;
  /** Searches for the similar rows. */
  compare: (row: Row, duplicate: Duplicate) => void;
  /** Marks similar registrations as different people. */
  tellApart: (duplicate: Duplicate) => void;
  commit: CommitEdit;
  /** Pastes a column into this cell and those below; undefined where the server has no batches. */
  fill: ((row: Row, field: InPlaceField, pasted: string) => void) | undefined;
}

const nowhere = () => {
  throw new Error('The table stands in no screen');
};

/** Separate contexts, each read where it is rendered: a tick or an edit renders its box or cell, not the table. */
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
