import { clubPicture } from 'shared/meta/page-picture';
import { breadcrumbs } from 'shared/meta/things';
import type { ScreenMeta } from 'shared/ui/lazy-route';
import { activitiesLead, activitiesTitle, type ActivitiesPageData } from './activities-data.ts';
import { activityPicture } from './activity-meta.ts';

export const activitiesMeta: ScreenMeta<ActivitiesPageData> = async ({ data, site }) => {
  const pictures = (await data.activities).map(activityPicture);
  return {
    title: activitiesTitle,
    description: activitiesLead,
    image: pictures.find((picture) => picture !== undefined) ?? (await clubPicture()),
    things: [breadcrumbs(site, { name: activitiesTitle, path: '/actividades' })],
  };
};
