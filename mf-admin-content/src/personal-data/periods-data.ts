import { call } from 'shared/http/call';
import { defer } from 'shared/http/defer';

export const periodsTitle = 'Plazos de conservación';

export const loadPeriods = () => defer({ state: call('GET /datos/plazos') });
export type PeriodsData = ReturnType<typeof loadPeriods>;
