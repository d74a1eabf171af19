import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { Gallery } from 'shared/contract/galleries';
import { Button } from 'shared/ui/button';
import styles from './gallery-content.module.css';
import { ImageGrid } from './image-grid.tsx';
import type { PressImage } from './image-tile.tsx';
import { ShownImage } from './shown-image.tsx';
import type { ChangeGallery } from '../gallery/galleries-data.ts';
import { useImageWork } from './use-image-work.tsx';
import { useShowImage } from './use-shown-image.ts';

const GalleryTools = lazy(async () => ({ default: (await import('./gallery-tools.tsx')).GalleryTools }));
const SortImages = lazy(async () => ({ default: (await import('./sort-images.tsx')).SortImages }));
const SelectionBar = lazy(async () => ({ default: (await import('../selection/selection-bar.tsx')).SelectionBar }));

/** Ids of the selected pictures, or sorting mode. */
type Mode = ReadonlySet<number> | 'sorting' | undefined;

interface GalleryContentProps {
  gallery: Gallery;
  change: ChangeGallery;
  isStaff: boolean;
}

export function GalleryContent({ gallery, change, isStaff }: GalleryContentProps) {
  const { imagenes } = gallery;
  const [mode, setMode] = useState<Mode>();
  const { tools, saveOrder, isWriting, dialogs } = useImageWork(gallery, change);
  const show = useShowImage();
  const selected = mode === 'sorting' ? undefined : mode;
  const isChoosing = selected !== undefined;
  /** Start of a range selection. */
  const last = useRef<number>(undefined);
  const press = useCallback<PressImage>(
    (image, index, isRange) => {
      if (!isChoosing) return show(image);
      const from = isRange ? last.current : undefined;
      last.current = index;
      setMode((before) => {
        const after = new Set(before === 'sorting' ? [] : before);
        if (from !== undefined) {
          for (const { id } of imagenes.slice(Math.min(from, index), Math.max(from, index) + 1)) after.add(id);
        } else if (!after.delete(image.id)) after.add(image.id);
        return after;
      });
    },
    [isChoosing, show, imagenes],
  );
  const look = () => setMode(undefined);

  return (
    <>
      {(isStaff || imagenes.length > 0) && (
        <div
          className={`row gap-3 ${styles.tools}`}
          data-sortable={imagenes.length > 1 || undefined}
          data-away={mode !== undefined || undefined}
        >
          {imagenes.length > 0 && (
            <Button
              tone="outline"
              onClick={() => {
                last.current = undefined;
                setMode(new Set<number>());
              }}
            >
              Seleccionar imágenes
            </Button>
          )}
          {/* After the link: they depend on the session, and must not shift what can be pressed already. */}
          {isStaff && (
            <Suspense>
              <GalleryTools gallery={gallery} change={change} onSort={() => setMode('sorting')} />
            </Suspense>
          )}
        </div>
      )}
      {imagenes.length === 0 ? (
        <p>No hay imágenes en esta galería.</p>
      ) : mode === 'sorting' ? (
        <Suspense>
          <SortImages
            images={imagenes}
            isSaving={isWriting}
            onSave={async (images) => {
              if (await saveOrder(images)) look();
            }}
            onClose={look}
          />
        </Suspense>
      ) : (
        <ImageGrid images={imagenes} selected={selected} onPress={press} tools={isStaff ? tools : undefined} />
      )}
      {selected && imagenes.length > 0 && (
        <Suspense>
          <SelectionBar
            gallery={gallery}
            selected={selected}
            change={isStaff ? change : undefined}
            onSelectAll={() => setMode(new Set(imagenes.map(({ id }) => id)))}
            onClose={look}
          />
        </Suspense>
      )}
      <ShownImage gallery={gallery} />
      {dialogs}
    </>
  );
}
