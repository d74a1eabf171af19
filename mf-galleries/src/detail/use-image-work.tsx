import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import type { Gallery, GalleryImage } from 'shared/contract/galleries';
import { can } from 'shared/http/can';
import { conflictingRow } from 'shared/http/refusal-of';
import { extraDetail } from 'shared/http/extra-detail';
import { useAsk } from 'shared/ui/ask';
import { deleteImage, orderImages, settleTakedown } from '../galleries-api.ts';
import { ImageTools } from './image-tools.tsx';

export type ChangeGallery = (change: (gallery: Gallery) => Gallery) => void;

interface ImageWork {
  /** For each tile. Stable. */
  tools: (image: GalleryImage, place: number) => ReactNode;
  /** Whether the order could be stored; otherwise it has been told. */
  saveOrder: (images: readonly GalleryImage[]) => Promise<boolean>;
  dialogs: ReactNode;
}

/** What staff do with single pictures. What is shown changes at once and changes back when the server refuses. */
export function useImageWork(gallery: Gallery, change: ChangeGallery): ImageWork {
  const { ask, alert, dialog } = useAsk();
  const latest = useRef(gallery);
  useEffect(() => {
    latest.current = gallery;
  });

  const saveOrder = useCallback(
    async (images: readonly GalleryImage[]): Promise<boolean> => {
      const before = latest.current.imagenes;
      change((current) => ({ ...current, imagenes: [...images] }));
      try {
        await orderImages(
          latest.current.id,
          images.map(({ id }) => id),
        );
        return true;
      } catch (error) {
        const imagenes = conflictingRow<'PUT /galerias/:id/orden'>(error)?.imagenes ?? before;
        change((current) => ({ ...current, imagenes }));
        void alert(extraDetail(error) ?? 'No se ha podido guardar el orden de las imágenes.');
        return false;
      }
    },
    [change, alert],
  );

  const settle = useCallback(
    async (image: GalleryImage) => {
      try {
        await settleTakedown(image.id);
        const settled = { ...image, retirada_solicitada: false };
        change((current) => ({ ...current, imagenes: current.imagenes.map((other) => (other.id === image.id ? settled : other)) }));
      } catch (error) {
        void alert(extraDetail(error) ?? 'No se ha podido guardar. Inténtalo más tarde.');
      }
    },
    [change, alert],
  );

  const remove = useCallback(
    async (image: GalleryImage) => {
      if (!(await ask({ message: '¿Estás seguro de eliminar esta imagen?', confirm: 'Eliminar' }))) return;
      const place = latest.current.imagenes.findIndex(({ id }) => id === image.id);
      try {
        await deleteImage(image.id);
        const next = latest.current.imagenes[place + 1] ?? latest.current.imagenes[place - 1];
        change((current) => ({ ...current, imagenes: current.imagenes.filter(({ id }) => id !== image.id) }));
        focusPicture(next);
      } catch {
        void alert('Error al eliminar imagen.');
      }
    },
    [ask, alert, change],
  );

  const canOrder = can('edit-galleries');
  const tools = useCallback(
    (image: GalleryImage, place: number) => (
      <ImageTools
        image={image}
        place={place}
        onUseAsCover={canOrder ? () => void saveOrder([image, ...latest.current.imagenes.filter(({ id }) => id !== image.id)]) : undefined}
        onDelete={() => void remove(image)}
        onSettleTakedown={() => void settle(image)}
      />
    ),
    [canOrder, saveOrder, remove, settle],
  );

  return { tools, saveOrder, dialogs: dialog };
}

/** The button that had the focus is gone with its picture: on to the neighbour, or to the heading. */
function focusPicture(image: GalleryImage | undefined): void {
  const target = document.querySelector<HTMLElement>(image ? `[data-imagen="${image.id}"]` : 'main h1');
  target?.focus();
}
