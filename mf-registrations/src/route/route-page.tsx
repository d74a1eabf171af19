import { Read } from 'shared/data/read';
import { useLoaderData } from 'shared/router';
import { BackLink } from 'shared/ui/back-link';
import { Empty, Page } from 'shared/ui/page';
import { EarlyLetters } from './early-letters.tsx';
import { EditionChoice } from './edition-choice.tsx';
import { NewEdition } from './new-edition.tsx';
import { Roadbook } from './roadbook.tsx';
import type { RouteData } from './route-data.ts';
import { RouteForm } from './route-form.tsx';
import { routeTitle } from './route-title.ts';

/** What the club says of this year's route, once: form, landing page and letters take it from here. */
export function RoutePage() {
  const { configured, year } = useLoaderData<RouteData>();
  return (
    <Page
      title={routeTitle}
      width="narrow"
      action={<BackLink to="/inscripciones">Volver a las inscripciones</BackLink>}
      intro="Lo que pongas aquí lo dicen la portada, el formulario y los correos. Lo que dejes vacío no se dice."
    >
      <Read promise={configured} failed="No se ha podido cargar la configuración de la ruta.">
        {(found) =>
          found ? (
            <>
              {found.edition && found.years.length > 1 && <EditionChoice {...found} edition={found.edition} />}
              <RouteForm key={found.edition?.anio ?? 'none'} edition={found.edition} activities={found.activities} year={year} />
              {found.edition && found.letters && <EarlyLetters letters={found.letters} />}
              {found.edition && <Roadbook edition={found.edition} />}
              {found.edition && <NewEdition edition={found.edition} years={found.years} isEmpty={found.isEmpty} />}
            </>
          ) : (
            <Empty>Este servidor no guarda la configuración de la ruta.</Empty>
          )
        }
      </Read>
    </Page>
  );
}
