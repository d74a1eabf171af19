import type { LegalDocument } from 'shared/facts/legal-texts';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadLegal } from './legal-data.ts';
import { LegalPage } from './legal-page.tsx';

export const legalScreen = (documento: LegalDocument): LazyScreen => ({
  Component: LegalPage,
  loader: loadLegal(documento),
  meta: async (page) => (await import('./legal-meta.ts')).legalMeta(`/${documento}`, page),
});
