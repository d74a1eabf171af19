import { memo, startTransition, useEffect, useRef, useState, type ReactNode } from 'react';
import type { GalleryImage } from 'shared/contract/galleries';
import { firstTiles, inSight } from './first-tiles.ts';
import styles from './image-grid.module.css';
import { ImageTile, type PressImage } from './image-tile.tsx';
import { useLongPress } from 'shared/ui/use-long-press';
import { shapeOf } from './shape-of.ts';

interface ImageGridProps {
  images: readonly GalleryImage[];
  /** The chosen ones, while pictures are being chosen. */
  selected: ReadonlySet<number> | undefined;
  /** Stable, or a thousand tiles are drawn again. */
  onPress: PressImage;
  tools?: ((image: GalleryImage, index: number) => ReactNode) | undefined;
}

/** How long the rest waits for pictures that may never come, in ms. */
const patience = 5000;

/** Pictures in sight are loaded first. The other tiles are empty until those have loaded, but have their size from the start. */
export const ImageGrid = memo(function ImageGrid({ images, selected, onPress, tools }: ImageGridProps) {
  const [isWhole, setWhole] = useState(images.length <= firstTiles);
  const arrived = useRef(0);
  const goOn = () => startTransition(() => setWhole(true));
  useEffect(() => {
    const timer = setTimeout(goOn, patience);
    return () => clearTimeout(timer);
  }, []);
  // While pictures are being chosen; otherwise a picture keeps its own menu.
  const holding = useLongPress((target) => {
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? Number.NaN);
    const image = images[index];
    if (image) onPress(image, index, true);
  });
  const count = () => {
    arrived.current += 1;
    if (arrived.current === inSight) goOn();
  };

  return (
    <ul
      className={styles.grid}
      data-choosing={selected !== undefined || undefined}
      onLoadCapture={count}
      onErrorCapture={count}
      {...(selected && holding)}
    >
      {images.map((image, index) =>
        isWhole || index < firstTiles ? (
          <ImageTile
            key={image.id}
            image={image}
            index={index}
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
