import { useState, type SyntheticEvent } from 'react';
import type { GalleryImage } from 'shared/contract/galleries';
import { toStaticPath } from 'shared/text/static-path';
import { Picture } from 'shared/ui/picture';
import styles from './image-grid.module.css';

interface ImageTileProps {
  image: GalleryImage;
  label: string;
  first: boolean;
  onEnlarge: () => void;
}

export function ImageTile({ image, label, first, onEnlarge }: ImageTileProps) {
  const [seen, setSeen] = useState<{ ancho: number; alto: number }>();
  // A server may leave the measures out: then the picture itself tells, once it is there.
  const { ancho = seen?.ancho ?? 0, alto = seen?.alto ?? 0 } = image;
  const measure = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLImageElement) setSeen({ ancho: target.naturalWidth, alto: target.naturalHeight });
  };
  return (
    <li className={styles.tile} data-shape={alto > ancho ? 'vertical' : 'horizontal'}>
      <button type="button" className={styles.enlarge} aria-label={label} onClick={onEnlarge} onLoadCapture={measure}>
        <Picture
          src={toStaticPath(image.ruta_archivo) ?? ''}
          alt=""
          sizes="(min-width: 1024px) 25vw, (min-width: 768px) 33vw, 50vw"
          color={image.color}
          first={first}
        />
      </button>
    </li>
  );
}
