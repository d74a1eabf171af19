import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { defer } from 'shared/http/defer';

/** A server that keeps only the contract tells nobody what became of its emails. */
export const loadFailedEmails = () =>
  defer({ emails: can('failed-letters') ? call('GET /inscripciones/correos-fallidos') : Promise.resolve(null) });
export type FailedEmailsData = ReturnType<typeof loadFailedEmails>;
