import { defer } from 'shared/http/defer';
import { getList } from 'shared/http/get-list';

export const loadActivities = () => getList('GET /actividades/');

export const loadActivitiesPage = () => defer({ activities: loadActivities() });
export type ActivitiesPageData = ReturnType<typeof loadActivitiesPage>;
