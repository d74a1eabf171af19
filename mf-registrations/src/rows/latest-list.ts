import { keepLast } from 'shared/data/keep-last';
import { currentSession } from 'shared/session/session';
import { type Filters, sameFilters } from './filters.ts';
import { openRegistrationList, type RegistrationList } from './registration-list.ts';
import { prepareSearch } from './search-rows.ts';

/** Per user. */
const listKeyOf = (filters: Filters) => ({ filters, user: currentSession().user });

const lists = keepLast(
  ({ filters }: ReturnType<typeof listKeyOf>) => openRegistrationList(filters, prepareSearch),
  (a, b) => a.user === b.user && sameFilters(a.filters, b.filters),
);

export const openList = (filters: Filters): RegistrationList => lists.load(listKeyOf(filters));

/** The last list of these filters, with its changes; loaded when there is none: opened by a link. */
export function latestList(filters: Filters): RegistrationList {
  const list = lists.of(listKeyOf(filters));
  return list?.state().status === 'done' ? list : openList(filters);
}
