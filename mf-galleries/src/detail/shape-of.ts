import type { GalleryImage } from 'shared/contract/galleries';

/** Which place a picture takes in the grid. Without measures it counts as horizontal. */
export const shapeOf = ({ ancho = 0, alto = 0 }: Pick<GalleryImage, 'ancho' | 'alto'>) => (alto > ancho ? 'vertical' : 'horizontal');
