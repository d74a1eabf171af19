import type { Gallery } from 'shared/contract/galleries';
import { galleryPicture } from 'shared/text/static-path';
import { EnlargeablePicture } from 'shared/ui/enlargeable-picture';
import { TouchLink } from 'shared/ui/touch-link';
import styles from './gallery-pictures.module.css';

/** Two rows on a large screen. */
const most = 8;

/** The first pictures of a gallery, below its activity. */
export function GalleryPictures({ gallery: { id, nombre, imagenes } }: { gallery: Gallery }) {
  return (
    <section className={`stack start gap-4 ${styles.gallery}`} aria-labelledby={`galeria-${id}`}>
      <h2 id={`galeria-${id}`}>{nombre}</h2>
      <ul className={styles.pictures}>
        {imagenes.slice(0, most).map((image, index) => (
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
  );
}
