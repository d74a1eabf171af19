import { call, deferReplies } from 'shared/http/call';
import { readQuery } from 'shared/list/list-query';
import type { LoaderFunctionArgs } from 'shared/router';

/** Default query of the address, with the server's parameter names. */
export const wholeList = { buscar: '', entidad: '', desde: '', orden: 'recientes', pagina: '' };

function loadAudit(address: string) {
  const asked = Object.entries(readQuery(address, wholeList)).filter(
    ([name, value]) => value !== wholeList[name as keyof typeof wholeList],
  );
  return call('GET /auditoria', asked.length === 0 ? {} : { query: Object.fromEntries(asked) });
}

export function loadAuditPage({ request }: LoaderFunctionArgs) {
  return deferReplies({ audit: loadAudit(new URL(request.url).search) });
}
export type AuditPageData = ReturnType<typeof loadAuditPage>;
