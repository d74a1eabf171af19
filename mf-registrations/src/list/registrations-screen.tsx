import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { refusalStatus } from 'shared/http/client';
import { ConfirmDialog } from 'shared/ui/alert-dialog';
import { Button } from 'shared/ui/button';
import { useRetryable } from 'shared/ui/loaded';
import { PageTitle } from 'shared/ui/page-title';
import type { Conflict } from '../registration/compare-rows.ts';
import { FiltersForm } from './filters/filters-form.tsx';
import { FormSwitch } from './form-switch.tsx';
import { ListControls } from './filters/list-controls.tsx';
import { RegistrationDialogs, type OpenDialog } from './registration-dialogs.tsx';
import { loadYears, type RegistrationsData } from './registrations-data.ts';
import { EditsContext, RowActionsContext, SelectionContext, type RowActions } from './table/row-context.ts';
import type { Row } from '../registration/row.ts';
import styles from './registrations-screen.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { Toast } from './toast.tsx';
import { useAddress } from './view/use-address.ts';
import { useDeletion } from './use-deletion.ts';
import { useInPlaceEdits } from './table/use-in-place-edits.ts';
import { useSelection } from './view/use-selection.ts';
import { useReconcile } from './store/use-reconcile.ts';
import { useShownRows } from './view/use-shown-rows.ts';
import { useToast } from './use-toast.ts';
import { YearList } from './table/year-list.tsx';

interface RegistrationsScreenProps extends RegistrationsData {
  /** The server does not let this role see the list. */
  onRefused: () => void;
}

/** Everything that staff do with registrations. */
export function RegistrationsScreen({ filters, list, years: loadedYears, isOpen, onRefused }: RegistrationsScreenProps) {
  const { years: loaded, status, error } = useSyncExternalStore(list.subscribe, list.state);
  useEffect(() => list.close, [list]);
  const isRefused = status === 'failed' && refusalStatus(error) === 403;
  useEffect(() => {
    if (isRefused) onRefused();
  }, [isRefused, onRefused]);

  /** None has come, and that does not mean that there are none. */
  const isUnknown = status !== 'done' && loaded.length === 0;

  const address = useAddress();
  const years = useRetryable(loadedYears, loadYears);
  const { shown, totals, isStale } = useShownRows(loaded, address.search, address.order);
  const { selection, select, clear } = useSelection(shown, status === 'done' && !isStale);
  const [dialog, setDialog] = useState<OpenDialog>();
  const { toast, say, closeToast } = useToast();
  // They wait until no other dialog is open.
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const showConflict = useCallback((conflict: Conflict) => setConflicts((before) => [...before, conflict]), []);
  const reconcile = useReconcile(list);
  const { edits, commit } = useInPlaceEdits(list, reconcile, showConflict);
  const deletion = useDeletion(list, reconcile, say);
  const { ask } = deletion;
  const { setSearch } = address;

  const sample = loaded[0]?.rows[0];
  const actions = useMemo<RowActions>(
    () => ({
      view: (row) => setDialog({ name: 'row', row, mode: 'view' }),
      edit: (row) => setDialog({ name: 'row', row, mode: 'edit' }),
      remove: ask,
      select,
      compare: (row, { reason }) => setSearch(reason === 'Mismo correo' ? row.mail : (row.nombre ?? '')),
      commit,
    }),
    [ask, select, setSearch, commit],
  );

  const [conflict] = conflicts;
  const opened: OpenDialog | undefined = dialog ?? (conflict && { name: 'conflict', conflict });
  const closeDialog = () => (dialog ? setDialog(undefined) : setConflicts((before) => before.slice(1)));
  const adopt = (row: Row) => {
    reconcile(list, (now) => now.replace(row));
    closeDialog();
  };

  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <PageTitle>Listado de Inscripciones</PageTitle>
        <FormSwitch
          status={isOpen}
          onChanged={(now) => say(now ? 'Inscripciones abiertas.' : 'Inscripciones cerradas.')}
          onFailed={(run) => say('No se ha podido cambiar el estado del formulario.', { label: 'Reintentar', run })}
        />
        <div className={styles.buttons}>
          <Button onClick={() => setDialog({ name: 'new' })}>Agregar Inscripción</Button>
          <Button tone="outline" onClick={() => setDialog({ name: 'export' })}>
            Crear Excel
          </Button>
          <Button tone="outline" onClick={() => setDialog({ name: 'mailings' })}>
            Correos enviados
          </Button>
        </div>
      </header>
      <FiltersForm
        key={JSON.stringify(filters)}
        applied={filters}
        years={years.promise}
        onApply={address.applyFilters}
        onRetryYears={years.retry}
      />
      <ListControls
        sample={sample}
        search={address.search}
        onSearch={setSearch}
        order={address.orderText}
        onOrder={address.setOrder}
        totals={totals}
        isUnknown={isUnknown}
      />
      <SelectionBar
        total={isUnknown ? undefined : loaded.reduce((sum, { rows }) => sum + rows.length, 0)}
        shown={totals.all}
        isLoading={status === 'loading'}
        selected={selection.size}
        onMail={() => setDialog({ name: 'mail', ids: [...selection] })}
        onClear={clear}
      />
      <RowActionsContext value={actions}>
        <SelectionContext value={selection}>
          <EditsContext value={edits}>
            <YearList
              status={status}
              onRetry={list.reload}
              isSearching={address.search.trim() !== ''}
              groups={shown}
              order={address.order}
              onOrder={address.orderBy}
            />
          </EditsContext>
        </SelectionContext>
      </RowActionsContext>
      {opened && (
        <RegistrationDialogs
          dialog={opened}
          filters={filters}
          years={years.promise}
          sample={sample}
          find={(ids) => ids.map(list.find).filter((row) => row !== undefined)}
          onSaved={(row) => {
            adopt(row);
            say('Cambios guardados.');
          }}
          onKept={adopt}
          onCreated={() => {
            list.reload();
            years.retry();
          }}
          onMailed={clear}
          onClose={closeDialog}
        />
      )}
      {deletion.asked && (
        <ConfirmDialog message="Eliminar esta inscripción?" confirm="Eliminar" onConfirm={deletion.confirm} onClose={deletion.cancel} />
      )}
      <Toast toast={toast} onClose={closeToast} />
    </div>
  );
}
