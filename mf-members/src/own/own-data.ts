import { call } from 'shared/http/call';
import { defer } from 'shared/http/defer';
import { readPush } from './push-data.ts';

/** Null for an account that is no member's. */
export const loadOwn = () => defer({ own: call('GET /mi-ficha'), push: readPush() });
export type OwnData = ReturnType<typeof loadOwn>;
