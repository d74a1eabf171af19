import { Read } from 'shared/data/read';
import { useLoaderData } from 'shared/router';
import { BackLink } from 'shared/ui/back-link';
import { Empty, Page } from 'shared/ui/page';
import { WaitingRows } from './waiting-rows.tsx';
import type { WaitingData } from './waiting-data.ts';
import { waitingTitle } from './waiting-title.ts';

/** Who waits for a place of the route. */
export function WaitingPage() {
  const { list } = useLoaderData<WaitingData>();
  return (
    <Page
      title={waitingTitle}
      width="narrow"
      action={<BackLink to="/inscripciones">Volver a las inscripciones</BackLink>}
      intro="Cada plaza que queda libre se ofrece por correo a la primera persona de la lista, que tiene 48 horas para aceptarla. Después pasa a la siguiente."
    >
      <Read promise={list} failed="No se ha podido cargar la lista de espera.">
        {(found) => (found ? <WaitingRows {...found} /> : <Empty>Este servidor no lleva lista de espera.</Empty>)}
      </Read>
    </Page>
  );
}
