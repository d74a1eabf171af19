import { useEffect, useState } from 'react';
import type { Gallery } from 'shared/contract/galleries';
import { useSession } from 'shared/session/session';
import { GalleryPictures } from 'shared/slots/gallery-pictures';
import { galleriesOf, type Slots } from 'shared/slots/slots';
import { loadGallery } from '../gallery/galleries-api.ts';
import { loadGalleries, visitorRole } from '../gallery/galleries-data.ts';

/** The private pictures of an activity, as far as this user may see its galleries; nothing without any, and where they cannot be loaded. */
const ActivityGallery: Slots['activity-gallery'] = ({ activity }) => {
  const role = useSession(visitorRole);
  const [galleries, setGalleries] = useState<Gallery[]>([]);
  const { evento, fecha_evento } = activity;
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      if (role === undefined) return [];
      const found = galleriesOf({ evento, fecha_evento }, await loadGalleries(role));
      // The page has the public ones.
      return Promise.all(found.filter(({ tipo }) => tipo !== 'publica').map(({ id }) => loadGallery(id)));
    };
    load().then(
      (loaded) => !isOver && setGalleries(loaded.filter(({ imagenes }) => imagenes.length > 0)),
      () => !isOver && setGalleries([]),
    );
    return () => void (isOver = true);
  }, [evento, fecha_evento, role]);
  return galleries.map((gallery) => <GalleryPictures key={gallery.id} gallery={gallery} />);
};

export const fill = ActivityGallery;
