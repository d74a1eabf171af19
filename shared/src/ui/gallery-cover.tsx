import type { Gallery } from 'shared/contract/galleries';
import { galleryPicture } from 'shared/text/static-path';
import { Picture } from 'shared/ui/picture';

/** A gallery's first picture, or the default one, at the width of a three-column card. */
export function GalleryCover({ gallery }: { gallery: Gallery }) {
  const [cover] = gallery.imagenes ?? [];
  return (
    <Picture
      src={galleryPicture(cover?.ruta_archivo)}
      alt=""
      sizes="(min-width: 1280px) 24rem, (min-width: 1024px) 33vw, (min-width: 768px) 50vw, 100vw"
      width={960}
      height={720}
      color={cover?.color}
    />
  );
}
