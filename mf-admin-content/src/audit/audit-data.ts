import type { AuditPage as AuditLines } from 'shared/contract/audit';
import { getJson } from 'shared/http/client';
import { handOver } from 'shared/http/hand-over';
import { requireSession } from 'shared/session/require-session';

export interface AuditFilter {
  entidad: string;
  desde: string;
  pagina: number;
}

export const everything: AuditFilter = { entidad: '', desde: '', pagina: 1 };

export function loadAudit({ entidad, desde, pagina }: AuditFilter): Promise<AuditLines> {
  const query = Object.entries({ entidad, desde, pagina: pagina > 1 ? String(pagina) : '' }).filter(([, value]) => value !== '');
  return getJson<AuditLines>('auditoria', query.length === 0 ? undefined : { searchParams: Object.fromEntries(query) });
}

export function loadAuditPage() {
  requireSession('here');
  return handOver({ audit: loadAudit(everything) });
}
export type AuditPageData = ReturnType<typeof loadAuditPage>;
