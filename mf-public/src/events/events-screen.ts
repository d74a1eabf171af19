import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadEventsPage, type EventsPageData } from './events-data.ts';
import { EventsPage } from './events-page.tsx';

export const eventsScreen: LazyScreen<EventsPageData> = {
  Component: EventsPage,
  loader: loadEventsPage,
  meta: async (page) => (await import('./events-meta.ts')).eventsMeta(page),
};
