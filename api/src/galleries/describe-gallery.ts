import type { Gallery } from 'shared/contract/galleries';
import type { SignedLinks } from '../images/signed-links.ts';
import type { StoredGallery, StoredImage } from './galleries-queries.ts';

/** A gallery as it travels. The paths of private pictures carry their signature: an <img> sends no session. */
export function describeGallery(gallery: StoredGallery, images: readonly StoredImage[], links: SignedLinks): Gallery {
  const { version_enlaces, ...fields } = gallery;
  return {
    ...fields,
    imagenes: images.map(({ galeria_id, archivo, ...image }) => {
      const path = `static/galerias/${galeria_id}/${archivo}`;
      const query = gallery.tipo === 'privada' ? `?${links.sign({ galeria_id, archivo, version_enlaces })}` : '';
      return { ...image, ruta_archivo: path + query };
    }),
  };
}
