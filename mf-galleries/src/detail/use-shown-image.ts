import { useCallback } from 'react';
import type { GalleryImage } from 'shared/contract/galleries';
import { useLocation, useNavigate } from 'shared/router';

const openedHere = { openedHere: true };
const addressOf = (image: GalleryImage | undefined) => ({ search: `?imagen=${image?.id ?? ''}` });

/** Enlarges a picture through the address (`?imagen=7`): it can be shared, and Back closes it. Stable. */
export function useShowImage(): (image: GalleryImage) => void {
  const navigate = useNavigate();
  return useCallback((image) => void navigate(addressOf(image), { state: openedHere, preventScrollReset: true }), [navigate]);
}

interface ShownImage {
  /** Index of the enlarged picture; undefined while none is. */
  index: number | undefined;
  move: (index: number) => void;
  close: () => void;
}

export function useShownImage(images: readonly GalleryImage[]): ShownImage {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get('imagen');
  const index = asked === null ? -1 : images.findIndex(({ id }) => String(id) === asked);
  return {
    index: index < 0 ? undefined : index,
    move: (at) => void navigate(addressOf(images[at]), { state: state as unknown, replace: true, preventScrollReset: true }),
    close: () => {
      const cameFromGrid = (state as Partial<typeof openedHere> | null)?.openedHere === true;
      // A visitor of a shared address has no history to go back to.
      void (cameFromGrid ? navigate(-1) : navigate({ search: '' }, { replace: true, preventScrollReset: true }));
    },
  };
}
