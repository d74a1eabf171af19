import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadDataRequest } from './data-request-data.ts';
import { DataRequestPage } from './data-request-page.tsx';

export const dataRequestScreen: LazyScreen = {
  Component: DataRequestPage,
  loader: loadDataRequest,
  meta: async (page) => (await import('./data-request-meta.ts')).dataRequestMeta(page),
};
