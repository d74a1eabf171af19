import type { FeeRow } from 'shared/contract/fees';
import type { MemberName } from 'shared/facts/members';
import { call, defer } from 'shared/http/call';
import type { LoaderFunctionArgs } from 'shared/router';

export interface Paid {
  socio: MemberName & { id: number; numero: number | null; dni: string | null };
  cuota: FeeRow | undefined;
  /** Whether the reader is staff: they may send it. */
  isStaff: boolean;
}

const find = (fees: readonly FeeRow[] | undefined, id: string | undefined) => fees?.find((fee) => String(fee.id) === id);

async function readOwn(cuota: string | undefined): Promise<Paid | null> {
  const own = await call('GET /mi-ficha');
  return own && { socio: own.socio, cuota: find(own.cuotas, cuota), isStaff: false };
}

async function readOf(id: string, cuota: string | undefined): Promise<Paid> {
  const { socio, cuotas } = await call('GET /socios/:id', { params: { id } });
  return { socio, cuota: find(cuotas, cuota), isStaff: true };
}

/** Of one's own page there is no member in the path. */
export const loadReceipt = ({ params: { id, cuota } }: LoaderFunctionArgs) =>
  defer({ paid: id === undefined ? readOwn(cuota) : readOf(id, cuota) });
export type ReceiptData = ReturnType<typeof loadReceipt>;
