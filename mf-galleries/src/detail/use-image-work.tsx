import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import type { Gallery, GalleryImage } from 'shared/contract/galleries';
import { useWrite } from 'shared/data/use-write';
import { can } from 'shared/http/can';
import { conflictingRow, extraDetail } from 'shared/http/error-body';
import type { ChangeGallery } from '../gallery/galleries-data.ts';
import { deleteImage, orderImages, resolveTakedown } from '../gallery/galleries-api.ts';
import { ImageTools } from './image-tools.tsx';

interface ImageWork {
  /** Tools of each tile. Stable. */
  tools: (image: GalleryImage, index: number) => ReactNode;
  /** Whether the order was stored; errors are already shown. */
  saveOrder: (images: readonly GalleryImage[]) => Promise<boolean>;
  isWriting: boolean;
  dialogs: ReactNode;
}

/** A message in a dialog, which leaves the list as it is shown here. */
const inDialog = { tone: 'alert' } as const;

/** Staff actions on single pictures. Optimistic: rolled back when the server rejects the change. */
export function useImageWork(gallery: Gallery, change: ChangeGallery): ImageWork {
  const { write, busy, dialog } = useWrite();
  const latest = useRef(gallery);
  useEffect(() => {
    latest.current = gallery;
  });
  const changeImages = useCallback(
    (how: (images: readonly GalleryImage[]) => GalleryImage[]) => change((current) => ({ ...current, imagenes: how(current.imagenes) })),
    [change],
  );

  const saveOrder = useCallback(
    (images: readonly GalleryImage[]): Promise<boolean> => {
      const { id, imagenes: before } = latest.current;
      const imageIds = images.map((image) => image.id);
      changeImages(() => [...images]);
      return write({
        of: images,
        async send() {
          try {
            await orderImages(id, imageIds);
          } catch (error) {
            changeImages(() => conflictingRow<'PUT /galerias/:id/orden'>(error)?.imagenes ?? before);
            throw error;
          }
        },
        failed: (error) => extraDetail(error) ?? 'No se ha podido guardar el orden de las imágenes.',
        ...inDialog,
      });
    },
    [changeImages, write],
  );

  const canOrder = can('2.0');
  const tools = useCallback(
    (image: GalleryImage, index: number) => {
      const resolve = async () => {
        await resolveTakedown(image.id);
        const resolved = { ...image, retirada_solicitada: false };
        changeImages((images) => images.map((other) => (other.id === image.id ? resolved : other)));
      };
      const remove = async () => {
        await deleteImage(image.id);
        const { imagenes } = latest.current;
        const at = imagenes.findIndex(({ id }) => id === image.id);
        changeImages((images) => images.filter(({ id }) => id !== image.id));
        focusPicture(imagenes[at + 1] ?? imagenes[at - 1]);
      };
      const useAsCover = () => saveOrder([image, ...latest.current.imagenes.filter(({ id }) => id !== image.id)]);
      return (
        <ImageTools
          image={image}
          index={index}
          onUseAsCover={canOrder ? () => void useAsCover() : undefined}
          onDelete={() =>
            void write({
              of: image.id,
              ask: { message: '¿Estás seguro de eliminar esta imagen?', confirm: 'Eliminar' },
              send: remove,
              failed: 'Error al eliminar imagen.',
              ...inDialog,
            })
          }
          onResolveTakedown={() =>
            void write({
              of: image.id,
              send: resolve,
              failed: (error) => extraDetail(error) ?? 'No se ha podido guardar. Inténtalo más tarde.',
              ...inDialog,
            })
          }
        />
      );
    },
    [canOrder, changeImages, saveOrder, write],
  );

  return { tools, saveOrder, isWriting: busy !== undefined, dialogs: dialog };
}

/** Moves the focus of a deleted picture's button to the neighbour, or to the heading. */
function focusPicture(image: GalleryImage | undefined): void {
  const target = document.querySelector<HTMLElement>(image ? `[data-imagen="${image.id}"]` : 'main h1');
  target?.focus();
}
