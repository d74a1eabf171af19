import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadAuditPage } from './audit-data.ts';
import { AuditPage } from './audit-page.tsx';

export const auditScreen: LazyScreen = { Component: AuditPage, loader: loadAuditPage };
