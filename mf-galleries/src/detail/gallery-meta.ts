import { readClub } from 'shared/http/club';
import { refusalStatus } from 'shared/http/client';
import { coverPicture } from 'shared/meta/page-picture';
import { summary } from 'shared/meta/summary';
import { breadcrumbs, imageGallery, unlessRefused } from 'shared/meta/things';
import type { ScreenMeta } from 'shared/ui/lazy-route';
import { galleriesTitle, type GalleryPageData } from '../gallery/galleries-data.ts';

const refusalOf = (gallery: Promise<unknown>) => gallery.then(() => undefined, refusalStatus);

export const galleryMeta: ScreenMeta<GalleryPageData> = async ({ data, site }) => {
  const gallery = await unlessRefused(data.gallery);
  // A server with only the contract may return a private gallery without a session.
  if (gallery?.tipo !== 'publica') return { hidden: true, ...((await refusalOf(data.gallery)) === 404 ? { missing: true } : {}) };
  const { id, nombre, descripcion } = gallery;
  const image = coverPicture(gallery);
  return {
    title: nombre,
    description: summary(descripcion || `Imágenes de ${nombre}, una galería de ${readClub().nombre}.`),
    image,
    things: [
      imageGallery(gallery, site, image),
      breadcrumbs(site, { name: galleriesTitle, path: '/galerias' }, { name: nombre, path: `/galerias/${id}` }),
    ],
  };
};
