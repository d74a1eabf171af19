import { memo, startTransition, useEffect, useRef, useState, type ReactNode } from 'react';
import type { GalleryImage } from 'shared/contract/galleries';
import { firstTiles, ImageTile, inSight, type PressImage, shapeOf } from './image-tile.tsx';
import styles from './image-grid.module.css';
import { isRendered } from 'shared/text/today';
import { useLongPress } from 'shared/ui/use-long-press';

interface ImageGridProps {
  images: readonly GalleryImage[];
  selected: ReadonlySet<number> | undefined;
  /** Must be stable, or a thousand tiles render again. */
  onPress: PressImage;
  tools?: ((image: GalleryImage, index: number) => ReactNode) | undefined;
}

/** Timeout, in ms, after which the other pictures load although the first have not. */
const timeout = 5000;

/**
 * Grid that loads the pictures above the fold first. Other tiles are empty until then, but have their size from the start. Not on a page of the
 * server: without a script it shows them all, as they come into sight.
 */
export const ImageGrid = memo(function ImageGrid({ images, selected, onPress, tools }: ImageGridProps) {
  const [isWhole, setWhole] = useState(images.length <= firstTiles || isRendered());
  const arrived = useRef(0);
  const goOn = () => startTransition(() => setWhole(true));
  useEffect(() => {
    const timer = setTimeout(goOn, timeout);
    return () => clearTimeout(timer);
  }, []);
  // In selection mode only; otherwise a picture keeps its context menu.
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
