import { useId } from 'react';
import type { Gallery } from 'shared/contract/galleries';
import { Link } from 'shared/router';
import { Card } from 'shared/ui/card';
import { GalleryCover } from 'shared/ui/gallery-cover';
import styles from './gallery-card.module.css';

export function GalleryCard({ gallery }: { gallery: Gallery }) {
  const titleId = useId();
  return (
    <Card picture={<GalleryCover gallery={gallery} />}>
      <h2 id={titleId} className={styles.name}>
        {gallery.nombre}
      </h2>
      {gallery.descripcion && <p>{gallery.descripcion}</p>}
      <Link className={styles.link} to={`/galerias/${gallery.id}`} aria-describedby={titleId}>
        Ver galería completa
      </Link>
    </Card>
  );
}
