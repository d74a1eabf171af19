import { unlessOnlyQueryChanged } from 'shared/list/list-query';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadGalleryPage, type GalleryPageData } from './gallery-data.ts';
import { GalleryPage } from './gallery-page.tsx';

export const galleryScreen: LazyScreen<GalleryPageData> = {
  Component: GalleryPage,
  loader: loadGalleryPage,
  // Which picture is enlarged stands in the query: looking at the next one loads nothing again.
  shouldRevalidate: unlessOnlyQueryChanged,
  meta: async (page) => (await import('./gallery-meta.ts')).galleryMeta(page),
};
