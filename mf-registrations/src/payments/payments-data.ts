import { isActivity } from 'shared/facts/of-call';
import { labelOf, type Payable } from 'shared/bank/match-movements';
import type { StaffCall } from 'shared/contract/activity-sign-ups';
import type { Edition } from 'shared/contract/edition';
import type { OfCall } from 'shared/contract/fields';
import type { DuePayment } from 'shared/contract/payments';
import type { WaitingRow } from 'shared/contract/waiting-list';
import { formatEuros } from 'shared/facts/money';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { defer } from 'shared/http/defer';
import { getList } from 'shared/http/get-list';
import type { LoaderFunctionArgs } from 'shared/router';
import { differenceOf, isOwing, isPaid } from './pay-batch.ts';
import { type Calls, loadHead } from '../head/call-of.ts';
import { loadEditionYears } from '../head/load-years.ts';

/** A registration; waiting ones owe nothing, and serve only to recognise their payments. */
export type Rider = DuePayment & Payable;

function asRider(row: DuePayment): Rider {
  const isWaiting = typeof row.espera === 'string';
  const missing = -differenceOf(row);
  const paid = missing > 0 ? `está pagada, y faltan ${formatEuros(missing)}: márcalo en «Por cobrar»` : 'ya está pagada';
  const what = row.anulada ? 'está anulada' : isPaid(row) ? paid : isWaiting ? 'está en la lista de espera' : undefined;
  return { ...row, isOwing: isOwing({ ...row, isWaiting }), settled: what && `${labelOf(row)} ${what}.` };
}

/** What is paid, and how: a route's edition, or an activity's call. */
export type Payee = Pick<Edition, 'bizum' | 'iban' | 'titular' | 'efectivo'> &
  ({ anio: number; actividad_id?: number | null } | { titulo: string; fecha_evento?: string | null });

/** Its day; null where it has none, or none is known. */
export async function loadDay(payee: Payee): Promise<string | null> {
  if (!('anio' in payee)) return payee.fecha_evento?.slice(0, 10) ?? null;
  if (!payee.actividad_id) return null;
  const all = await getList('GET /actividades/').catch(() => []);
  return all.find(({ id }) => id === payee.actividad_id)?.fecha_evento?.slice(0, 10) ?? null;
}

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

/** 'bygone': no edition of that year, but a later one; null: none at all. */
async function load(of: OfCall, calls: Promise<Calls>): Promise<Payments | 'bygone' | null> {
  const [{ edicion, vigente, pago }, rows, waiting] = await Promise.all([
    call('GET /inscripciones/edicion', { query: of }),
    loadRows(of),
    loadWaiting(of),
  ]);
  if (edicion) return { payee: { ...edicion, ...pago }, rows, waiting, others: await loadOthers([...rows, ...waiting], calls) };
  return vigente ? 'bygone' : null;
}

async function loadOfActivity(of: OfCall, payee: Promise<StaffCall | null>, calls: Promise<Calls>): Promise<Payments | null> {
  const found = await payee;
  if (!found) return null;
  const [rows, waiting] = await Promise.all([loadRows(of), loadWaiting(of)]);
  return { payee: { ...found, ...found.pago }, rows, waiting, others: await loadOthers([...rows, ...waiting], calls) };
}

/** A server with only the contract has neither prices nor references, and gets no request. */
export function loadPayments(args: LoaderFunctionArgs) {
  const head = loadHead(args, loadEditionYears);
  const { of, calls, own } = head;
  const ask = () => (isActivity(of) ? loadOfActivity(of, own, calls) : load(of, calls));
  return { ...head, ...defer({ payments: can('2.0') ? ask() : Promise.resolve(null) }) };
}
export type PaymentsData = ReturnType<typeof loadPayments>;
