import { Read } from 'shared/data/read';
import { useLoaderData } from 'shared/router';
import { BackLink } from 'shared/ui/back-link';
import { Empty, Page } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { call, defer } from 'shared/http/call';
import { can } from 'shared/http/can';
import { FailedEmailRows } from './failed-email-rows.tsx';

/** A server with only the contract has no delivery results. */
const loadFailedEmails = () => defer({ emails: can('2.0') ? call('GET /inscripciones/correos-fallidos') : Promise.resolve(null) });
type FailedEmailsData = ReturnType<typeof loadFailedEmails>;

/** Undelivered emails, and their actions. */
function FailedEmailsPage() {
  const { emails } = useLoaderData<FailedEmailsData>();
  return (
    <Page
      title="Correos sin entregar"
      width="narrow"
      action={<BackLink to="/inscripciones">Volver a las inscripciones</BackLink>}
      intro="Los correos de los últimos 7 días que no han podido llegar, y por qué. Si la dirección está mal, corrígela en la ficha: al reenviarlo, el correo va a la nueva."
    >
      <Read promise={emails} failed="No se han podido cargar los correos sin entregar.">
        {(found) => (found ? <FailedEmailRows emails={found} /> : <Empty>Este servidor no dice qué ha sido de sus correos.</Empty>)}
      </Read>
    </Page>
  );
}

export const failedEmailsScreen: LazyScreen = { Component: FailedEmailsPage, loader: loadFailedEmails };
