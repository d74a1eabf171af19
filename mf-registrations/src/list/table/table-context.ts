import { createContext, type Ref } from 'react';
import type { InPlaceField } from 'shared/facts/registration-fields';
import type { ListActions } from '../../actions/use-list-actions.tsx';
import type { Row } from '../../registration/row.ts';
import type { Columns } from '../../rows/columns.ts';
import type { Duplicate } from '../../rows/find-duplicates.ts';
import type { Selection } from '../use-selection.ts';

/** What the rows show and do. Each member is stable. */
export interface Table extends Pick<ListActions, 'open' | 'remove' | 'commit'> {
  columns: Columns;
  /** Opens the registration's page; undefined where the server has none. */
  visit: ((row: Row) => void) | undefined;
  select: (rows: readonly Row[], selected: boolean) => void;
  /** Selects one, or the range from the last ticked one. */
  tick: (row: Row, selected: boolean, isRange: boolean) => void;
  /** Searches for the similar rows. */
  compare: (row: Row, duplicate: Duplicate) => void;
  /** Marks similar registrations as different people. */
  tellApart: (duplicate: Duplicate) => void;
  /** Pastes a column into this cell and those below; undefined where the server has no batches. */
  fill: ((row: Row, field: InPlaceField, pasted: string) => void) | undefined;
}

export interface RowProps {
  ref: Ref<HTMLTableRowElement> | undefined;
  row: Row;
  /** Index within the year. */
  position: number;
  duplicate: Duplicate | undefined;
}

const nowhere = () => {
  throw new Error('The table stands in no screen');
};

export const TableContext = createContext<Table>({
  columns: { of: 'route', names: [] },
  open: nowhere,
  remove: nowhere,
  commit: nowhere,
  visit: undefined,
  select: nowhere,
  tick: nowhere,
  compare: nowhere,
  tellApart: nowhere,
  fill: undefined,
});
/** Apart: a tick renders its box, not the table. */
export const SelectionContext = createContext<Selection>(new Map());
