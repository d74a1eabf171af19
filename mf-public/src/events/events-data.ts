import type { PublicEvent } from 'shared/contract/activities';
import { anonymousApi } from 'shared/http/client';
import { handOver } from 'shared/http/hand-over';
import { getList } from 'shared/http/get-list';

/** The one list that is read without the session. */
export const loadEvents = () => getList<PublicEvent>('eventos/publicos', async (path) => (await anonymousApi.get(path)).json());

export const loadEventsPage = () => handOver({ events: loadEvents() });
export type EventsPageData = ReturnType<typeof loadEventsPage>;
