import { unlessOnlyQueryChanged } from 'shared/list/list-query';
import type { RouteObject } from 'shared/router';
import { loadGalleryPage } from './detail/gallery-data.ts';
import { GalleryPage } from './detail/gallery-page.tsx';
import { loadGalleriesPage } from './list/galleries-data.ts';
import { GalleriesPage } from './list/galleries-page.tsx';

export const routes: RouteObject[] = [
  { path: '/galerias', element: <GalleriesPage />, loader: loadGalleriesPage },
  {
    path: '/galerias/:id',
    element: <GalleryPage />,
    loader: loadGalleryPage,
    // Which picture is enlarged stands in the query: looking at the next one loads nothing again.
    shouldRevalidate: unlessOnlyQueryChanged,
  },
];
