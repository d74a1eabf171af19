import { currentSession } from 'shared/session/session';
import { type Filters, sameFilters } from './store/filters.ts';
import { openRegistrationList, type RegistrationList } from './store/registration-list.ts';
import { prepareSearch } from './view/search-rows.ts';

interface Latest {
  filters: Filters;
  list: RegistrationList;
  /** Whoever signs in next sees nothing of it. */
  user: unknown;
}
let latest: Latest | undefined;

/** Asks the server. */
export function openList(filters: Filters): RegistrationList {
  latest = { filters, list: openRegistrationList(filters, prepareSearch), user: currentSession().user };
  return latest.list;
}

/** What these filters found last, with all that was done to it since; asked for where that is not known: somebody came by a link. */
export function latestList(filters: Filters): RegistrationList {
  const isSame = latest && latest.user === currentSession().user && sameFilters(latest.filters, filters);
  return isSame && latest?.list.state().status === 'done' ? latest.list : openList(filters);
}
