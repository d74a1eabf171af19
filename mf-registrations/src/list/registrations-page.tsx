import { useSyncExternalStore } from 'react';
import { refusalStatus } from 'shared/http/client';
import { useLoaderData } from 'shared/router';
import { useRetryable } from 'shared/ui/loaded';
import { RefusedScreen } from 'shared/ui/refused-screen';
import { usePageTitle } from 'shared/ui/use-page-title';
import { ListActionsProvider } from './list-actions.tsx';
import { loadYears, type RegistrationsData } from './registrations-data.ts';
import { RegistrationsScreen } from './registrations-screen.tsx';

/** `/inscripciones` and `/admin/inscripciones`: the same screen; their loaders admit different roles. */
export function RegistrationsPage() {
  usePageTitle('Listado de Inscripciones');
  const { filters, list, status, distinct, years: loadedYears } = useLoaderData<RegistrationsData>();
  const state = useSyncExternalStore(list.subscribe, list.state);
  const years = useRetryable(loadedYears, loadYears);
  if (state.status === 'failed' && refusalStatus(state.error) === 403) return <RefusedScreen title="Inscripciones" />;
  return (
    <ListActionsProvider filters={filters} list={list} years={years}>
      <RegistrationsScreen filters={filters} list={list} state={state} years={years} status={status} distinct={distinct} />
    </ListActionsProvider>
  );
}
