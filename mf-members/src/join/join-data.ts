import { call, defer } from 'shared/http/call';

export const joinTitle = 'Hazte socio';

export const loadJoin = () => defer({ form: call('GET /hazte-socio') });
export type JoinData = ReturnType<typeof loadJoin>;
