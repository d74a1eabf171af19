import { defer } from 'shared/http/call';
import { getFormStatus } from 'shared/http/get-record';
import type { LoaderFunctionArgs } from 'shared/router';
import { today } from 'shared/text/today';
import { type ListedActivity, loadActivities } from '../activities/activities-data.ts';

/** The contract has no call for one activity: searches the list. Undefined when it holds none with this id. */
async function loadActivity(id: string | undefined): Promise<ListedActivity | undefined> {
  const activities = await loadActivities();
  return activities.find((activity) => String(activity.id) === id);
}

export const loadActivityPage = ({ params }: LoaderFunctionArgs) => ({
  today: today(),
  ...defer({ activity: loadActivity(params.id), formStatus: getFormStatus() }),
});
export type ActivityPageData = ReturnType<typeof loadActivityPage>;
