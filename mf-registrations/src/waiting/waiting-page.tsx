import { Read } from 'shared/data/read';
import { useLoaderData } from 'shared/router';
import { Empty, Hint } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { CallPage } from '../head/call-page.tsx';
import { AskedTransfers } from './asked-transfers.tsx';
import { WaitingRows } from './waiting-rows.tsx';
import { loadWaiting, type WaitingData } from './waiting-data.ts';

function WaitingPage() {
  const { list, asked } = useLoaderData<WaitingData>();
  return (
    <CallPage title="Lista de espera" tab="waiting" width="narrow">
      <Read promise={asked} failed="No se han podido cargar las cesiones.">
        {(found) => <AskedTransfers asked={found} />}
      </Read>
      <Read promise={list} failed="No se ha podido cargar la lista de espera.">
        {(found) => (found ? <WaitingRows {...found} /> : <Empty>Este servidor no lleva lista de espera.</Empty>)}
      </Read>
      <Hint>
        Cada plaza que queda libre se ofrece por correo a la primera persona de la lista, que tiene 48 horas para aceptarla. Después pasa a
        la siguiente.
      </Hint>
    </CallPage>
  );
}

export const waitingScreen: LazyScreen = { Component: WaitingPage, loader: loadWaiting };
