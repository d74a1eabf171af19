import { useState } from 'react';
import type { Gallery } from 'shared/contract/galleries';
import { can } from 'shared/http/can';
import { useRevalidator } from 'shared/router';
import { Button } from 'shared/ui/button';
import { EditGallery } from '../form/edit-gallery.tsx';
import { LeaveGuard } from '../leave-guard.tsx';
import { UploadPanel } from '../upload/upload-panel.tsx';
import type { UploadResult } from '../upload/upload-queue.ts';
import { useUploadQueue } from '../upload/use-upload-queue.ts';
import styles from './gallery-content.module.css';
import type { ChangeGallery } from './use-image-work.tsx';

interface GalleryToolsProps {
  gallery: Gallery;
  change: ChangeGallery;
  onSort: () => void;
}

/** What staff do with the gallery that they look at. */
export function GalleryTools({ gallery, change, onSort }: GalleryToolsProps) {
  const [isUploading, showUpload] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const uploading = useUploadQueue(gallery);
  const { busy } = uploading.uploads;
  const { revalidate } = useRevalidator();

  const addPictures = ({ stored }: UploadResult) => {
    if (!stored) return void revalidate();
    change((current) => {
      const known = new Set(current.imagenes.map(({ id }) => id));
      return { ...current, imagenes: [...current.imagenes, ...stored.filter(({ id }) => !known.has(id))] };
    });
  };

  return (
    <>
      <Button tone="outline" aria-expanded={isUploading} onClick={() => showUpload(!isUploading)}>
        {isUploading ? 'Ocultar subida' : 'Subir imágenes'}
      </Button>
      {can('edit-galleries') && (
        <Button tone="outline" onClick={() => setEditing(true)}>
          Editar galería
        </Button>
      )}
      {can('edit-galleries') && gallery.imagenes.length > 1 && (
        <Button tone="outline" onClick={onSort}>
          Ordenar imágenes
        </Button>
      )}
      {isUploading && (
        <div className={styles.upload}>
          <UploadPanel gallery={gallery.nombre} uploading={uploading} onUploaded={addPictures} />
        </div>
      )}
      {isEditing && (
        <EditGallery
          gallery={gallery}
          onClose={() => setEditing(false)}
          onSaved={(saved) => {
            setEditing(false);
            change((current) => ({ ...saved, imagenes: current.imagenes }));
          }}
        />
      )}
      {busy && <LeaveGuard />}
    </>
  );
}
