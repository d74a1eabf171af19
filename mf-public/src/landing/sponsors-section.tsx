import type { Sponsor } from 'shared/contract/sponsors';
import { staticFile } from 'shared/text/static-path';
import { Card } from 'shared/ui/card';
import { Picture } from 'shared/ui/picture';
import { CardSection } from './card-section.tsx';
import { loadSponsors } from './landing-data.ts';

export const SponsorsSection = ({ sponsors }: { sponsors: Promise<Sponsor[]> }) => (
  <CardSection
    id="patrocinadores"
    title="Patrocinadores"
    loaded={sponsors}
    load={loadSponsors}
    failed="No se han podido cargar los patrocinadores."
    nothing={{ text: 'Todavía no hay patrocinadores.', to: '/patrocinadores', action: 'Añadir el primero' }}
    columns={5}
    count={10}
    card={(sponsor) => <SponsorCard key={sponsor.id} sponsor={sponsor} />}
  />
);

function SponsorCard({ sponsor }: { sponsor: Sponsor }) {
  const src = staticFile('patrocinadores', sponsor.imagen);
  return (
    <Card
      picture={
        src && (
          <Picture
            src={src}
            alt={sponsor.titulo}
            widest={960}
            sizes="(min-width: 1280px) 14rem, (min-width: 1024px) 20vw, (min-width: 768px) 33vw, 50vw"
            width={480}
            height={360}
            fit="contain"
          />
        )
      }
    >
      <h3>
        {sponsor.enlace ? (
          <a href={sponsor.enlace} target="_blank" rel="noopener sponsored">
            {sponsor.titulo}
          </a>
        ) : (
          sponsor.titulo
        )}
      </h3>
      {sponsor.descripcion && <p>{sponsor.descripcion}</p>}
    </Card>
  );
}
