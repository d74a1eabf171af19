import { useState } from 'react';
import type { GalleryImage } from 'shared/contract/galleries';
import { galleryPicture } from 'shared/text/static-path';
import { Actions, Button } from 'shared/ui/button';
import { Picture } from 'shared/ui/picture';
import { moveItem, useSortable } from 'shared/ui/sortable';
import { LeaveGuard } from 'shared/ui/use-unsaved-changes';
import styles from './sort-images.module.css';

interface SortImagesProps {
  images: readonly GalleryImage[];
  isSaving: boolean;
  /** Errors are handled by the caller. */
  onSave: (images: GalleryImage[]) => Promise<void>;
  onClose: () => void;
}

/** Small thumbnails in order: the first one is the cover. */
export function SortImages({ images, isSaving, onSave, onClose }: SortImagesProps) {
  const [chosen, setOrder] = useState([...images]);
  const order = keepUpWith(images, chosen);
  const hasChanged = order.some(({ id }, index) => id !== images[index]?.id);
  const numbers = new Map(images.map(({ id }, index) => [id, index + 1]));
  const { list, item, handle, announcer } = useSortable({
    ids: order.map(({ id }) => id),
    nameOf: (id) => `Imagen ${numbers.get(id)}`,
    onMove: (from, to) => setOrder(moveItem(order, from, to)),
    disabled: isSaving,
  });
  return (
    <section className="stack gap-4" aria-label="Ordenar imágenes">
      <div className={`row between gap-5 rows-3 ruled ${styles.bar}`}>
        <p className={styles.hint}>Arrastra cada imagen, o pulsa su botón y después el de su nuevo sitio. La primera es la portada.</p>
        <Actions tight>
          <Button onClick={() => void onSave(order)} disabled={isSaving || !hasChanged}>
            {isSaving ? 'Guardando...' : 'Guardar orden'}
          </Button>
          <Button tone="outline" onClick={onClose}>
            Cancelar
          </Button>
        </Actions>
      </div>
      <ul ref={list} className={styles.cells}>
        {order.map((image, index) => (
          <li key={image.id} className={styles.cell} {...item(index)}>
            <Picture src={galleryPicture(image.ruta_archivo)} alt="" sizes="9rem" color={image.color} />
            <span className={styles.number} data-cover={index === 0 || undefined}>
              {index === 0 ? 'Portada' : index + 1}
            </span>
            <button type="button" className={styles.handle} {...handle(index)}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M12 3v18M3 12h18M12 3 9 6m3-3 3 3m-3 15-3-3m3 3 3-3M3 12l3-3m-3 3 3 3m15-3-3-3m3 3-3 3" />
              </svg>
            </button>
          </li>
        ))}
      </ul>
      {announcer}
      {hasChanged && <LeaveGuard />}
    </section>
  );
}

/** Merges pictures that another user has added or deleted meanwhile. */
function keepUpWith(images: readonly GalleryImage[], order: readonly GalleryImage[]): GalleryImage[] {
  const stored = new Set(images.map(({ id }) => id));
  const placed = new Set(order.map(({ id }) => id));
  return [...order.filter(({ id }) => stored.has(id)), ...images.filter(({ id }) => !placed.has(id))];
}
