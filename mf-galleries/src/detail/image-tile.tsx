import { memo, useState, type ReactNode, type SyntheticEvent } from 'react';
import type { GalleryImage } from 'shared/contract/galleries';
import { galleryPicture } from 'shared/text/static-path';
import { Picture } from 'shared/ui/picture';
import styles from './image-grid.module.css';

/** The shape of a picture's tile. Without measures it counts as horizontal. */
export const shapeOf = ({ ancho = 0, alto = 0 }: Pick<GalleryImage, 'ancho' | 'alto'>) => (alto > ancho ? 'vertical' : 'horizontal');

/** Pictures above the fold of a phone; on larger screens a row and more. They are requested before the others. */
export const inSight = 6;

/** More than the largest screen shows. */
export const firstTiles = 48;

/** `isRange`: selects from the last pressed picture to this one. */
export type PressImage = (image: GalleryImage, index: number, isRange: boolean) => void;

interface ImageTileProps {
  image: GalleryImage;
  index: number;
  count: number;
  /** Selection state in selection mode; undefined otherwise, when a click enlarges. */
  selected: boolean | undefined;
  onPress: PressImage;
  tools?: ((image: GalleryImage, index: number) => ReactNode) | undefined;
}

export const ImageTile = memo(function ImageTile({ image, index, count, selected, onPress, tools }: ImageTileProps) {
  // Measured from the loaded picture when the server leaves them out.
  const [seen, setSeen] = useState<{ ancho: number; alto: number }>();
  const measure = ({ target }: SyntheticEvent) => {
    if (image.ancho === undefined && target instanceof HTMLImageElement)
      setSeen({ ancho: target.naturalWidth, alto: target.naturalHeight });
  };
  const isChoosing = selected !== undefined;
  return (
    <li className={styles.tile} data-shape={shapeOf(seen ?? image)} data-selected={selected || undefined}>
      <button
        type="button"
        className={styles.press}
        data-imagen={image.id}
        data-index={index}
        data-choosing={isChoosing || undefined}
        aria-label={`${isChoosing ? 'Seleccionar' : 'Ampliar'} imagen ${index + 1} de ${count}`}
        aria-pressed={selected}
        onClick={({ shiftKey }) => onPress(image, index, shiftKey)}
        onLoadCapture={measure}
      >
        <Picture
          src={galleryPicture(image.ruta_archivo)}
          alt=""
          sizes="(min-width: 1024px) 25vw, (min-width: 768px) 33vw, 50vw"
          color={image.color}
          first={index < inSight}
        />
        {isChoosing && (
          <svg className={styles.tick} viewBox="0 0 24 24" aria-hidden="true">
            <path d="m5 12 5 5 9-10" />
          </svg>
        )}
      </button>
      {!isChoosing && tools?.(image, index)}
    </li>
  );
});
