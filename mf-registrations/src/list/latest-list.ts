import { currentSession } from 'shared/session/session';
import { type Filters, sameFilters } from './store/filters.ts';
import { openRegistrationList, type RegistrationList } from './store/registration-list.ts';
import { prepareSearch } from './view/search-rows.ts';

interface Latest {
  filters: Filters;
  list: RegistrationList;
  /** Per user. */
  user: unknown;
}
let latest: Latest | undefined;

export function openList(filters: Filters): RegistrationList {
  latest = { filters, list: openRegistrationList(filters, prepareSearch), user: currentSession().user };
  return latest.list;
}

/** The last list of these filters, with its changes; loaded when there is none: opened by a link. */
export function latestList(filters: Filters): RegistrationList {
  const isSame = latest && latest.user === currentSession().user && sameFilters(latest.filters, filters);
  return isSame && latest?.list.state().status === 'done' ? latest.list : openList(filters);
}
