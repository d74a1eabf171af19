import type { GalleryImage } from 'shared/contract/galleries';
import styles from './image-tools.module.css';

interface ImageToolsProps {
  image: GalleryImage;
  place: number;
  onUseAsCover: (() => void) | undefined;
  onDelete: (image: GalleryImage) => void;
  onSettleTakedown: (image: GalleryImage) => void;
}

/** What staff can do with one picture, at its lower edge. */
export function ImageTools({ image, place, onUseAsCover, onDelete, onSettleTakedown }: ImageToolsProps) {
  const titleId = `imagen-${image.id}`;
  return (
    <>
      {image.retirada_solicitada && (
        <div className={styles.takedown}>
          <strong>Retirada solicitada</strong>
          <button type="button" className={styles.settle} aria-describedby={titleId} onClick={() => onSettleTakedown(image)}>
            Retirada atendida
          </button>
        </div>
      )}
      <div className={styles.tools}>
        <span id={titleId} className={styles.hidden}>{`Imagen ${place + 1}`}</span>
        {place === 0 ? (
          <span className={styles.cover}>Portada</span>
        ) : (
          onUseAsCover && (
            <button
              type="button"
              className={styles.icon}
              aria-label="Usar como portada"
              title="Usar como portada"
              aria-describedby={titleId}
              onClick={onUseAsCover}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="m12 3 2.7 6 6.3.6-4.8 4.3 1.4 6.3L12 17l-5.6 3.2 1.4-6.3L3 9.6 9.3 9z" />
              </svg>
            </button>
          )
        )}
        <button type="button" className={styles.delete} aria-describedby={titleId} onClick={() => onDelete(image)}>
          Eliminar
        </button>
      </div>
    </>
  );
}
