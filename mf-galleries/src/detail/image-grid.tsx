import { memo, startTransition, useEffect, useState, type ReactNode } from 'react';
import type { GalleryImage } from 'shared/contract/galleries';
import styles from './image-grid.module.css';
import { ImageTile } from './image-tile.tsx';

interface ImageGridProps {
  images: readonly GalleryImage[];
  /** The chosen ones, while pictures are being chosen. */
  selected: ReadonlySet<number> | undefined;
  /** Stable, or a thousand tiles are drawn again. */
  onPress: (image: GalleryImage, place: number) => void;
  tools?: ((image: GalleryImage, place: number) => ReactNode) | undefined;
}

/** More than the largest screen shows. */
const firstTiles = 48;

/** The tiles in sight come first; the rest follows when the browser has nothing better to do. */
export const ImageGrid = memo(function ImageGrid({ images, selected, onPress, tools }: ImageGridProps) {
  const [isWhole, setWhole] = useState(images.length <= firstTiles);
  useEffect(() => {
    if (isWhole) return;
    const goOn = () => startTransition(() => setWhole(true));
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(goOn, 500);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(goOn, { timeout: 2000 });
    return () => cancelIdleCallback(idle);
  }, [isWhole]);

  return (
    <ul className={styles.grid}>
      {(isWhole ? images : images.slice(0, firstTiles)).map((image, place) => (
        <ImageTile
          key={image.id}
          image={image}
          place={place}
          count={images.length}
          selected={selected?.has(image.id)}
          onPress={onPress}
          tools={tools}
        />
      ))}
    </ul>
  );
});
