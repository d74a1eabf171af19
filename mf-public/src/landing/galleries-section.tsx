import { useId } from 'react';
import type { Gallery } from 'shared/contract/galleries';
import { ButtonLink } from 'shared/ui/button';
import { Card, CardGrid, WaitingCards } from 'shared/ui/card';
import { Loaded, useRetryable } from 'shared/data/loaded';
import { GalleryCover } from 'shared/ui/gallery-cover';
import { TouchLink } from 'shared/ui/touch-link';
import { loadGalleries } from './landing-data.ts';
import { NothingYet } from './nothing-yet.tsx';
import { Section } from './section.tsx';

const shownGalleries = 3;

export function GalleriesSection({ galleries }: { galleries: Promise<Gallery[]> }) {
  const { promise, retry } = useRetryable(galleries, loadGalleries);
  return (
    <Section id="galeria" title="Galería" ground="sand">
      <Loaded
        promise={promise}
        waiting={<WaitingCards columns={3} count={shownGalleries} />}
        failed="No se han podido cargar las galerías."
        retry={retry}
      >
        {(list) =>
          list.length === 0 ? (
            <NothingYet text="No hay galerías disponibles." to="/galerias" action="Crear la primera" />
          ) : (
            <CardGrid columns={3}>
              {list.slice(0, shownGalleries).map((gallery) => (
                <GalleryCard key={gallery.id} gallery={gallery} />
              ))}
            </CardGrid>
          )
        }
      </Loaded>
      <p>
        <ButtonLink tone="outline" to="/galerias">
          Ver más...
        </ButtonLink>
      </p>
    </Section>
  );
}

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
