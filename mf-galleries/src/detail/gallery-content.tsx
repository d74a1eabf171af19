import { lazy, Suspense, useCallback, useState } from 'react';
import type { Gallery, GalleryImage } from 'shared/contract/galleries';
import { Button } from 'shared/ui/button';
import styles from './gallery-content.module.css';
import { ImageGrid } from './image-grid.tsx';
import { ShownImage } from './shown-image.tsx';
import { useImageWork, type ChangeGallery } from './use-image-work.tsx';
import { useShowImage } from './use-shown-image.ts';

const GalleryTools = lazy(async () => ({ default: (await import('./gallery-tools.tsx')).GalleryTools }));
const SortImages = lazy(async () => ({ default: (await import('./sort-images.tsx')).SortImages }));
const SelectionBar = lazy(async () => ({ default: (await import('../selection/selection-bar.tsx')).SelectionBar }));

interface GalleryContentProps {
  gallery: Gallery;
  change: ChangeGallery;
  isStaff: boolean;
}

export function GalleryContent({ gallery, change, isStaff }: GalleryContentProps) {
  const { imagenes } = gallery;
  const [isSorting, setSorting] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<number>>();
  const { tools, saveOrder, dialogs } = useImageWork(gallery, change);
  const show = useShowImage();
  const isChoosing = selected !== undefined;
  const press = useCallback(
    (image: GalleryImage) => {
      if (!isChoosing) return show(image);
      setSelected((before) => {
        const after = new Set(before);
        if (!after.delete(image.id)) after.add(image.id);
        return after;
      });
    },
    [isChoosing, show],
  );

  return (
    <>
      {(isStaff || imagenes.length > 0) && (
        <div className={styles.tools} data-away={isSorting || isChoosing || undefined}>
          {isStaff && (
            <Suspense>
              <GalleryTools gallery={gallery} change={change} onSort={() => setSorting(true)} />
            </Suspense>
          )}
          {imagenes.length > 0 && (
            <Button tone="outline" onClick={() => setSelected(new Set())}>
              Seleccionar imágenes
            </Button>
          )}
        </div>
      )}
      {imagenes.length === 0 ? (
        <p>No hay imágenes en esta galería.</p>
      ) : isSorting ? (
        <Suspense>
          <SortImages
            images={imagenes}
            onSave={async (images) => {
              if (await saveOrder(images)) setSorting(false);
            }}
            onClose={() => setSorting(false)}
          />
        </Suspense>
      ) : (
        <ImageGrid images={imagenes} selected={selected} onPress={press} tools={isStaff ? tools : undefined} />
      )}
      {isChoosing && imagenes.length > 0 && (
        <Suspense>
          <SelectionBar
            gallery={gallery}
            selected={selected}
            onSelectAll={() => setSelected(new Set(imagenes.map(({ id }) => id)))}
            onClose={() => setSelected(undefined)}
          />
        </Suspense>
      )}
      <ShownImage gallery={gallery} />
      {dialogs}
    </>
  );
}
