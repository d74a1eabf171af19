import type { ReactNode } from 'react';
import type { Gallery } from 'shared/contract/galleries';
import { useWrite } from 'shared/data/use-write';
import { can } from 'shared/http/can';
import { deleteGallery } from '../gallery/galleries-api.ts';
import { useGalleryPanels } from '../upload/use-gallery-panels.tsx';
import type { GalleryChanges } from './use-gallery-changes.ts';
import styles from './gallery-card.module.css';

interface StaffToolsProps {
  gallery: Gallery;
  describedBy: string;
  changes: GalleryChanges;
  /** The ZIP button, shown with any session, between the staff buttons. */
  children: ReactNode;
}

export function StaffTools({ gallery, describedBy, changes, children }: StaffToolsProps) {
  const { isUploading, toggleUpload, edit, hiddenProgress, uploadPanel, dialogs } = useGalleryPanels(gallery, {
    onUploaded: (result) => changes.addPictures(gallery, result),
    onSaved: changes.replace,
  });
  const { write, busy: deleting, dialog } = useWrite();

  const remove = () =>
    write({
      ask: { message: '¿Eliminar esta galería y sus imágenes?', confirm: 'Eliminar' },
      send: async () => {
        await deleteGallery(gallery.id);
        changes.remove(gallery);
      },
      done: 'Galería eliminada.',
      failed: 'Error al eliminar galería',
      tone: 'alert',
    });

  return (
    <>
      <div className={`row gap-2 ${styles.tools}`}>
        <button
          type="button"
          className={`small strong heading ${styles.tool}`}
          aria-expanded={isUploading}
          aria-describedby={describedBy}
          onClick={toggleUpload}
        >
          {isUploading ? 'Ocultar subida' : 'Subir imágenes'}
        </button>
        {can('2.0') && (
          <button type="button" className={`small strong heading ${styles.tool}`} aria-describedby={describedBy} onClick={edit}>
            Editar galería
          </button>
        )}
        {children}
        <button
          type="button"
          className={`small strong heading ${styles.tool}`}
          data-danger
          aria-describedby={describedBy}
          aria-disabled={deleting !== undefined}
          onClick={() => void remove()}
        >
          Eliminar galería
        </button>
      </div>
      {hiddenProgress !== undefined && <p className="soft small numbers semibold own-line">{`Subiendo... ${hiddenProgress}%`}</p>}
      {uploadPanel}
      {dialogs}
      {dialog}
    </>
  );
}
