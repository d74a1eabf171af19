import { useState } from 'react';
import type { Gallery } from 'shared/contract/galleries';
import { Button } from 'shared/ui/button';
import { GalleryForm } from '../form/gallery-form.tsx';
import { createGallery } from '../galleries-api.ts';
import styles from './create-gallery.module.css';

interface CreateGalleryProps {
  onCreated: (gallery: Gallery) => void;
  onDirty: (isDirty: boolean) => void;
}

export function CreateGallery({ onCreated, onDirty }: CreateGalleryProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onDirty(false);
  };
  return (
    <div className={styles.create}>
      <Button tone={isOpen ? 'outline' : 'accent'} aria-expanded={isOpen} onClick={() => (isOpen ? close() : setOpen(true))}>
        {isOpen ? 'Ocultar formulario' : 'Crear Nueva Galería'}
      </Button>
      {isOpen && (
        <section className={styles.sheet} aria-label="Nueva galería">
          <GalleryForm
            submitLabel="Crear galería"
            failure="Error al crear galería"
            onDirty={onDirty}
            save={async (fields) => {
              onCreated(await createGallery(fields));
              close();
            }}
          />
        </section>
      )}
    </div>
  );
}
