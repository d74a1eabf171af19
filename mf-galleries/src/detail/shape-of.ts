import type { GalleryImage } from 'shared/contract/galleries';

/** The shape of a picture's tile. Without measures it counts as horizontal. */
export const shapeOf = ({ ancho = 0, alto = 0 }: Pick<GalleryImage, 'ancho' | 'alto'>) => (alto > ancho ? 'vertical' : 'horizontal');
