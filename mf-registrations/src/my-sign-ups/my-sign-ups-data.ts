import { defer } from 'shared/http/defer';
import { getList } from 'shared/http/get-list';

export const loadMySignUps = () => defer({ signUps: getList('GET /mis-inscripciones') });
export type MySignUpsData = ReturnType<typeof loadMySignUps>;
