import { call, deferReplies } from 'shared/http/call';

export const joinTitle = 'Hazte socio';

export const loadJoin = () => deferReplies({ form: call('GET /hazte-socio') });
export type JoinData = ReturnType<typeof loadJoin>;
