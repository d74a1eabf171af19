import { readClub } from 'shared/http/club';
import { clubPicture } from 'shared/meta/page-picture';
import { summary } from 'shared/meta/summary';
import { breadcrumbs } from 'shared/meta/things';
import { formatDay } from 'shared/text/dates';
import type { ScreenMeta } from 'shared/ui/lazy-route';
import { loadActivities } from '../activities/activities-data.ts';
import { activityPicture, describeEvents } from '../activities/activity-meta.ts';
import { eventsTitle, type EventsPageData } from './events-data.ts';

export const eventsMeta: ScreenMeta<EventsPageData> = async ({ data, site }) => {
  const [events, activities] = await Promise.all([data.events, loadActivities().catch(() => [])]);
  // Only the activity has place and picture.
  const coming = events.flatMap(({ id }) => activities.find((activity) => activity.id === id) ?? []);
  const named = events.map(({ titulo, fecha }) => `${titulo} (${formatDay(fecha)})`).join(', ');
  return {
    title: eventsTitle,
    description: summary(
      named
        ? `Lo próximo de ${readClub().nombre}: ${named}.`
        : `El calendario de rutas, concentraciones y salidas de ${readClub().nombre}.`,
    ),
    image: coming.map(activityPicture).find((picture) => picture !== undefined) ?? (await clubPicture()),
    things: [...(await describeEvents(coming, site)), breadcrumbs(site, { name: eventsTitle, path: '/eventos' })],
  };
};
