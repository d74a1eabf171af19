import { seriesOf } from 'shared/facts/series';
import { defer } from 'shared/http/call';
import { getFormStatus } from 'shared/http/get-record';
import type { LoaderFunctionArgs } from 'shared/router';
import { today } from 'shared/text/today';
import { type ListedActivity, loadActivities } from '../activities/activities-data.ts';

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

export const loadActivityPage = ({ params }: LoaderFunctionArgs) => ({
  today: today(),
  ...defer({ activity: loadActivity(params.id), formStatus: getFormStatus() }),
});
export type ActivityPageData = ReturnType<typeof loadActivityPage>;
