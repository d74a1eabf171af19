import { use, useMemo } from 'react';
import type { DistinctPeople } from 'shared/contract/distinct-people';
import { can } from 'shared/http/can';
import { Button } from 'shared/ui/button';
import type { Retryable } from 'shared/ui/loaded';
import { PageTitle } from 'shared/ui/page-title';
import { FiltersForm } from './filters/filters-form.tsx';
import { ListControls } from './filters/list-controls.tsx';
import { FormSwitch } from './form-switch.tsx';
import { ListActionsContext } from './list-actions.tsx';
import styles from './registrations-screen.module.css';
import { RouteLinks } from './route-links.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { filterQuery, type Filters } from './store/filters.ts';
import type { ListState, RegistrationList } from './store/registration-list.ts';
import { RowActionsContext, SelectionContext, type RowActions } from './table/row-context.ts';
import { UnsentEdits } from './table/unsent-edits.tsx';
import { YearList } from './table/year-list.tsx';
import { useDistinctPeople } from './use-distinct-people.ts';
import { useAddress } from './view/use-address.ts';
import { useSelection } from './view/use-selection.ts';
import { useShownRows } from './view/use-shown-rows.ts';

interface RegistrationsScreenProps {
  filters: Filters;
  list: RegistrationList;
  state: ListState;
  years: Retryable<number[]>;
  isOpen: Promise<boolean>;
  distinct: Promise<DistinctPeople[]>;
}

/** The registrations, and how they are narrowed, ordered and selected. */
export function RegistrationsScreen({
  filters,
  list,
  state: { years: loaded, status },
  years,
  isOpen,
  ...others
}: RegistrationsScreenProps) {
  /** None has come, and that does not mean that there are none. */
  const isUnknown = status !== 'done' && loaded.length === 0;

  const { open, remove, commit, resend } = use(ListActionsContext);
  const { search, setSearch, order, orderText, orderBy, setOrder, applyFilters } = useAddress();
  const { shown, totals } = useShownRows(loaded, search, order);
  const isNarrowed = Object.keys(filterQuery(filters)).length > 0;
  const { selection, hidden, select, clear } = useSelection({ list, loaded, isAll: status === 'done' && !isNarrowed, shown });
  const { distinct, tellApart } = useDistinctPeople(others.distinct);

  const actions = useMemo<RowActions>(
    () => ({
      view: (row) => open({ name: 'row', row, mode: 'view' }),
      edit: (row) => open({ name: 'row', row, mode: 'edit' }),
      remove,
      select,
      compare: (row, { reason }) => setSearch(reason === 'Mismo correo' ? row.mail : (row.nombre ?? '')),
      tellApart,
      commit,
    }),
    [open, remove, select, setSearch, tellApart, commit],
  );

  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <PageTitle>Listado de Inscripciones</PageTitle>
        <FormSwitch status={isOpen} />
        <div className={styles.buttons}>
          <Button onClick={() => open({ name: 'new' })}>Agregar Inscripción</Button>
          <Button tone="outline" onClick={() => open({ name: 'export' })}>
            Crear Excel
          </Button>
          <Button tone="outline" onClick={() => open({ name: 'mailings' })}>
            Correos enviados
          </Button>
        </div>
        <RouteLinks />
      </header>
      <FiltersForm
        key={JSON.stringify(filters)}
        applied={filters}
        years={years.promise}
        onApply={applyFilters}
        onRetryYears={years.retry}
      />
      <ListControls search={search} onSearch={setSearch} order={orderText} onOrder={setOrder} totals={totals} isUnknown={isUnknown} />
      <SelectionBar
        total={isUnknown ? undefined : loaded.reduce((sum, { rows }) => sum + rows.length, 0)}
        shown={totals.all}
        isLoading={status === 'loading'}
        selected={selection.size}
        hidden={hidden}
        onMail={() => open({ name: 'mail', rows: [...selection.values()], onSent: clear })}
        onPay={can('batch-registrations') ? () => open({ name: 'pay', rows: [...selection.values()], onPaid: clear }) : undefined}
        onClear={clear}
      />
      <RowActionsContext value={actions}>
        <SelectionContext value={selection}>
          <div className={styles.list}>
            <YearList
              status={status}
              onRetry={list.reload}
              isSearching={search.trim() !== ''}
              isNarrowed={isNarrowed}
              distinct={distinct}
              groups={shown}
              order={order}
              onOrder={orderBy}
            />
          </div>
        </SelectionContext>
      </RowActionsContext>
      <UnsentEdits onRetry={resend} />
    </div>
  );
}
