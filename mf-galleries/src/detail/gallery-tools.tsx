import type { Gallery } from 'shared/contract/galleries';
import { can } from 'shared/http/can';
import { useRevalidator } from 'shared/router';
import { Button } from 'shared/ui/button';
import { useGalleryPanels } from '../upload/use-gallery-panels.tsx';
import styles from './gallery-content.module.css';
import type { ChangeGallery } from '../gallery/galleries-data.ts';

interface GalleryToolsProps {
  gallery: Gallery;
  change: ChangeGallery;
  onSort: () => void;
}

export function GalleryTools({ gallery, change, onSort }: GalleryToolsProps) {
  const { revalidate } = useRevalidator();
  const { isUploading, toggleUpload, edit, uploadPanel, dialogs } = useGalleryPanels(gallery, {
    onUploaded({ stored }) {
      if (!stored) return void revalidate();
      change((current) => {
        const known = new Set(current.imagenes.map(({ id }) => id));
        return { ...current, imagenes: [...current.imagenes, ...stored.filter(({ id }) => !known.has(id))] };
      });
    },
    onSaved: (saved) => change((current) => ({ ...saved, imagenes: current.imagenes })),
  });

  return (
    <>
      <Button tone="outline" aria-expanded={isUploading} onClick={toggleUpload}>
        {isUploading ? 'Ocultar subida' : 'Subir imágenes'}
      </Button>
      {can('2.0') && (
        <Button tone="outline" onClick={edit}>
          Editar galería
        </Button>
      )}
      {can('2.0') && gallery.imagenes.length > 1 && (
        <Button tone="outline" onClick={onSort}>
          Ordenar imágenes
        </Button>
      )}
      {uploadPanel && <div className={`raised own-line ${styles.upload}`}>{uploadPanel}</div>}
      {dialogs}
    </>
  );
}
