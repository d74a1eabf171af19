import type { Gallery } from 'shared/contract/galleries';
import { inWidth, placeholderWidth } from 'shared/facts/pictures';
import type { SignedLinks } from '../../core/images/signed-links.ts';
import type { SessionName } from '../../core/base/read-token.ts';
import type { StoredCover, StoredGallery, StoredImage } from './galleries-queries.ts';

/**
 * The viewer of a gallery's description. The paths of public pictures carry the version of the gallery's links, those of private ones a
 * signature for that session: an <img> sends none.
 */
export interface Viewer {
  links: SignedLinks;
  /** Null for the public, which sees no private gallery. */
  session: SessionName | null;
  /** For staff only; `takedowns` by gallery, where they were counted. */
  staff?: { takedowns?: ReadonlyMap<number, number> };
}

/** For lists: with its cover, if it has a picture at all. */
export const describeWithCover = (gallery: StoredGallery, cover: StoredCover | undefined, viewer: Viewer): Gallery => ({
  ...describeGallery(gallery, cover ? [cover] : [], viewer),
  total_imagenes: cover?.total ?? 0,
});

/** The gallery of a reply. */
export function describeGallery(gallery: StoredGallery, images: readonly StoredImage[], { links, session, staff }: Viewer): Gallery {
  const { version_enlaces, menores, permiso_menores: de, permiso_autor, permiso_momento, ...fields } = gallery;
  const queryOf = (archivo: string): string => {
    if (gallery.tipo === 'publica') return `?v=${version_enlaces}`;
    if (!session) throw new Error('A private gallery was described to nobody.');
    return `?${links.sign({ galeria_id: gallery.id, archivo, version_enlaces }, session)}`;
  };
  return {
    ...fields,
    ...(staff && {
      menores: menores === 1,
      permiso_menores: de === null ? null : { de, autor: permiso_autor ?? '', momento: permiso_momento ?? '' },
    }),
    ...(staff?.takedowns ? { retiradas_solicitadas: staff.takedowns.get(gallery.id) ?? 0 } : {}),
    imagenes: images.map(({ id, archivo, ancho, alto, color, checksum, retirada_solicitada }) => {
      const ruta_archivo = `static/galerias/${gallery.id}/${archivo}${queryOf(archivo)}`;
      const facts = { id, ruta_archivo, ancho, alto, color, placeholder: inWidth(ruta_archivo, placeholderWidth) };
      return staff ? { ...facts, checksum, retirada_solicitada: retirada_solicitada !== null } : facts;
    }),
  };
}

/** The address of a picture's full size for one session, of a public gallery too: the bounds of downloads count its account. */
export function originalFor(
  picture: { galeria_id: number; archivo: string; tipo: StoredGallery['tipo']; version_enlaces: number },
  links: SignedLinks,
  session: SessionName,
): string {
  const { galeria_id, archivo, tipo, version_enlaces } = picture;
  const query = [...(tipo === 'publica' ? [`v=${version_enlaces}`] : []), links.sign(picture, session), 'original=1'];
  return `static/galerias/${galeria_id}/${archivo}?${query.join('&')}`;
}
