import type { Edition } from 'shared/contract/edition';
import type { DuePayment } from 'shared/contract/payments';
import type { WaitingRow } from 'shared/contract/waiting-list';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { defer } from 'shared/http/defer';
import { getList } from 'shared/http/get-list';
import type { LoaderFunctionArgs } from 'shared/router';
import { loadEditionYears, readYear } from '../head/route-year.ts';

/** A registration of the route; waiting ones owe nothing, and serve only to recognise their payments. */
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

/** 'bygone': no edition of that year, but a later one; null: none at all. */
async function load(anio: number | undefined): Promise<Payments | 'bygone' | null> {
  const query = anio === undefined ? {} : { anio };
  const [{ edicion, vigente }, rows, waiting] = await Promise.all([
    call('GET /inscripciones/edicion', { query }),
    getList('GET /inscripciones/pagos', { query }),
    can('waiting-list') ? call('GET /inscripciones/espera', { query }).then(({ filas }) => filas.map(asRider)) : [],
  ]);
  if (edicion) return { edition: edicion, rows, waiting };
  return vigente ? 'bygone' : null;
}

/** A server with only the contract has neither prices nor references, and gets no request. */
export function loadPayments({ request }: LoaderFunctionArgs) {
  const year = readYear(new URL(request.url).search);
  const isKept = can('route-edition') && can('batch-registrations');
  return { year, ...defer({ payments: isKept ? load(year) : Promise.resolve(null), years: loadEditionYears() }) };
}
export type PaymentsData = ReturnType<typeof loadPayments>;
