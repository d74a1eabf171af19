import type { Activity } from 'shared/contract/activities';
import { getFormStatus } from 'shared/http/get-record';
import { clubPicture, pagePicture } from 'shared/meta/page-picture';
import { summary } from 'shared/meta/summary';
import { breadcrumbs, event, unlessRefused } from 'shared/meta/things';
import { formatDay } from 'shared/text/dates';
import { formatCall } from 'shared/offer/format-call';
import { staticFile } from 'shared/text/static-path';
import type { ScreenMeta } from 'shared/ui/lazy-route';
import { activitiesTitle, type ListedActivity } from './activities-data.ts';

export function activityPicture({ imagen_url, titulo }: Activity) {
  const address = staticFile('actividades', imagen_url);
  return address ? pagePicture(address, titulo) : undefined;
}

/** Structured data of activities with day and place. */
export async function describeEvents(activities: readonly ListedActivity[], site: string) {
  const form = await getFormStatus().catch(() => ({ activo: false }));
  return activities.flatMap(
    (activity) => event(activity, { site, image: activityPicture(activity), form, signUps: activity.signUps }) ?? [],
  );
}

export const activityMeta: ScreenMeta<{ activity: Promise<ListedActivity | undefined> }> = async ({ data, site }) => {
  const activity = await unlessRefused(data.activity);
  if (!activity) return { hidden: true, missing: true };
  const { id, titulo, descripcion, fecha_evento, lugar, signUps } = activity;
  const whenAndWhere = [formatDay(fecha_evento), lugar].filter(Boolean).join(', ');
  return {
    title: titulo,
    description: summary([whenAndWhere, ...(signUps ? formatCall(signUps) : []), descripcion].filter(Boolean).join('. ')),
    image: activityPicture(activity) ?? (await clubPicture()),
    things: [
      ...(await describeEvents([activity], site)),
      breadcrumbs(site, { name: activitiesTitle, path: '/actividades' }, { name: titulo, path: `/actividades/${id}` }),
    ],
  };
};
