import { unlessOnlyQueryChanged } from 'shared/list/list-query';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadGalleriesPage, type GalleriesPageData } from './galleries-data.ts';
import { GalleriesPage } from './galleries-page.tsx';

export const galleriesScreen: LazyScreen<GalleriesPageData> = {
  Component: GalleriesPage,
  loader: loadGalleriesPage,
  // Filters are in the query.
  shouldRevalidate: unlessOnlyQueryChanged,
  meta: async (page) => (await import('./galleries-meta.ts')).galleriesMeta(page),
};
