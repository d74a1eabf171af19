import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadEventsPage } from './events-data.ts';
import { EventsPage } from './events-page.tsx';

export const eventsScreen: LazyScreen = { Component: EventsPage, loader: loadEventsPage };
