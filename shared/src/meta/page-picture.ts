import type { PageImage } from 'platform/face/page-meta';
import type { Gallery } from 'shared/contract/galleries';
import { inWidth } from 'shared/facts/pictures';
import { readClub } from 'shared/http/club';
import { getHome } from 'shared/http/get-record';
import { galleryPicture } from 'shared/text/static-path';

/** Wide enough for a large card, and light enough for every program that draws one. */
const width = 960;

/** A picture of ours by its address, as `toStaticPath` gives it. */
export const pagePicture = (address: string, alt: string): PageImage => ({ path: inWidth(address, width), alt });

/** A gallery's first picture, or the default one. What is not in a public gallery nobody could fetch. */
export function coverPicture({ nombre, imagenes: [cover] }: Gallery): PageImage {
  const picture = pagePicture(galleryPicture(cover?.ruta_archivo), nombre);
  if (!cover?.ancho || !cover.alto) return picture;
  const sent = Math.min(width, cover.ancho);
  return { ...picture, width: sent, height: Math.round((cover.alto * sent) / cover.ancho) };
}

/** The hero: of pages that have no picture of their own. */
export async function clubPicture(home = getHome()): Promise<PageImage> {
  const { imagen } = await home.catch(() => ({ imagen: null }));
  return pagePicture(galleryPicture(imagen), readClub().nombre);
}
