import type { CallSummary } from 'shared/contract/activity-sign-ups';
import type { Activity } from 'shared/contract/activities';
import { defer } from 'shared/http/defer';
import { getCalls } from 'shared/http/get-calls';
import { getList } from 'shared/http/get-list';
import { today } from 'shared/text/today';

export const activitiesTitle = 'Todas las Actividades';
export const activitiesLead = 'Rutas, concentraciones y salidas de domingo: todo lo que hemos rodado y lo que está por venir.';

/** An activity with its call for sign-ups, where it has one that is not over. */
export interface ListedActivity extends Activity {
  signUps?: CallSummary | undefined;
}

/** Both together: a call that came later would shift what is shown. */
export async function loadActivities(): Promise<ListedActivity[]> {
  const [activities, calls] = await Promise.all([getList('GET /actividades/'), getCalls()]);
  return calls.size === 0 ? activities : activities.map((activity) => ({ ...activity, signUps: calls.get(activity.id) }));
}

export const loadActivitiesPage = () => ({ today: today(), ...defer({ activities: loadActivities() }) });
export type ActivitiesPageData = ReturnType<typeof loadActivitiesPage>;
