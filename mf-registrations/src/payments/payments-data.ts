import type { Edition } from 'shared/contract/edition';
import type { DuePayment } from 'shared/contract/payments';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { defer } from 'shared/http/defer';
import { getList } from 'shared/http/get-list';

export interface Payments {
  edition: Edition;
  rows: DuePayment[];
}

/** Null while no route is configured. */
async function load(): Promise<Payments | null> {
  const [{ edicion }, rows] = await Promise.all([call('GET /inscripciones/edicion'), getList('GET /inscripciones/pagos')]);
  return edicion && { edition: edicion, rows };
}

/** A server that keeps only the contract has neither prices nor references, and is asked for nothing. */
export const loadPayments = () => defer({ payments: can('route-edition') && can('batch-registrations') ? load() : Promise.resolve(null) });
export type PaymentsData = ReturnType<typeof loadPayments>;
