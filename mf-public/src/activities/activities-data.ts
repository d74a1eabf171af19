import type { Activity } from 'shared/contract/activities';
import { handOver } from 'shared/http/hand-over';
import { getList } from 'shared/http/get-list';

export const loadActivities = () => getList<Activity>('actividades/');

export const loadActivitiesPage = () => handOver({ activities: loadActivities() });
export type ActivitiesPageData = ReturnType<typeof loadActivitiesPage>;
