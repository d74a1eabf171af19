import type { Gallery } from 'shared/contract/galleries';
import { seriesOf } from 'shared/facts/series';
import { call, deferReplies, getList } from 'shared/http/call';
import { getFormStatus } from 'shared/http/get-record';
import type { LoaderFunctionArgs } from 'shared/router';
import { galleriesOf } from 'shared/slots/slots';
import { today } from 'shared/text/today';
import { isToCome, type ListedActivity, loadActivities } from '../activities/activities-data.ts';

/** The contract has no call for one activity: searches the list. Undefined when it holds none with this id. */
async function loadActivity(id: string | undefined): Promise<ShownActivity | undefined> {
  const activities = await loadActivities();
  const found = activities.find((activity) => String(activity.id) === id);
  return found && { ...found, others: seriesOf(activities, found).filter((each) => each.id !== found.id) };
}

export interface ShownActivity extends ListedActivity {
  /** The other days of its series. */
  others: ListedActivity[];
}

/** The public galleries of an activity that is over, with pictures; none where they cannot be loaded. */
async function loadGalleries(activity: ListedActivity | undefined): Promise<Gallery[]> {
  if (!activity?.evento || !activity.fecha_evento || isToCome(activity.fecha_evento, today())) return [];
  const found = galleriesOf(activity, await getList('GET /galerias/publicas'));
  const loaded = await Promise.all(found.map(({ id }) => call('GET /galerias/:id/imagenes', { params: { id } })));
  return loaded.filter(({ imagenes }) => imagenes?.length > 0);
}

export function loadActivityPage({ params }: LoaderFunctionArgs) {
  const activity = loadActivity(params.id);
  const galleries = activity.then(loadGalleries).catch(() => []);
  return { today: today(), ...deferReplies({ activity, galleries, formStatus: getFormStatus() }) };
}
export type ActivityPageData = ReturnType<typeof loadActivityPage>;
