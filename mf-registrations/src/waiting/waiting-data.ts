import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { defer } from 'shared/http/defer';

/** A server that keeps only the contract has no waiting list, and is asked for none. */
export const loadWaiting = () => defer({ list: can('waiting-list') ? call('GET /inscripciones/espera') : Promise.resolve(null) });
export type WaitingData = ReturnType<typeof loadWaiting>;
