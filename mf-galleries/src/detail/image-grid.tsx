import { memo, startTransition, useEffect, useState, type ReactNode } from 'react';
import type { GalleryImage } from 'shared/contract/galleries';
import styles from './image-grid.module.css';
import { ImageTile } from './image-tile.tsx';
import { shapeOf } from './shape-of.ts';

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

/** The tiles in sight come first; the rest only take their place, and follow when the browser has nothing better to do. */
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
      {images.map((image, place) =>
        isWhole || place < firstTiles ? (
          <ImageTile
            key={image.id}
            image={image}
            place={place}
            count={images.length}
            selected={selected?.has(image.id)}
            onPress={onPress}
            tools={tools}
          />
        ) : (
          <li key={image.id} className={styles.tile} data-shape={shapeOf(image)} />
        ),
      )}
    </ul>
  );
});
