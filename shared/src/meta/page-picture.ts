import type { PageImage } from 'platform/wire/page-meta';
import type { Gallery } from 'shared/contract/galleries';
import { inWidth } from 'shared/facts/pictures';
import { readClub } from 'shared/http/club';
import { getHome } from 'shared/http/get-record';
import { galleryPicture } from 'shared/text/static-path';

/** Wide enough for a large link preview, and light enough for every program that shows one. */
const width = 960;

/** Metadata of a picture of ours, by its `toStaticPath` address. */
export const pagePicture = (address: string, alt: string): PageImage => ({ path: inWidth(address, width), alt });

/** A gallery's first picture, or the default one: pictures outside a public gallery are not accessible. */
export function coverPicture({ nombre, imagenes: [cover] }: Gallery): PageImage {
  const picture = pagePicture(galleryPicture(cover?.ruta_archivo), nombre);
  if (!cover?.ancho || !cover.alto) return picture;
  const sent = Math.min(width, cover.ancho);
  return { ...picture, width: sent, height: Math.round((cover.alto * sent) / cover.ancho) };
}

/** The hero picture, for pages without one of their own. */
export async function clubPicture(home = getHome()): Promise<PageImage> {
  const { imagen } = await home.catch(() => ({ imagen: null }));
  return pagePicture(galleryPicture(imagen), readClub().nombre);
}
