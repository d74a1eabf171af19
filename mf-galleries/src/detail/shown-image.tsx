import { lazy, Suspense, useState } from 'react';
import type { Gallery, GalleryImage } from 'shared/contract/galleries';
import { can } from 'shared/http/can';
import { Lightbox } from './lightbox.tsx';
import { useShownImage } from './use-shown-image.ts';

const TakedownForm = lazy(async () => ({ default: (await import('../takedown/takedown-form.tsx')).TakedownForm }));

/** The picture named by the address, if any. */
export function ShownImage({ gallery }: { gallery: Gallery }) {
  const { nombre, imagenes } = gallery;
  const { index, move, close } = useShownImage(imagenes);
  const [takedownOf, askForTakedown] = useState<GalleryImage>();
  if (index !== undefined) {
    return (
      <Lightbox
        gallery={nombre}
        images={imagenes}
        index={index}
        onMove={move}
        onClose={close}
        // The form replaces the picture: a captcha may need the page below.
        onAskForTakedown={
          can('2.0')
            ? (image) => {
                askForTakedown(image);
                close();
              }
            : undefined
        }
      />
    );
  }
  return (
    takedownOf && (
      <Suspense>
        <TakedownForm image={takedownOf} onClose={() => askForTakedown(undefined)} />
      </Suspense>
    )
  );
}
