import { useCallback, useState } from 'react';
import type { Gallery } from 'shared/contract/galleries';
import { useRevalidator } from 'shared/router';
import type { UploadResult } from '../upload/upload-queue.ts';

export interface GalleryChanges {
  /** The list with all that was done to it on this screen: new galleries first. */
  apply: (loaded: readonly Gallery[]) => Gallery[];
  add: (gallery: Gallery) => void;
  replace: (gallery: Gallery) => void;
  remove: (gallery: Gallery) => void;
  addPictures: (gallery: Gallery, result: UploadResult) => void;
  /** Whether uploads to a gallery are on their way. */
  setBusy: (id: number, isBusy: boolean) => void;
  isBusy: boolean;
  /** The last thing done, as a sentence. */
  done: string | undefined;
}

/** What staff did to the galleries since they were loaded. */
export function useGalleryChanges(): GalleryChanges {
  const { revalidate } = useRevalidator();
  const [created, setCreated] = useState<readonly Gallery[]>([]);
  const [replaced, setReplaced] = useState<ReadonlyMap<number, Gallery>>(new Map());
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusyIds] = useState<ReadonlySet<number>>(new Set());
  const [done, setDone] = useState<string>();

  const replace = (gallery: Gallery) => setReplaced((before) => new Map(before).set(gallery.id, gallery));
  return {
    apply(loaded) {
      const isCreated = new Set(created.map(({ id }) => id));
      const first = created.map((gallery) => loaded.find(({ id }) => id === gallery.id) ?? gallery);
      return [...first, ...loaded.filter(({ id }) => !isCreated.has(id))]
        .filter(({ id }) => !removed.has(id))
        .map((gallery) => replaced.get(gallery.id) ?? gallery);
    },
    add(gallery) {
      setCreated((before) => [gallery, ...before]);
      setDone('Galería creada.');
    },
    replace,
    remove({ id }) {
      setRemoved((before) => new Set(before).add(id));
      setDone('Galería eliminada.');
      // The button that had the focus is gone.
      document.querySelector<HTMLElement>('main h1')?.focus();
    },
    addPictures(gallery, { stored }) {
      if (!stored) {
        // The server did not say what it stored: its list will tell the cover.
        setReplaced((before) => new Map([...before].filter(([id]) => id !== gallery.id)));
        void revalidate();
      } else if ((gallery.imagenes ?? []).length === 0 && stored[0]) {
        replace({ ...gallery, imagenes: [stored[0]] });
      }
    },
    setBusy: useCallback(
      (id: number, isBusy: boolean) =>
        setBusyIds((before) => {
          if (before.has(id) === isBusy) return before;
          const ids = new Set(before);
          if (isBusy) ids.add(id);
          else ids.delete(id);
          return ids;
        }),
      [],
    ),
    isBusy: busy.size > 0,
    done,
  };
}
