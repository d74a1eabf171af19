import { defer } from 'shared/http/defer';
import { getList } from 'shared/http/get-list';
import { today } from 'shared/text/today';

export const eventsTitle = 'Próximos Eventos';

/** The one list that is read without the session. */
export const loadEvents = () => getList('GET /eventos/publicos', { anonymous: true });

export const loadEventsPage = () => ({ today: today(), ...defer({ events: loadEvents() }) });
export type EventsPageData = ReturnType<typeof loadEventsPage>;
