import { useId } from 'react';
import type { Gallery } from 'shared/contract/galleries';
import { Link } from 'shared/router';
import { defaultPicture, toStaticPath } from 'shared/text/static-path';
import { Card } from 'shared/ui/card';
import { Picture } from 'shared/ui/picture';
import styles from './gallery-card.module.css';

export function GalleryCard({ gallery }: { gallery: Gallery }) {
  const titleId = useId();
  const [cover] = gallery.imagenes ?? [];
  return (
    <Card
      picture={
        <Picture
          src={toStaticPath(cover?.ruta_archivo) ?? defaultPicture}
          alt=""
          sizes="(min-width: 1280px) 24rem, (min-width: 1024px) 33vw, (min-width: 768px) 50vw, 100vw"
          width={960}
          height={720}
          color={cover?.color}
        />
      }
    >
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
