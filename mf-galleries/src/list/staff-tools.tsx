import { useEffect, useState, type ReactNode } from 'react';
import type { Gallery } from 'shared/contract/galleries';
import { AlertDialog, ConfirmDialog } from 'shared/ui/alert-dialog';
import { EditGallery } from '../form/edit-gallery.tsx';
import { deleteGallery, isEditable } from '../galleries-api.ts';
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
  const [asked, ask] = useState<'edit' | 'delete' | 'deleting' | 'failed'>();
  const uploading = useUploadQueue(gallery);
  const { busy, percent } = uploading.uploads;
  const { setBusy } = changes;

  useEffect(() => {
    setBusy(gallery.id, busy);
    return () => setBusy(gallery.id, false);
  }, [gallery.id, busy, setBusy]);

  const remove = async () => {
    ask('deleting');
    try {
      await deleteGallery(gallery.id);
      changes.remove(gallery);
    } catch {
      ask('failed');
    }
  };

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
        {isEditable(gallery) && (
          <button type="button" className={styles.tool} aria-describedby={describedBy} onClick={() => ask('edit')}>
            Editar galería
          </button>
        )}
        {children}
        <button
          type="button"
          className={styles.tool}
          data-danger
          aria-describedby={describedBy}
          aria-disabled={asked === 'deleting'}
          onClick={() => asked !== 'deleting' && ask('delete')}
        >
          Eliminar galería
        </button>
      </div>
      {!isUploading && busy && <p className={styles.working}>{`Subiendo... ${percent}%`}</p>}
      {isUploading && (
        <UploadPanel gallery={gallery.nombre} uploading={uploading} onUploaded={(result) => changes.addPictures(gallery, result)} />
      )}
      {asked === 'edit' && (
        <EditGallery
          gallery={gallery}
          onClose={() => ask(undefined)}
          onSaved={(saved) => {
            ask(undefined);
            changes.replace(saved);
          }}
        />
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          message="¿Eliminar esta galería y sus imágenes?"
          confirm="Eliminar"
          onConfirm={() => void remove()}
          onClose={() => ask(undefined)}
        />
      )}
      {asked === 'failed' && <AlertDialog message="Error al eliminar galería" onClose={() => ask(undefined)} />}
    </>
  );
}
