import type { Gallery } from 'shared/contract/galleries';
import { getJson } from 'shared/http/client';
import { handOver } from 'shared/http/hand-over';
import type { LoaderFunctionArgs } from 'shared/router';

/** @throws also when the reply holds no list of pictures: the screen says so instead of failing while it draws. */
async function loadGallery(id: string | undefined): Promise<Gallery> {
  const gallery = await getJson<Gallery>(`galerias/${encodeURIComponent(id ?? '')}/imagenes`);
  if (!Array.isArray(gallery.imagenes)) throw new TypeError('The gallery came without its list of pictures');
  return gallery;
}

export const loadGalleryPage = ({ params }: LoaderFunctionArgs) => handOver({ gallery: loadGallery(params.id) });
export type GalleryPageData = ReturnType<typeof loadGalleryPage>;
