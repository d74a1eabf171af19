import { useState } from 'react';
import type { GalleryImage } from 'shared/contract/galleries';
import { EnlargedImage } from './lightbox.tsx';
import styles from './image-grid.module.css';
import { ImageTile } from './image-tile.tsx';

export function ImageGrid({ gallery, images }: { gallery: string; images: GalleryImage[] }) {
  const [enlarged, setEnlarged] = useState<number | null>(null);
  return (
    <>
      <ul className={styles.grid}>
        {images.map((image, place) => (
          <ImageTile
            key={image.id}
            image={image}
            label={`Ampliar imagen ${place + 1} de ${images.length}`}
            // The first row is in sight at once.
            first={place < 2}
            onEnlarge={() => setEnlarged(place)}
          />
        ))}
      </ul>
      {enlarged !== null && (
        <EnlargedImage gallery={gallery} images={images} place={enlarged} onMove={setEnlarged} onClose={() => setEnlarged(null)} />
      )}
    </>
  );
}
