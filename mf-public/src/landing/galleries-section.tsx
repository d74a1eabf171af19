import { useId } from 'react';
import type { Gallery } from 'shared/contract/galleries';
import { Card } from 'shared/ui/card';
import { GalleryCover } from 'shared/ui/gallery-cover';
import { TouchLink } from 'shared/ui/touch-link';
import { CardSection } from './card-section.tsx';
import { loadGalleries } from './landing-data.ts';

export const GalleriesSection = ({ galleries }: { galleries: Promise<Gallery[]> }) => (
  <CardSection
    id="galeria"
    title="Galería"
    ground="sand"
    loaded={galleries}
    load={loadGalleries}
    failed="No se han podido cargar las galerías."
    nothing={{ text: 'No hay galerías disponibles.', to: '/galerias', action: 'Crear la primera' }}
    columns={3}
    count={3}
    more="/galerias"
    card={(gallery) => <GalleryCard key={gallery.id} gallery={gallery} />}
  />
);

function GalleryCard({ gallery }: { gallery: Gallery }) {
  const titleId = useId();
  return (
    <Card picture={<GalleryCover gallery={gallery} />}>
      <h3 id={titleId}>{gallery.nombre}</h3>
      {gallery.descripcion && <p>{gallery.descripcion}</p>}
      <TouchLink atEnd to={`/galerias/${gallery.id}`} aria-describedby={titleId}>
        Ver galería
      </TouchLink>
    </Card>
  );
}
