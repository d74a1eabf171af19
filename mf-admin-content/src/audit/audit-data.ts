import type { AuditPage as AuditLines } from 'shared/contract/audit';
import { getJson } from 'shared/http/client';
import { handOver } from 'shared/http/hand-over';
import { readQuery } from 'shared/list/list-query';
import type { LoaderFunctionArgs } from 'shared/router';

/** The address when nothing was chosen; the server is asked in the same names. */
export const wholeList = { buscar: '', entidad: '', desde: '', orden: 'recientes', pagina: '' };

function loadAudit(address: string): Promise<AuditLines> {
  const asked = Object.entries(readQuery(address, wholeList)).filter(
    ([name, value]) => value !== wholeList[name as keyof typeof wholeList],
  );
  return getJson<AuditLines>('auditoria', asked.length === 0 ? undefined : { searchParams: Object.fromEntries(asked) });
}

export function loadAuditPage({ request }: LoaderFunctionArgs) {
  return handOver({ audit: loadAudit(new URL(request.url).search) });
}
export type AuditPageData = ReturnType<typeof loadAuditPage>;
