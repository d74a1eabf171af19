import { memo, startTransition, useEffect, useRef, useState, type ReactNode } from 'react';
import type { GalleryImage } from 'shared/contract/galleries';
import { firstTiles, inSight } from './first-tiles.ts';
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

/** How long the rest waits for pictures that may never come, in ms. */
const patience = 5000;

/** The tiles in sight come first; the rest only take their place, and follow once the pictures in sight are there. */
export const ImageGrid = memo(function ImageGrid({ images, selected, onPress, tools }: ImageGridProps) {
  const [isWhole, setWhole] = useState(images.length <= firstTiles);
  const arrived = useRef(0);
  const goOn = () => startTransition(() => setWhole(true));
  useEffect(() => {
    const timer = setTimeout(goOn, patience);
    return () => clearTimeout(timer);
  }, []);
  const count = () => {
    arrived.current += 1;
    if (arrived.current === inSight) goOn();
  };

  return (
    <ul className={styles.grid} onLoadCapture={count} onErrorCapture={count}>
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
