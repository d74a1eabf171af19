import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { GalleryImage } from 'shared/contract/galleries';
import { inWidth, srcSetOf } from 'shared/contract/pictures';
import { galleryPicture, toStaticPath } from 'shared/text/static-path';
import { EnlargeOverlay } from 'shared/ui/enlarge-overlay';
import { Picture } from 'shared/ui/picture';
import styles from './lightbox.module.css';
import { useSwipe } from './use-swipe.ts';

interface LightboxProps {
  gallery: string;
  images: readonly GalleryImage[];
  /** Which of the images, from 0. */
  place: number;
  onMove: (place: number) => void;
  onClose: () => void;
  onAskForTakedown: ((image: GalleryImage) => void) | undefined;
}

/** One picture on the full screen; its neighbours are a button, an arrow key or a swipe away. */
export function Lightbox({ gallery, images, place, onMove, onClose, onAskForTakedown }: LightboxProps) {
  const stage = useRef<HTMLSpanElement>(null);
  const [loadedId, setLoadedId] = useState<number>();
  const image = images[place];
  const count = images.length;
  // A step counts from the last one, which the screen may not show yet.
  const wanted = useRef(place);
  useEffect(() => {
    wanted.current = place;
  }, [place]);
  const move = (steps: number) => {
    if (count < 2) return;
    wanted.current = (wanted.current + steps + count) % count;
    onMove(wanted.current);
  };
  const moveByKey = useEffectEvent(({ key, altKey }: KeyboardEvent) => {
    // With Alt the browser goes back.
    if (altKey) return;
    if (key === 'ArrowLeft') move(-1);
    if (key === 'ArrowRight') move(1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => moveByKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  useSwipe(stage, move);
  usePreloadedNeighbours(images, place);

  return (
    <EnlargeOverlay
      label={`Imagen ampliada: ${gallery}`}
      onClose={onClose}
      controls={
        <>
          {count > 1 && (
            <>
              <StepButton label="Imagen anterior" side="start" onClick={() => move(-1)} />
              <StepButton label="Imagen siguiente" side="end" onClick={() => move(1)} />
            </>
          )}
          <div className={styles.bar}>
            <p className={styles.count} role="status">
              {place + 1} de {count}
            </p>
            <CopyAddress key={image?.id} />
            {image && onAskForTakedown && (
              <button type="button" className={styles.action} onClick={() => onAskForTakedown(image)}>
                Solicitar retirada
              </button>
            )}
          </div>
        </>
      }
    >
      <span ref={stage} className={styles.stage} onLoadCapture={({ target }) => isReal(target) && setLoadedId(image?.id)}>
        {image && (
          <>
            {image.placeholder && image.id !== loadedId && (
              <img key={`${image.id} before`} className={styles.before} src={toStaticPath(image.placeholder)} alt="" draggable={false} />
            )}
            <Picture
              key={image.id}
              src={galleryPicture(image.ruta_archivo)}
              alt={`${gallery}, imagen ${place + 1} de ${count}`}
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

/** The tiny picture has no widths to choose from. */
const isReal = (target: EventTarget) => target instanceof HTMLImageElement && target.srcset !== '';

/** So that the next step shows its picture at once. */
function usePreloadedNeighbours(images: readonly GalleryImage[], place: number): void {
  useEffect(() => {
    for (const steps of [1, -1]) {
      const src = toStaticPath(images[(place + steps + images.length) % images.length]?.ruta_archivo);
      if (!src || images.length < 2) continue;
      const picture = new Image();
      picture.fetchPriority = 'low';
      picture.sizes = '100vw';
      picture.srcset = srcSetOf(src);
      picture.src = inWidth(src, 960);
    }
  }, [images, place]);
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

/** The address of the picture stands in the browser's own bar; where the clipboard may be used it is one click away. */
function CopyAddress() {
  const [isCopied, setCopied] = useState(false);
  const clipboard: Clipboard | undefined = globalThis.navigator?.clipboard;
  if (!clipboard) return null;
  const copy = () =>
    clipboard.writeText(location.href).then(
      () => setCopied(true),
      () => {},
    );
  return (
    <button type="button" className={styles.action} onClick={() => void copy()}>
      {isCopied ? 'Enlace copiado' : 'Copiar enlace'}
    </button>
  );
}
