import type { GalleryImage } from 'shared/contract/galleries';
import styles from './image-tools.module.css';

interface ImageToolsProps {
  image: GalleryImage;
  index: number;
  onUseAsCover: (() => void) | undefined;
  onDelete: () => void;
  onResolveTakedown: () => void;
}

/** Staff actions on one picture, at its lower edge. */
export function ImageTools({ image, index, onUseAsCover, onDelete, onResolveTakedown }: ImageToolsProps) {
  const titleId = `imagen-${image.id}`;
  return (
    <>
      {image.retirada_solicitada && (
        <div className={`row between gap-2 rows-0 ${styles.takedown}`}>
          <strong>Retirada solicitada</strong>
          <button type="button" className={styles.resolve} aria-describedby={titleId} onClick={onResolveTakedown}>
            Retirada atendida
          </button>
        </div>
      )}
      <div className={styles.tools}>
        <span className="visually-hidden" id={titleId}>{`Imagen ${index + 1}`}</span>
        {index === 0 ? (
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
        <button type="button" className={styles.delete} aria-describedby={titleId} onClick={onDelete}>
          Eliminar
        </button>
      </div>
    </>
  );
}
