import { call } from 'shared/http/call';
import { defer } from 'shared/http/defer';

/** Null for an account that is no member's. */
export const loadOwn = () => defer({ own: call('GET /mi-ficha') });
export type OwnData = ReturnType<typeof loadOwn>;
