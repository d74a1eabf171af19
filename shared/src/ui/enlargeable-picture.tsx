import { useState } from 'react';
import { EnlargeOverlay } from './enlarge-overlay.tsx';
import styles from './enlargeable-picture.module.css';
import { Picture } from './picture.tsx';

interface EnlargeablePictureProps {
  src: string;
  /** Name of its subject: 'Ruta de los Castillos'. */
  title: string;
  sizes: string;
  /** The main picture of the screen: see `Picture`. */
  first?: boolean;
}

/** A picture that fills its frame; a click enlarges it to full screen. */
export function EnlargeablePicture({ src, title, sizes, first = false }: EnlargeablePictureProps) {
  const [isEnlarged, setEnlarged] = useState(false);
  return (
    <>
      <button type="button" className={styles.trigger} aria-label={`Ampliar imagen: ${title}`} onClick={() => setEnlarged(true)}>
        <Picture src={src} alt={title} sizes={sizes} first={first} width={960} height={720} />
      </button>
      {isEnlarged && (
        <EnlargeOverlay label={`Imagen ampliada: ${title}`} onClose={() => setEnlarged(false)}>
          <span className={styles.enlarged}>
            <Picture src={src} alt={title} sizes="100vw" fit="contain" />
          </span>
        </EnlargeOverlay>
      )}
    </>
  );
}
