import { Read } from 'shared/data/read';
import { useLoaderData } from 'shared/router';
import { BackLink } from 'shared/ui/back-link';
import { Empty, Page } from 'shared/ui/page';
import type { FailedLettersData } from './failed-letters-data.ts';
import { FailedLetterRows } from './failed-letter-rows.tsx';
import { failedLettersTitle } from './failed-letters-title.ts';

/** Each letter that has reached nobody, and what can be done about it. */
export function FailedLettersPage() {
  const { letters } = useLoaderData<FailedLettersData>();
  return (
    <Page
      title={failedLettersTitle}
      width="narrow"
      action={<BackLink to="/inscripciones">Volver a las inscripciones</BackLink>}
      intro="Los correos de los últimos 7 días que no han podido llegar, y por qué. Si la dirección está mal, corrígela en la ficha: al reenviarlo, el correo va a la nueva."
    >
      <Read promise={letters} failed="No se han podido cargar los correos sin entregar.">
        {(found) => (found ? <FailedLetterRows letters={found} /> : <Empty>Este servidor no dice qué ha sido de sus correos.</Empty>)}
      </Read>
    </Page>
  );
}
