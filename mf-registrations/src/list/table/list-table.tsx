import { useMemo } from 'react';
import { can } from 'shared/http/can';
import { useLoaderData, useNavigate } from 'shared/router';
import type { ListActions } from '../../actions/use-list-actions.tsx';
import type { ListState } from '../../rows/registration-list.ts';
import type { RegistrationsData } from '../registrations-data.ts';
import { useDistinctPeople } from '../use-distinct-people.ts';
import type { ShownList } from '../use-shown-list.ts';
import { SelectionContext, type Table, TableContext } from './table-context.ts';
import { YearList } from './year-list.tsx';

interface ListTableProps {
  of: ShownList;
  status: ListState['status'];
  actions: ListActions;
  /** The search has the focus. */
  isTyping: boolean;
}

/** The shown rows, year by year, with what is done in them. */
export function ListTable({ of: { columns, address, shown, applied, selection, named }, status, actions, isTyping }: ListTableProps) {
  const { list, distinct: loadedDistinct } = useLoaderData<RegistrationsData>();
  const { open, remove, commit, fill } = actions;
  const { setSearch, latestQuery } = address;
  const { select, tick, below } = selection;
  const { distinct, tellApart } = useDistinctPeople(loadedDistinct);
  const navigate = useNavigate();
  const table = useMemo<Table>(
    () => ({
      columns,
      open,
      remove,
      commit,
      visit: can('2.0') ? (row) => void navigate(`/inscripciones/${row.id}${latestQuery()}`) : undefined,
      select,
      tick,
      compare: (row, { reason }) => setSearch(reason === 'Mismo correo' ? row.mail : (row.nombre ?? '')),
      tellApart,
      fill: can('2.0') ? (row, field, pasted) => fill(below(row), field, pasted) : undefined,
    }),
    [columns, open, remove, commit, navigate, latestQuery, select, tick, setSearch, tellApart, fill, below],
  );
  return (
    <TableContext value={table}>
      <SelectionContext value={selection.selection}>
        <YearList
          status={status}
          onRetry={list.reload}
          isSearching={address.search.trim() !== ''}
          isTyping={isTyping}
          isNarrowed={applied > 0}
          distinct={distinct}
          groups={shown}
          named={named}
          order={address.order}
          onOrder={address.orderBy}
        />
      </SelectionContext>
    </TableContext>
  );
}
