import { useEffect, useEffectEvent } from 'react';
import type { GalleryImage } from 'shared/contract/galleries';
import { toStaticPath } from 'shared/text/static-path';
import { EnlargeOverlay } from 'shared/ui/enlarge-overlay';
import { Picture } from 'shared/ui/picture';
import styles from './lightbox.module.css';

interface EnlargedImageProps {
  gallery: string;
  images: GalleryImage[];
  /** Which of the images, from 0. */
  place: number;
  onMove: (place: number) => void;
  onClose: () => void;
}

/** One picture on the full screen; its neighbours are a button, or an arrow key, away. */
export function EnlargedImage({ gallery, images, place, onMove, onClose }: EnlargedImageProps) {
  const image = images[place];
  const count = images.length;
  const move = (steps: number) => onMove((place + steps + count) % count);
  const moveByKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') move(-1);
    if (key === 'ArrowRight') move(1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => moveByKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <EnlargeOverlay
      label={`Imagen ampliada: ${gallery}`}
      onClose={onClose}
      controls={
        count > 1 && (
          <>
            <StepButton label="Imagen anterior" side="start" onClick={() => move(-1)} />
            <StepButton label="Imagen siguiente" side="end" onClick={() => move(1)} />
            <p className={styles.count} role="status">
              {place + 1} de {count}
            </p>
          </>
        )
      }
    >
      <span className={styles.stage}>
        {image && (
          <Picture
            key={image.id}
            src={toStaticPath(image.ruta_archivo) ?? ''}
            alt={`${gallery}, imagen ${place + 1} de ${count}`}
            sizes="100vw"
            fit="contain"
            first
          />
        )}
      </span>
    </EnlargeOverlay>
  );
}

function StepButton({ label, side, onClick }: { label: string; side: 'start' | 'end'; onClick: () => void }) {
  return (
    <button type="button" className={styles.step} data-side={side} aria-label={label} onClick={onClick}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={side === 'start' ? 'M15 4 7 12l8 8' : 'm9 4 8 8-8 8'} />
      </svg>
    </button>
  );
}
