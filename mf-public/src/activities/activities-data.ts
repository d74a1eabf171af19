import { handOver } from 'shared/http/hand-over';
import { getList } from 'shared/http/get-list';

export const loadActivities = () => getList('GET /actividades/');

export const loadActivitiesPage = () => handOver({ activities: loadActivities() });
export type ActivitiesPageData = ReturnType<typeof loadActivitiesPage>;
