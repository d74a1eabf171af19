import type { Activity } from 'shared/contract/activities';
import { getList } from '../get-list.ts';

export const loadActivities = () => getList<Activity>('actividades/');

export const loadActivitiesPage = () => ({ activities: loadActivities() });
export type ActivitiesPageData = ReturnType<typeof loadActivitiesPage>;
