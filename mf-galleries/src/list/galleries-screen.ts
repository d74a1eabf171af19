import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadGalleriesPage } from './galleries-data.ts';
import { GalleriesPage } from './galleries-page.tsx';

export const galleriesScreen: LazyScreen = { Component: GalleriesPage, loader: loadGalleriesPage };
