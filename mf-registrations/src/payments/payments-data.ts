import { isActivity, type OfCall } from 'shared/facts/of-call';
import type { CurrentCall, StaffCall } from 'shared/contract/call-settings';
import type { DuePayment } from 'shared/contract/payments';
import { deferReplies, getList } from 'shared/http/call';
import { can } from 'shared/http/can';
import type { LoaderFunctionArgs } from 'shared/router';
import { isOwing } from '../registration/pay-batch.ts';
import { loadHead } from '../head/call-of.ts';
import { loadRouteYears } from '../head/load-years.ts';

/** What is paid, and how. */
export type Payee = Pick<StaffCall, 'anio' | 'titulo' | 'fecha_evento' | 'bizum' | 'iban' | 'titular' | 'efectivo'>;

export interface Payments {
  payee: Payee;
  rows: DuePayment[];
}

const loadRows = (of: OfCall) => getList('GET /inscripciones/pagos', { query: of });

/** Who owes now: somebody may have paid or cancelled since the page was loaded. */
export const loadOwing = async (of: OfCall): Promise<DuePayment[]> => (await loadRows(of)).filter(isOwing);

/** 'bygone': no route of that year, but a later one; null: none at all. */
async function load(of: OfCall, found: Promise<CurrentCall>): Promise<Payments | 'bygone' | null> {
  const [{ convocatoria, vigente }, rows] = await Promise.all([found, loadRows(of)]);
  if (convocatoria) return { payee: { ...convocatoria, ...convocatoria.pago }, rows };
  return vigente === null || isActivity(of) ? null : 'bygone';
}

/** A server with only the contract has neither prices nor references, and gets no request. */
export function loadPayments(args: LoaderFunctionArgs) {
  const head = loadHead(args, loadRouteYears);
  return { ...head, ...deferReplies({ payments: can('2.0') ? load(head.of, head.found) : Promise.resolve(null) }) };
}
export type PaymentsData = ReturnType<typeof loadPayments>;
