import { lazy, Suspense, useState } from 'react';
import type { Gallery, GalleryImage } from 'shared/contract/galleries';
import { useWrite } from 'shared/data/use-write';
import { extraDetail } from 'shared/http/error-body';
import { Button } from 'shared/ui/button';
import { type ChangeGallery, countPictures } from '../gallery/galleries-data.ts';
import { deleteImages, moveImages } from '../gallery/galleries-api.ts';

const MoveImages = lazy(async () => ({ default: (await import('./move-images.tsx')).MoveImages }));

interface StaffSelectionProps {
  gallery: Gallery;
  images: readonly GalleryImage[];
  isIdle: boolean;
  change: ChangeGallery;
  onDone: () => void;
}

export function StaffSelection({ gallery, images, isIdle, change, onDone }: StaffSelectionProps) {
  const { write, busy, dialog } = useWrite();
  const [isMoving, setMoving] = useState(false);
  const ids = images.map(({ id }) => id);
  const leave = () => {
    onDone();
    // The buttons are removed with the selection.
    document.querySelector<HTMLElement>('main h1')?.focus();
  };
  const remove = () =>
    write({
      ask: { message: `¿Seguro que quieres eliminar ${countPictures(ids.length)}?`, confirm: 'Eliminar' },
      async send() {
        await deleteImages(gallery.id, ids);
        const isGone = new Set(ids);
        change((current) => ({ ...current, imagenes: current.imagenes.filter(({ id }) => !isGone.has(id)) }));
        leave();
      },
      done: ids.length === 1 ? '1 imagen eliminada.' : `${ids.length} imágenes eliminadas.`,
      failed: (error) => extraDetail(error) ?? 'No se han podido eliminar las imágenes.',
    });

  const move = (to: Gallery) =>
    write({
      send: () => moveImages(gallery.id, ids, to.id),
      done: ({ movidas, repetidas }) => ({
        text: [
          movidas === 1 ? `1 imagen movida a «${to.nombre}».` : `${movidas} imágenes movidas a «${to.nombre}».`,
          repetidas > 0 && (repetidas === 1 ? '1 ya estaba allí y se queda aquí.' : `${repetidas} ya estaban allí y se quedan aquí.`),
        ]
          .filter(Boolean)
          .join(' '),
      }),
      failed: (error) => extraDetail(error) ?? 'No se han podido mover las imágenes.',
      reload: 'always',
    });

  return (
    <>
      <Button tone="outline" aria-label="Mover a otra galería" disabled={!isIdle || busy !== undefined} onClick={() => setMoving(true)}>
        Mover
      </Button>
      <Button tone="outline" aria-label="Eliminar seleccionadas" disabled={!isIdle || busy !== undefined} onClick={() => void remove()}>
        Eliminar
      </Button>
      {isMoving && (
        <Suspense>
          <MoveImages
            from={gallery}
            count={ids.length}
            onClose={() => setMoving(false)}
            onChoose={async (to) => {
              setMoving(false);
              if (await move(to)) leave();
            }}
          />
        </Suspense>
      )}
      {dialog}
    </>
  );
}
