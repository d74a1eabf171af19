import { useState } from 'react';
import type { Gallery } from 'shared/contract/galleries';
import { Button } from 'shared/ui/button';
import { GalleryForm, useGalleryForm } from '../form/gallery-form.tsx';
import { createGallery } from '../gallery/galleries-api.ts';
import styles from './create-gallery.module.css';

/** A button, and below its row the form that it opens. */
export function CreateGallery({ onCreated }: { onCreated: (gallery: Gallery) => void }) {
  const [isOpen, setOpen] = useState(false);
  const created = (gallery: Gallery) => {
    setOpen(false);
    onCreated(gallery);
  };
  return (
    <>
      <Button tone={isOpen ? 'outline' : 'accent'} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Ocultar formulario' : 'Crear Nueva Galería'}
      </Button>
      {isOpen && <NewGallery onCreated={created} />}
    </>
  );
}

function NewGallery({ onCreated }: { onCreated: (gallery: Gallery) => void }) {
  const form = useGalleryForm({ send: createGallery, saved: onCreated, failed: 'Error al crear galería' });
  return (
    <section className={`raised ${styles.sheet}`} aria-label="Nueva galería">
      <GalleryForm of={form} submitLabel="Crear galería" />
    </section>
  );
}
