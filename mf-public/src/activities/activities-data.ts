import type { CallSummary } from 'shared/contract/activity-sign-ups';
import type { Activity } from 'shared/contract/activities';
import { foldSeries } from 'shared/facts/series';
import { deferReplies, getList } from 'shared/http/call';
import { today } from 'shared/text/today';
import { can } from 'shared/http/can';

export const activitiesTitle = 'Todas las Actividades';
export const activitiesLead = 'Rutas, concentraciones y salidas de domingo: todo lo que hemos rodado y lo que está por venir.';

/** An activity with its call for sign-ups, where it has one that is not over. */
export interface ListedActivity extends Activity {
  signUps?: CallSummary | undefined;
  /** How many other days its series has. */
  more?: number;
}

/** Both together: a call that came later would shift what is shown. */
export async function loadActivities(): Promise<ListedActivity[]> {
  const [activities, calls] = await Promise.all([getList('GET /actividades/'), getCalls()]);
  const all: ListedActivity[] =
    calls.size === 0 ? activities : activities.map((activity) => ({ ...activity, signUps: calls.get(activity.id) }));
  return all;
}

/** A series is one entry. */
export const loadListedActivities = async (): Promise<ListedActivity[]> =>
  foldSeries(await loadActivities(), today()).map(({ one, days }) => (days.length > 1 ? { ...one, more: days.length - 1 } : one));

export const loadActivitiesPage = () => ({ today: today(), ...deferReplies({ activities: loadListedActivities() }) });
export type ActivitiesPageData = ReturnType<typeof loadActivitiesPage>;

/** Whether a calendar day is `today` or later, at any time of day; false without a day. */
export const isToCome = (day: string | null, today: string): day is string => (day ?? '').slice(0, 10) >= today;

/** The earliest from today on. Not every server sorts its list. */
export function findNext<A extends Activity>(activities: readonly A[], today: string): A | undefined {
  let next: { day: string; activity: A } | undefined;
  for (const activity of activities) {
    const { fecha_evento: day } = activity;
    if (isToCome(day, today) && (!next || day < next.day)) next = { day, activity };
  }
  return next?.activity;
}

/** Calls for sign-ups by activity: of coming ones. None where the server has none, or they cannot be read: the activities are shown without. */
async function getCalls(): Promise<ReadonlyMap<number, CallSummary>> {
  const list = can('2.0') ? await getList('GET /convocatorias').catch(() => []) : [];
  return new Map(list.map((call) => [call.actividad_id, call]));
}
