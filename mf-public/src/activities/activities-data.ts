import { defer } from 'shared/http/defer';
import { getList } from 'shared/http/get-list';
import { today } from 'shared/text/today';

export const activitiesTitle = 'Todas las Actividades';
export const activitiesLead = 'Rutas, concentraciones y salidas de domingo: todo lo que hemos rodado y lo que está por venir.';

export const loadActivities = () => getList('GET /actividades/');

export const loadActivitiesPage = () => ({ today: today(), ...defer({ activities: loadActivities() }) });
export type ActivitiesPageData = ReturnType<typeof loadActivitiesPage>;
