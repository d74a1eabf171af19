import { useState, type ReactNode } from 'react';
import type { Gallery } from 'shared/contract/galleries';
import { useWrite } from 'shared/data/use-write';
import { can } from 'shared/http/can';
import { EditGallery } from '../form/edit-gallery.tsx';
import { deleteGallery } from '../galleries-api.ts';
import { LeaveGuard } from '../leave-guard.tsx';
import { UploadPanel } from '../upload/upload-panel.tsx';
import { useUploadQueue } from '../upload/use-upload-queue.ts';
import type { GalleryChanges } from './use-gallery-changes.ts';
import styles from './gallery-card.module.css';

interface StaffToolsProps {
  gallery: Gallery;
  describedBy: string;
  changes: GalleryChanges;
  /** The tools of everybody, between those of staff. */
  children: ReactNode;
}

export function StaffTools({ gallery, describedBy, changes, children }: StaffToolsProps) {
  const [isUploading, showUpload] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const uploading = useUploadQueue(gallery);
  const { busy, percent } = uploading.uploads;
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
      reload: 'never',
    });

  return (
    <>
      <div className={styles.tools}>
        <button
          type="button"
          className={styles.tool}
          aria-expanded={isUploading}
          aria-describedby={describedBy}
          onClick={() => showUpload(!isUploading)}
        >
          {isUploading ? 'Ocultar subida' : 'Subir imágenes'}
        </button>
        {can('edit-galleries') && (
          <button type="button" className={styles.tool} aria-describedby={describedBy} onClick={() => setEditing(true)}>
            Editar galería
          </button>
        )}
        {children}
        <button
          type="button"
          className={styles.tool}
          data-danger
          aria-describedby={describedBy}
          aria-disabled={deleting !== undefined}
          onClick={() => void remove()}
        >
          Eliminar galería
        </button>
      </div>
      {!isUploading && busy && <p className={styles.working}>{`Subiendo... ${percent}%`}</p>}
      {isUploading && (
        <UploadPanel gallery={gallery.nombre} uploading={uploading} onUploaded={(result) => changes.addPictures(gallery, result)} />
      )}
      {isEditing && (
        <EditGallery
          gallery={gallery}
          onClose={() => setEditing(false)}
          onSaved={(saved) => {
            setEditing(false);
            changes.replace(saved);
          }}
        />
      )}
      {busy && <LeaveGuard />}
      {dialog}
    </>
  );
}
