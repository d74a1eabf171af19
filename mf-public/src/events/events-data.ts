import type { PublicEvent } from 'shared/contract/activities';
import { anonymousApi } from 'shared/http/client';
import { getList } from '../get-list.ts';

/** The one list that is read without the session. */
export const loadEvents = () => getList<PublicEvent>('eventos/publicos', async (path) => (await anonymousApi.get(path)).json());

export const loadEventsPage = () => ({ events: loadEvents() });
export type EventsPageData = ReturnType<typeof loadEventsPage>;
