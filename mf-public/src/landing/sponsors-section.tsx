import type { Sponsor } from 'shared/contract/sponsors';
import { staticFile } from 'shared/text/static-path';
import { Card, CardGrid, WaitingCards } from 'shared/ui/card';
import { Loaded, useRetryable } from 'shared/data/loaded';
import { Picture } from 'shared/ui/picture';
import { loadSponsors } from './landing-data.ts';
import { NothingYet } from './nothing-yet.tsx';
import { Section } from './section.tsx';

export function SponsorsSection({ sponsors }: { sponsors: Promise<Sponsor[]> }) {
  const { promise, retry } = useRetryable(sponsors, loadSponsors);
  return (
    <Section id="patrocinadores" title="Patrocinadores">
      <Loaded
        promise={promise}
        waiting={<WaitingCards columns={5} count={10} />}
        failed="No se han podido cargar los patrocinadores."
        retry={retry}
      >
        {(list) =>
          list.length === 0 ? (
            <NothingYet text="Todavía no hay patrocinadores." to="/patrocinadores" action="Añadir el primero" />
          ) : (
            <CardGrid columns={5}>
              {list.map((sponsor) => (
                <SponsorCard key={sponsor.id} sponsor={sponsor} />
              ))}
            </CardGrid>
          )
        }
      </Loaded>
    </Section>
  );
}

function SponsorCard({ sponsor }: { sponsor: Sponsor }) {
  const src = staticFile('patrocinadores', sponsor.imagen);
  return (
    <Card
      picture={
        src && (
          <Picture
            src={src}
            alt={sponsor.titulo}
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
