import type { Gallery } from 'shared/contract/galleries';
import { useChanges } from 'shared/data/use-changes';
import { showNotice } from 'shared/notify/notify';
import { useRevalidator } from 'shared/router';
import type { UploadResult } from '../upload/upload-queue.ts';

export interface GalleryChanges {
  /** The loaded list with this screen's changes: new galleries first. */
  apply: (loaded: Gallery[]) => Gallery[];
  add: (gallery: Gallery) => void;
  replace: (gallery: Gallery) => void;
  remove: (gallery: Gallery) => void;
  addPictures: (gallery: Gallery, result: UploadResult) => void;
}

/** Staff's changes to the galleries since they were loaded. */
export function useGalleryChanges(loaded: Promise<Gallery[]>): GalleryChanges {
  const { revalidate } = useRevalidator();
  const { apply, change } = useChanges<Gallery[]>(loaded);
  const replace = (gallery: Gallery) => change((list) => list.map((other) => (other.id === gallery.id ? gallery : other)));
  return {
    apply,
    add(gallery) {
      change((list) => [gallery, ...list]);
      showNotice({ kind: 'success', text: 'Galería creada.' });
    },
    replace,
    remove({ id }) {
      change((list) => list.filter((gallery) => gallery.id !== id));
      // The focused button was removed.
      document.querySelector<HTMLElement>('main h1')?.focus();
    },
    addPictures(gallery, { stored }) {
      // Without the stored pictures in the reply, the list is reloaded for the cover.
      if (!stored) void revalidate();
      else if (stored[0]) {
        const { imagenes = [], total_imagenes: total } = gallery;
        const count = total === undefined ? {} : { total_imagenes: total + stored.length };
        replace({ ...gallery, ...count, imagenes: imagenes.length === 0 ? [stored[0]] : imagenes });
      }
    },
  };
}
