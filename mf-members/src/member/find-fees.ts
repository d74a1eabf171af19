import type { FeeRow, FeeYearRow } from 'shared/contract/fees';
import { paymentMethods } from 'shared/facts/enumerations';
import { type FeeState, feeStateOn, feeStates, isToLeave, tellDueDay } from 'shared/facts/fees';
import { hasLeft } from 'shared/facts/members';
import { type FindableRow, findRows, searchText } from 'shared/list/find-rows';
import { compareText } from 'shared/text/collation';
import { formatDay } from 'shared/text/dates';
import { today } from 'shared/text/today';

export const feeStateLabels: Readonly<Record<FeeState, string>> = {
  pendiente: 'Sin pagar',
  remesa: 'En el banco',
  pagada: 'Pagada',
  devuelta: 'Devuelta',
};

/** What it is today: what is shown, filtered and written. */
export const stateOf = (fee: FeeRow): FeeState => feeStateOn(fee, today());

/** 'Pagada · Bizum · 01/02/2027', 'Sin pagar · Venció el 31/03/2027' */
export const formatFee = (fee: FeeRow): string => {
  const due = isUnpaid(fee) && fee.vence ? tellDueDay(fee.vence, today()) : undefined;
  return [feeStateLabels[stateOf(fee)], due, fee.pago, formatDay(fee.pagada), fee.motivo].filter(Boolean).join(' · ');
};

export const feeOrders = {
  nombre: 'Nombre',
  numero: 'Número',
  importe: 'Importe, el mayor primero',
  pagada: 'Pago, el último primero',
} as const;
export type FeeOrder = keyof typeof feeOrders;

/** Default list query. */
export const allFees = { buscar: '', estado: '', tipo: '', pago: '', cobro: '', orden: 'nombre' };

/** All ways of payment that a fee may have. */
export const feeMethods = [...paymentMethods, 'Domiciliación'] as const;

/** What is to be done about a fee that is unpaid. */
export const dues = {
  domiciliar: 'Por domiciliar',
  sin_cuenta: 'Sin cuenta o mandato',
  baja: 'Propuestas de baja',
} as const;
export type Due = keyof typeof dues;
export const dueFilters = ['', 'domiciliar', 'sin_cuenta', 'baja'] as const satisfies readonly ('' | Due)[];
export const stateFilters = ['', 'debe', ...feeStates] as const;

export const isUnpaid = ({ estado }: FeeRow): boolean => estado === 'pendiente' || estado === 'devuelta';

/** Who owes, and is of alta still: people may say so, which ends their card. */
export const isToMarkOwing = (fee: FeeRow): boolean => isUnpaid(fee) && fee.socio_id !== null && fee.socio_estado === 'alta';

/** Members who have had all reminders and have not paid: people decide. */
export const isToDecide = (fee: FeeRow, { recordatorios }: Pick<FeeYearRow, 'recordatorios'>): boolean =>
  isUnpaid(fee) && fee.socio_id !== null && !hasLeft(fee.socio_estado) && isToLeave(recordatorios, fee.avisos);

const comparisons: Record<FeeOrder, (a: FeeRow, b: FeeRow) => number> = {
  nombre: (a, b) => compareText(a.nombre, b.nombre),
  numero: (a, b) => (a.numero ?? 0) - (b.numero ?? 0),
  importe: (a, b) => b.importe - a.importe || compareText(a.nombre, b.nombre),
  pagada: (a, b) => (b.pagada ?? '').localeCompare(a.pagada ?? '') || compareText(a.nombre, b.nombre),
};

/** Sorts once for many searches. */
export const prepareFees = (fees: readonly FeeRow[], order: FeeOrder): FindableRow<FeeRow>[] =>
  fees
    .toSorted((a, b) => comparisons[order](a, b) || a.id - b.id)
    .map((row) => ({ row, text: searchText([row.numero === null ? null : String(row.numero), row.nombre, row.tipo, row.motivo]) }));

interface Query {
  search: string;
  estado: (typeof stateFilters)[number];
  tipo: string;
  pago: string;
  cobro: (typeof dueFilters)[number];
}

export function findFees(fees: readonly FindableRow<FeeRow>[], query: Query, year: Pick<FeeYearRow, 'recordatorios'>): FeeRow[] {
  const { search, estado, tipo, pago, cobro } = query;
  const day = today();
  const isDue: Record<Due, (fee: FeeRow) => boolean> = {
    domiciliar: (fee) => isUnpaid(fee) && Boolean(fee.cuenta),
    sin_cuenta: (fee) => isUnpaid(fee) && !fee.cuenta,
    baja: (fee) => isToDecide(fee, year),
  };
  return findRows(
    fees.filter(
      ({ row }) =>
        (estado === '' || (estado === 'debe' ? isUnpaid(row) : feeStateOn(row, day) === estado)) &&
        (tipo === '' || row.tipo === tipo) &&
        (pago === '' || row.pago === pago) &&
        (cobro === '' || isDue[cobro](row)),
    ),
    search,
  );
}
