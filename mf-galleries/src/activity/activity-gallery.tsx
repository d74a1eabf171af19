import { useEffect, useState } from 'react';
import type { Gallery } from 'shared/contract/galleries';
import { useSession } from 'shared/session/session';
import type { Slots } from 'shared/slots/slots';
import { galleryPicture } from 'shared/text/static-path';
import { EnlargeablePicture } from 'shared/ui/enlargeable-picture';
import { TouchLink } from 'shared/ui/touch-link';
import { loadGallery } from '../gallery/galleries-api.ts';
import { galleriesOf, loadGalleries, visitorRole } from '../gallery/galleries-data.ts';
import styles from './activity-gallery.module.css';

/** Of each gallery: two rows on a large screen. */
const mostPictures = 8;

/** The pictures of an activity, as far as this visitor may see its galleries; nothing without any, and where they cannot be loaded. */
const ActivityGallery: Slots['activity-gallery'] = ({ activity }) => {
  const role = useSession(visitorRole);
  const [galleries, setGalleries] = useState<Gallery[]>([]);
  const { evento, fecha_evento } = activity;
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      const found = galleriesOf({ evento, fecha_evento }, await loadGalleries(role));
      return Promise.all(found.map(({ id }) => loadGallery(id)));
    };
    load().then(
      (loaded) => !isOver && setGalleries(loaded.filter(({ imagenes }) => imagenes.length > 0)),
      () => !isOver && setGalleries([]),
    );
    return () => void (isOver = true);
  }, [evento, fecha_evento, role]);
  return galleries.map(({ id, nombre, imagenes }) => (
    <section key={id} className={`stack start gap-4 ${styles.gallery}`} aria-labelledby={`galeria-${id}`}>
      <h2 id={`galeria-${id}`}>{nombre}</h2>
      <ul className={styles.pictures}>
        {imagenes.slice(0, mostPictures).map((image, index) => (
          <li key={image.id}>
            <EnlargeablePicture
              src={galleryPicture(image.ruta_archivo)}
              title={`${nombre}, ${index + 1}`}
              sizes="(min-width: 1024px) 25vw, (min-width: 768px) 33vw, 50vw"
            />
          </li>
        ))}
      </ul>
      <TouchLink to={`/galerias/${id}`} aria-describedby={`galeria-${id}`}>
        Ver galería
      </TouchLink>
    </section>
  ));
};

export const fill = ActivityGallery;
