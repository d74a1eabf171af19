import type { Edition } from 'shared/contract/edition';
import type { DuePayment } from 'shared/contract/payments';
import type { WaitingRow } from 'shared/contract/waiting-list';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { defer } from 'shared/http/defer';
import { getList } from 'shared/http/get-list';

/** Who has a registration of the route; who waits owes nothing, and is known only so that a payment of theirs is told. */
export type Rider = DuePayment & { isWaiting?: boolean };

export interface Payments {
  edition: Edition;
  rows: DuePayment[];
  waiting: Rider[];
}

const asRider = ({ id, nombre, mail, referencia }: WaitingRow): Rider => ({
  id,
  nombre,
  mail,
  referencia,
  pago: null,
  pagado: null,
  anulada: null,
  importe: null,
  isWaiting: true,
});

/** Null while no route is configured. */
async function load(): Promise<Payments | null> {
  const [{ edicion }, rows, waiting] = await Promise.all([
    call('GET /inscripciones/edicion'),
    getList('GET /inscripciones/pagos'),
    can('waiting-list') ? call('GET /inscripciones/espera').then(({ filas }) => filas.map(asRider)) : [],
  ]);
  return edicion && { edition: edicion, rows, waiting };
}

/** A server that keeps only the contract has neither prices nor references, and is asked for nothing. */
export const loadPayments = () => defer({ payments: can('route-edition') && can('batch-registrations') ? load() : Promise.resolve(null) });
export type PaymentsData = ReturnType<typeof loadPayments>;
