import { call } from 'shared/http/call';
import { defer } from 'shared/http/defer';

export const joinTitle = 'Hazte socio';

export const loadJoin = () => defer({ form: call('GET /hazte-socio') });
export type JoinData = ReturnType<typeof loadJoin>;
