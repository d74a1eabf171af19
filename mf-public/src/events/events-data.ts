import type { PublicEvent } from 'shared/contract/activities';
import { deferReplies, getList } from 'shared/http/call';
import { getFormStatus } from 'shared/http/get-record';
import { today } from 'shared/text/today';
import { type ListedActivity, loadActivities } from '../activities/activities-data.ts';

export const eventsTitle = 'Próximos Eventos';

/** An event with the fields of its activity, and the hour of the route's edition. */
export interface ListedEvent extends PublicEvent {
  activity: ListedActivity | undefined;
  hora: string | null;
}

/** Loads events, the one list that is read without the session. The other requests may fail alone. */
export async function loadEvents(): Promise<ListedEvent[]> {
  const [events, activities, { edicion }] = await Promise.all([
    getList('GET /eventos/publicos', { anonymous: true }),
    loadActivities().catch((): ListedActivity[] => []),
    getFormStatus().catch(() => ({ edicion: undefined })),
  ]);
  return events.map((event) => ({
    ...event,
    // Another server may use other ids for events.
    activity: activities.find(({ id, titulo }) => id === event.id && titulo === event.titulo),
    hora: edicion?.actividad?.id === event.id ? edicion.hora : null,
  }));
}

export const loadEventsPage = () => ({ today: today(), ...deferReplies({ events: loadEvents() }) });
export type EventsPageData = ReturnType<typeof loadEventsPage>;
