import { lazy, Suspense, useId } from 'react';
import type { Gallery } from 'shared/contract/galleries';
import { Card } from 'shared/ui/card';
import { GalleryCover } from 'shared/ui/gallery-cover';
import { TouchLink } from 'shared/ui/touch-link';
import { countPictures } from '../gallery/galleries-data.ts';
import styles from './gallery-card.module.css';
import type { GalleryChanges } from './use-gallery-changes.ts';
import { ZipButton } from './zip-button.tsx';

const StaffTools = lazy(async () => ({ default: (await import('./staff-tools.tsx')).StaffTools }));

interface GalleryCardProps {
  gallery: Gallery;
  /** With a session. */
  isIdentified: boolean;
  /** For staff only. */
  changes?: GalleryChanges | undefined;
}

export function GalleryCard({ gallery, isIdentified, changes }: GalleryCardProps) {
  const titleId = useId();
  const zip = isIdentified && <ZipButton gallery={gallery} describedBy={titleId} />;
  const facts = [gallery.anio, gallery.total_imagenes !== undefined && countPictures(gallery.total_imagenes)].filter(Boolean).join(' · ');
  const takedowns = gallery.retiradas_solicitadas ?? 0;
  return (
    <Card picture={<GalleryCover gallery={gallery} />}>
      {isIdentified && (
        <p className={styles.kind} data-kind={gallery.tipo}>
          {gallery.tipo === 'publica' ? 'Pública' : 'Privada'}
        </p>
      )}
      <h2 id={titleId} className="title-sm">
        {gallery.nombre}
      </h2>
      {facts && <p className="soft small numbers">{facts}</p>}
      {gallery.descripcion && <p>{gallery.descripcion}</p>}
      {changes && takedowns > 0 && (
        <p className="danger small strong">{takedowns === 1 ? '1 retirada solicitada' : `${takedowns} retiradas solicitadas`}</p>
      )}
      <TouchLink atEnd to={`/galerias/${gallery.id}`} aria-describedby={titleId}>
        Ver galería completa
      </TouchLink>
      <div className={styles.place}>
        {changes ? (
          <Suspense>
            <StaffTools gallery={gallery} describedBy={titleId} changes={changes}>
              {zip}
            </StaffTools>
          </Suspense>
        ) : (
          zip && <div className={`row gap-2 ${styles.tools}`}>{zip}</div>
        )}
      </div>
    </Card>
  );
}
