import { useState } from 'react';
import type { Retryable } from 'shared/data/loaded';
import { isActivity } from 'shared/facts/of-call';
import { useLoaderData } from 'shared/router';
import { Actions, ButtonLink } from 'shared/ui/button';
import { Hint } from 'shared/ui/page';
import type { ListActions } from '../actions/use-list-actions.tsx';
import type { Asked } from '../answers/answers-data.ts';
import { addressOf } from '../head/call-links.ts';
import { headIn } from '../rows/columns.ts';
import type { ListState } from '../rows/registration-list.ts';
import { ListFilters, OrderField } from './list-filters.tsx';
import { ListHead, usePanel } from './list-head.tsx';
import type { RegistrationsData } from './registrations-data.ts';
import styles from './registrations-screen.module.css';
import { exportOf, SelectionBar } from './selection-bar.tsx';
import { ListTable } from './table/list-table.tsx';
import { UnsentEdits } from './table/unsent-edits.tsx';
import { TotalsLine } from './totals.tsx';
import { useShownList } from './use-shown-list.ts';

interface RegistrationsScreenProps {
  title: string;
  state: ListState;
  years: Retryable<number[]>;
  asked: Asked;
  /** They could not be loaded. */
  areAnswersMissing: boolean;
  actions: ListActions;
}

/** List of registrations with filters, order and selection. */
export function RegistrationsScreen({ title, state, years, asked, areAnswersMissing, actions }: RegistrationsScreenProps) {
  const { filters } = useLoaderData<RegistrationsData>();
  const { status } = state;
  const { open } = actions;
  const list = useShownList(state, asked);
  const { own, columns, address, shown, applied, isUnknown } = list;
  const panel = usePanel();
  const [isTyping, setTyping] = useState(false);
  /** Closes the dialog that it was chosen in. */
  const closing =
    <Chosen extends unknown[]>(act: (...chosen: Chosen) => void) =>
    (...chosen: Chosen) => {
      panel.close();
      act(...chosen);
    };
  const exportShown = () => {
    const rows = shown.flatMap((year) => year.rows);
    open({ name: 'export', rows: exportOf('shown', rows), columns: columns.names });
  };
  const sums = (
    <TotalsLine
      totals={list.totals}
      levels={headIn(columns, 'ruta')}
      isUnknown={isUnknown}
      level={address.level}
      paid={filters.pagado}
      onLevel={closing(address.chooseLevel)}
      onPaid={closing((pagado: string) => address.applyFilters({ ...filters, pagado }))}
    />
  );

  return (
    <div className={`stack ${styles.screen}`}>
      <ListHead
        title={title}
        address={address}
        years={years.promise}
        own={own}
        panel={panel}
        applied={applied}
        onTyping={setTyping}
        onNew={() => open({ name: 'new' })}
        onExport={exportShown}
        onMailings={() => open({ name: 'mailings' })}
      />
      <ListFilters
        applied={filters}
        answers={address.answers}
        years={years}
        isUnfolded={panel.isUnfolded}
        isOpen={panel.name === 'filters'}
        isNarrowed={applied > 0}
        onApply={closing(address.applyFilters)}
        onClear={closing(address.clearFilters)}
        onClose={panel.close}
      >
        <OrderField columns={columns} order={address.orderText} onOrder={address.setOrder} />
        {sums}
      </ListFilters>
      <SelectionBar state={state} of={list} actions={actions} actividad={filters.actividad}>
        {panel.isUnfolded && sums}
      </SelectionBar>
      {areAnswersMissing && status !== 'failed' && (
        <Hint>No se han podido cargar las respuestas a vuestras preguntas. Vuelve a cargar la página para verlas.</Hint>
      )}
      {own === null && isActivity(filters) && (
        <Actions>
          <ButtonLink to={addressOf('settings', filters)}>Abrir inscripciones</ButtonLink>
        </Actions>
      )}
      <div className={styles.list}>
        <ListTable of={list} status={status} actions={actions} isTyping={isTyping} />
      </div>
      <UnsentEdits onRetry={actions.resend} />
    </div>
  );
}
