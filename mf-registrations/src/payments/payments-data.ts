import { isActivity, type OfCall } from 'shared/facts/of-call';
import { labelOf, type Payable } from 'shared/bank/match-movements';
import type { CurrentCall, StaffCall } from 'shared/contract/call-settings';
import type { DuePayment } from 'shared/contract/payments';
import type { WaitingRow } from 'shared/contract/waiting-list';
import { formatEuros } from 'shared/facts/money';
import { call, defer, getList } from 'shared/http/call';
import { can } from 'shared/http/can';
import type { LoaderFunctionArgs } from 'shared/router';
import { differenceOf, isOwing, isPaid } from '../registration/pay-batch.ts';
import { type Calls, loadHead } from '../head/call-of.ts';
import { loadRouteYears } from '../head/load-years.ts';

/** A registration; waiting ones owe nothing, and serve only to recognise their payments. */
export type Rider = DuePayment & Payable;

function asRider(row: DuePayment): Rider {
  const isWaiting = typeof row.espera === 'string';
  const missing = -differenceOf(row);
  const paid = missing > 0 ? `está pagada, y faltan ${formatEuros(missing)}: márcalo en «Por cobrar»` : 'ya está pagada';
  const what = row.anulada ? 'está anulada' : isPaid(row) ? paid : isWaiting ? 'está en la lista de espera' : undefined;
  return { ...row, isOwing: isOwing({ ...row, isWaiting }), settled: what && `${labelOf(row)} ${what}.` };
}

/** What is paid, and how. */
export type Payee = Pick<StaffCall, 'anio' | 'titulo' | 'fecha_evento' | 'bizum' | 'iban' | 'titular' | 'efectivo'>;

export interface Payments {
  payee: Payee;
  rows: Rider[];
  waiting: Rider[];
  /** Of other open calls: one statement of a bank has them all. */
  others: Rider[];
}

const asWaiting = ({ id, nombre, mail, referencia, espera }: WaitingRow): Rider =>
  asRider({
    id,
    nombre,
    mail,
    referencia,
    pago: null,
    pagado: null,
    anulada: null,
    importe: null,
    espera,
  });

/** Of all other open calls, with who is waiting there; the screen works without them. */
async function loadOthers(own: readonly Rider[], calls: Promise<Calls>): Promise<Rider[]> {
  if ((await calls).length === 0) return [];
  const ids = new Set(own.map(({ id }) => id));
  return getList('GET /inscripciones/pagos/abiertos').then(
    (rows) => rows.filter(({ id }) => !ids.has(id)).map(asRider),
    () => [],
  );
}

const loadRows = async (of: OfCall) => (await getList('GET /inscripciones/pagos', { query: of })).map(asRider);

/** Who owes now: somebody may have paid or cancelled since the page was loaded. */
export const loadOwing = async (of: OfCall): Promise<Rider[]> => (await loadRows(of)).filter(isOwing);

const loadWaiting = async (of: OfCall) => (can('2.0') ? (await call('GET /inscripciones/espera', { query: of })).filas.map(asWaiting) : []);

/** 'bygone': no route of that year, but a later one; null: none at all. */
async function load(of: OfCall, found: Promise<CurrentCall>, calls: Promise<Calls>): Promise<Payments | 'bygone' | null> {
  const [{ convocatoria, vigente }, rows, waiting] = await Promise.all([found, loadRows(of), loadWaiting(of)]);
  if (convocatoria)
    return { payee: { ...convocatoria, ...convocatoria.pago }, rows, waiting, others: await loadOthers([...rows, ...waiting], calls) };
  return vigente === null || isActivity(of) ? null : 'bygone';
}

/** A server with only the contract has neither prices nor references, and gets no request. */
export function loadPayments(args: LoaderFunctionArgs) {
  const head = loadHead(args, loadRouteYears);
  return { ...head, ...defer({ payments: can('2.0') ? load(head.of, head.found, head.calls) : Promise.resolve(null) }) };
}
export type PaymentsData = ReturnType<typeof loadPayments>;
