import { useEffect, useRef, type SyntheticEvent } from 'react';
import type { GalleryImage } from 'shared/contract/galleries';
import { inWidth, srcSetOf } from 'shared/facts/pictures';
import { galleryPicture, toStaticPath } from 'shared/text/static-path';
import { EnlargeOverlay } from 'shared/ui/enlarge-overlay';
import { Picture } from 'shared/ui/picture';
import { usePageEvent } from 'shared/ui/use-page-event';
import { ActionLabel, KeepPicture } from './keep-picture.tsx';
import styles from './lightbox.module.css';
import { useGestures } from './use-gestures.ts';

interface LightboxProps {
  gallery: string;
  images: readonly GalleryImage[];
  /** Index of the image, from 0. */
  index: number;
  onMove: (index: number) => void;
  onClose: () => void;
  onAskForTakedown: ((image: GalleryImage) => void) | undefined;
}

/** One picture in full screen; buttons, arrow keys and swipes move to its neighbours, and it can be enlarged. */
export function Lightbox({ gallery, images, index, onMove, onClose, onAskForTakedown }: LightboxProps) {
  const stage = useRef<HTMLSpanElement>(null);
  const image = images[index];
  const count = images.length;
  const neighbourOf = (at: number, steps: number) => (at + steps + count) % count;
  // Target of the last step until it is rendered, also while earlier steps render: the next step counts from there.
  const asked = useRef<number>(undefined);
  useEffect(() => {
    if (asked.current === index) asked.current = undefined;
  });
  const move = (steps: number) => {
    if (count < 2) return;
    asked.current = neighbourOf(asked.current ?? index, steps);
    onMove(asked.current);
  };
  usePageEvent('keydown', ({ key, altKey }) => {
    // Alt with an arrow is the browser's Back.
    if (altKey) return;
    if (key === 'ArrowLeft') move(-1);
    if (key === 'ArrowRight') move(1);
  });
  useGestures(stage, { onMove: move, onTap: onClose, of: image?.id });

  return (
    <EnlargeOverlay
      label={`Imagen ampliada: ${gallery}`}
      onClose={onClose}
      controls={
        <>
          {count > 1 && [1, -1].map((steps) => <FetchedAhead key={steps} image={images[neighbourOf(index, steps)]} />)}
          <div className={`row gap-2 small ${styles.bar}`} data-controls>
            {count > 1 && <StepButton label="Imagen anterior" side="start" onClick={() => move(-1)} />}
            <p className={styles.count} role="status">
              {`${index + 1} de ${count}`}
            </p>
            {image && <KeepPicture key={image.id} image={image} gallery={gallery} />}
            {image && onAskForTakedown && (
              <button type="button" className={styles.action} onClick={() => onAskForTakedown(image)}>
                <ActionLabel icon="M12 3a9 9 0 1 0 .01 0M6 6l12 12">Solicitar retirada</ActionLabel>
              </button>
            )}
            {count > 1 && <StepButton label="Imagen siguiente" side="end" onClick={() => move(1)} />}
          </div>
        </>
      }
    >
      <span ref={stage} className={styles.stage} onLoadCapture={hidePlaceholder}>
        {image && (
          <>
            {image.placeholder && (
              <img key={`${image.id} before`} className={styles.before} src={toStaticPath(image.placeholder)} alt="" draggable={false} />
            )}
            <Picture
              key={image.id}
              src={galleryPicture(image.ruta_archivo)}
              alt={`${gallery}, imagen ${index + 1} de ${count}`}
              sizes="100vw"
              fit="contain"
              width={image.ancho}
              height={image.alto}
              first
            />
          </>
        )}
      </span>
    </EnlargeOverlay>
  );
}

/** Hides the placeholder once the picture has loaded. The placeholder, which has no srcset, may load later. */
function hidePlaceholder({ currentTarget, target }: SyntheticEvent<HTMLElement>): void {
  if (!(target instanceof HTMLImageElement) || target.srcset === '') return;
  for (const tiny of currentTarget.querySelectorAll<HTMLImageElement>('img:not([srcset])')) tiny.hidden = true;
}

/** Preloads a neighbour, so that the next step shows its picture at once. */
function FetchedAhead({ image }: { image: GalleryImage | undefined }) {
  const src = toStaticPath(image?.ruta_archivo);
  return (
    src && <img hidden className={styles.ahead} fetchPriority="low" sizes="100vw" srcSet={srcSetOf(src)} src={inWidth(src, 960)} alt="" />
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
