import { handOver } from 'shared/http/hand-over';
import type { LoaderFunctionArgs } from 'shared/router';
import { loadGallery } from '../galleries-api.ts';

export const loadGalleryPage = ({ params }: LoaderFunctionArgs) => handOver({ gallery: loadGallery(params.id) });
export type GalleryPageData = ReturnType<typeof loadGalleryPage>;
