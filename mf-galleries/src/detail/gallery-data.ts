import { defer } from 'shared/http/defer';
import type { LoaderFunctionArgs } from 'shared/router';
import { loadGallery } from '../galleries-api.ts';

export const loadGalleryPage = ({ params }: LoaderFunctionArgs) => defer({ gallery: loadGallery(params.id) });
export type GalleryPageData = ReturnType<typeof loadGalleryPage>;
