import { isActivity as isOfActivity } from 'shared/facts/of-call';
import { useMemo, useSyncExternalStore } from 'react';
import { refusalStatus } from 'shared/http/client';
import { useLoaderData } from 'shared/router';
import { useRetryable } from 'shared/data/loaded';
import { RefusedScreen } from 'shared/ui/refused-screen';
import { usePageTitle } from 'shared/ui/use-page-title';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { listOfferedYears } from '../head/load-years.ts';
import { AskedContext, noneAsked } from '../answers/answers-data.ts';
import { useLatest } from 'shared/data/use-latest';
import { ListActionsProvider } from '../actions/list-actions.tsx';
import { asksAnew, loadRegistrations, type RegistrationsData } from './registrations-data.ts';
import { RegistrationsScreen } from './registrations-screen.tsx';
import { columnsOf, ColumnsContext } from '../rows/columns.ts';
import { usePaidCaptains } from '../rows/use-paid-captains.ts';

/**
 * `/inscripciones` and `/admin/inscripciones`: the same screen; their loaders admit different roles. And of an activity,
 * `/admin/actividades/:id/inscritos`.
 */
function RegistrationsPage() {
  const {
    filters,
    list,
    status,
    distinct,
    asked: loadedAsked,
    calls,
    own: loadedOwn,
    activity,
    years: loadedYears,
  } = useLoaderData<RegistrationsData>();
  const isActivity = isOfActivity(filters);
  usePageTitle(isActivity ? 'Inscritos' : 'Listado de Inscripciones');
  const asked = useLatest(loadedAsked);
  const own = useLatest(loadedOwn).value;
  const hasLevels = (own?.niveles.length ?? 0) > 0;
  const columns = useMemo(() => columnsOf(isActivity ? { levels: hasLevels } : undefined), [isActivity, hasLevels]);
  const state = useSyncExternalStore(list.subscribe, list.state);
  const askedNow = usePaidCaptains(asked.value ?? noneAsked, list);
  const years = useRetryable(loadedYears, listOfferedYears);
  if (state.status === 'failed' && refusalStatus(state.error) === 403) return <RefusedScreen title="Inscripciones" />;
  return (
    <AskedContext value={askedNow}>
      <ColumnsContext value={columns}>
        <ListActionsProvider filters={filters} list={list} years={years}>
          <RegistrationsScreen
            filters={filters}
            list={list}
            state={state}
            years={years}
            status={status}
            distinct={distinct}
            calls={calls}
            own={own}
            activity={activity}
            areAnswersMissing={asked.failed}
          />
        </ListActionsProvider>
      </ColumnsContext>
    </AskedContext>
  );
}

export const listScreen: LazyScreen = { Component: RegistrationsPage, loader: loadRegistrations, shouldRevalidate: asksAnew };
