import { isActivity } from 'shared/facts/of-call';
import { useSyncExternalStore } from 'react';
import { refusalStatus } from 'shared/http/client';
import { useLoaderData } from 'shared/router';
import { useRetryable } from 'shared/data/loaded';
import { useLatest } from 'shared/data/use-latest';
import { RefusedScreen } from 'shared/ui/refused-screen';
import { usePageTitle } from 'shared/ui/use-page-title';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { EditsContext } from '../actions/use-in-place-edits.ts';
import { useListActions } from '../actions/use-list-actions.tsx';
import { AskedContext, noneAsked } from '../answers/answers-data.ts';
import { listOfferedYears } from '../head/load-years.ts';
import { usePaidCaptains } from '../rows/use-paid-captains.ts';
import { asksAnew, loadRegistrations, type RegistrationsData } from './registrations-data.ts';
import { RegistrationsScreen } from './registrations-screen.tsx';

/**
 * `/inscripciones` and `/admin/inscripciones`: the same screen; their loaders admit different roles. And of an activity,
 * `/admin/actividades/:id/inscritos`.
 */
function RegistrationsPage() {
  const { filters, list, asked: loadedAsked, years: loadedYears } = useLoaderData<RegistrationsData>();
  const title = isActivity(filters) ? 'Inscritos' : 'Listado de Inscripciones';
  usePageTitle(title);
  const { value = noneAsked, failed } = useLatest(loadedAsked);
  const state = useSyncExternalStore(list.subscribe, list.state);
  const asked = usePaidCaptains(value, list);
  const years = useRetryable(loadedYears, listOfferedYears);
  const { actions, edits, dialogs } = useListActions({ filters, list, years });
  if (state.status === 'failed' && refusalStatus(state.error) === 403) return <RefusedScreen title="Inscripciones" />;
  return (
    <AskedContext value={asked}>
      <EditsContext value={edits}>
        <RegistrationsScreen title={title} state={state} years={years} asked={asked} areAnswersMissing={failed} actions={actions} />
      </EditsContext>
      {dialogs}
    </AskedContext>
  );
}

export const listScreen: LazyScreen = { Component: RegistrationsPage, loader: loadRegistrations, shouldRevalidate: asksAnew };
