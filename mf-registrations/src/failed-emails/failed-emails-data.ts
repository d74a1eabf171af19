import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { defer } from 'shared/http/defer';

/** A server with only the contract has no delivery results. */
export const loadFailedEmails = () =>
  defer({ emails: can('failed-letters') ? call('GET /inscripciones/correos-fallidos') : Promise.resolve(null) });
export type FailedEmailsData = ReturnType<typeof loadFailedEmails>;
