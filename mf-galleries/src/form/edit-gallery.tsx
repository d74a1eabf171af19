import type { Gallery } from 'shared/contract/galleries';
import { Modal } from 'shared/ui/modal';
import { editGallery } from '../gallery/galleries-api.ts';
import { GalleryForm, useGalleryForm } from './gallery-form.tsx';

interface EditGalleryProps {
  gallery: Gallery;
  onSaved: (gallery: Gallery) => void;
  onClose: () => void;
}

export function EditGallery({ gallery, onSaved, onClose }: EditGalleryProps) {
  const form = useGalleryForm({
    gallery,
    async send(fields, version) {
      const saved = await editGallery(gallery.id, { ...fields, version });
      // The reply has the cover at most: the pictures stay.
      return { ...gallery, ...fields, ...saved, imagenes: gallery.imagenes };
    },
    saved: onSaved,
    failed: 'Error al guardar los cambios',
  });
  return (
    <Modal title="Editar galería" onClose={() => form.leave(onClose)}>
      <GalleryForm of={form} gallery={gallery} submitLabel="Guardar cambios" />
    </Modal>
  );
}
