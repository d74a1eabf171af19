import { Read } from 'shared/data/read';
import { type LoaderFunctionArgs, useLoaderData } from 'shared/router';
import { Empty, Hint, Sheet } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { CallPage } from '../head/call-page.tsx';
import { WaitingRows } from './waiting-rows.tsx';
import { call, deferReplies } from 'shared/http/call';
import { can } from 'shared/http/can';
import { loadHead } from '../head/call-of.ts';
import { loadRouteYears } from '../head/load-years.ts';
import type { AskedTransfer } from 'shared/contract/transfers';
import { useWrite } from 'shared/data/use-write';
import { formatMoment } from 'shared/text/moments';
import { Actions, Button } from 'shared/ui/button';
import styles from './asked-transfers.module.css';

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

/** A server with only the contract has no waiting list, and gets no request. */
function loadWaiting(args: LoaderFunctionArgs) {
  const head = loadHead(args, loadRouteYears);
  const list = can('2.0') ? call('GET /inscripciones/espera', { query: head.of }) : null;
  const asked = can('2.0') ? call('GET /inscripciones/cesiones', { query: head.of }) : [];
  return { ...head, ...deferReplies({ list: Promise.resolve(list), asked: Promise.resolve(asked) }) };
}
type WaitingData = ReturnType<typeof loadWaiting>;

/** Places whose new owner waits for the club. Nothing without any. */
function AskedTransfers({ asked }: { asked: readonly AskedTransfer[] }) {
  const { write, busy, dialog } = useWrite();
  if (asked.length === 0) return null;
  const decide = ({ id, de, nombre }: AskedTransfer, aceptar: boolean) =>
    void write({
      of: id,
      ...(aceptar && {
        ask: {
          message: `¿Dar a ${nombre} la plaza de ${de}? Los enlaces de ${de} dejan de valer, y lo pagado se queda con la plaza.`,
          confirm: 'Dar la plaza',
          cancel: 'No',
        },
      }),
      send: () => call('PUT /inscripciones/cesiones/:id', { params: { id }, json: { aceptar } }),
      done: aceptar ? `La plaza es de ${nombre}.` : `La plaza sigue siendo de ${de}.`,
      failed: 'No se ha podido guardar. Inténtalo otra vez.',
      reload: 'always',
    });
  return (
    <Sheet>
      <h2>{`Cesiones por aceptar (${asked.length})`}</h2>
      <ul className="stack gap-4">
        {asked.map((each) => (
          <li key={each.id} className={`stack gap-2 breaks ${styles.one}`}>
            <p>
              <strong>{`${each.de} · ${each.referencia}`}</strong>{' '}
              <span>{`para ${each.nombre} (${each.mail}), desde el ${formatMoment(each.pedida)}`}</span>
            </p>
            <Actions tight>
              <Button disabled={busy !== undefined} aria-label={`Aceptar: ${each.nombre}`} onClick={() => decide(each, true)}>
                Aceptar
              </Button>
              <Button
                tone="outline"
                disabled={busy !== undefined}
                aria-label={`Rechazar: ${each.nombre}`}
                onClick={() => decide(each, false)}
              >
                Rechazar
              </Button>
            </Actions>
          </li>
        ))}
      </ul>
      {dialog}
    </Sheet>
  );
}

export const waitingScreen: LazyScreen = { Component: WaitingPage, loader: loadWaiting };
