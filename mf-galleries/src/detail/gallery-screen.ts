import { unlessOnlyQueryChanged } from 'shared/list/list-query';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadGalleryPage, type GalleryPageData } from './gallery-data.ts';
import { GalleryPage } from './gallery-page.tsx';

export const galleryScreen: LazyScreen<GalleryPageData> = {
  Component: GalleryPage,
  loader: loadGalleryPage,
  // The enlarged picture is in the query: moving to the next one reloads nothing.
  shouldRevalidate: unlessOnlyQueryChanged,
  meta: async (page) => (await import('./gallery-meta.ts')).galleryMeta(page),
};
