import { Read } from 'shared/data/read';
import { call, deferReplies } from 'shared/http/call';
import { useLoaderData } from 'shared/router';
import { BackLink } from 'shared/ui/back-link';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { Empty, Page } from 'shared/ui/page';
import { Unsigned } from '../member/unsigned.tsx';

const loadUnsigned = () => deferReplies({ preview: call('POST /cuotas/remesas/previa', { json: {} }) });
type UnsignedData = ReturnType<typeof loadUnsigned>;

/** `/socios/firmas`: who has to sign on paper, as a list to print. */
function SignaturesPage() {
  const { preview } = useLoaderData<UnsignedData>();
  return (
    <Page
      title="Firmas por pedir"
      width="narrow"
      action={<BackLink to="/socios/remesas">Volver a las remesas</BackLink>}
      intro="Socios con una cuota sin pagar que no han firmado la orden para cobrarla en su banco."
    >
      <Read promise={preview} failed="No se ha podido cargar la lista.">
        {({ imposibles }) =>
          imposibles.some(({ firma }) => firma) ? <Unsigned of={imposibles} isList /> : <Empty>No falta ninguna firma.</Empty>
        }
      </Read>
    </Page>
  );
}

export const signaturesScreen: LazyScreen = { Component: SignaturesPage, loader: loadUnsigned };
