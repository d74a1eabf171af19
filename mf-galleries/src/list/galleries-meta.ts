import { readClub } from 'shared/http/club';
import { clubPicture, coverPicture } from 'shared/meta/page-picture';
import { summary } from 'shared/meta/summary';
import { breadcrumbs } from 'shared/meta/things';
import type { ScreenMeta } from 'shared/ui/lazy-route';
import { galleriesTitle, type GalleriesPageData } from '../gallery/galleries-data.ts';

export const galleriesMeta: ScreenMeta<GalleriesPageData> = async ({ data, site }) => {
  const galleries = await data.galleries;
  const withCover = galleries.find(({ imagenes }) => imagenes?.length);
  const names = galleries.map(({ nombre }) => nombre).join(', ');
  return {
    title: galleriesTitle,
    description: summary(`Imágenes de las rutas, concentraciones y salidas de ${readClub().nombre}${names && `: ${names}`}.`),
    image: withCover ? coverPicture(withCover) : await clubPicture(),
    things: [breadcrumbs(site, { name: galleriesTitle, path: '/galerias' })],
  };
};
