import { useState } from 'react';
import type { MyRegistration } from 'shared/contract/my-registration';
import { useHashReload } from 'shared/data/hash';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { refusalDetail } from 'shared/http/client';
import { useLoaderData } from 'shared/router';
import { Button } from 'shared/ui/button';
import { Loaded } from 'shared/ui/loaded';
import { Notice } from 'shared/ui/notice';
import { Hint, Page, Sheet } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { AskForLink } from './ask-for-link.tsx';
import { Mine } from './mine.tsx';
import { headersOf, loadMine, type MineData } from './my-registration-data.ts';

/** A rider's own registration, opened by the email's link. Neither server-rendered nor cached. */
function MyRegistrationPage() {
  const { key, confirms, mine } = useLoaderData<MineData>();
  useHashReload();
  return (
    <Page title="Mi inscripción" width="narrow">
      {confirms ? (
        <ConfirmAddress key={key} link={key} />
      ) : (
        <Loaded promise={mine} waiting={<p role="status">Cargando...</p>} failed={(error) => <Dead error={error} />}>
          {(found) => (found ? <Mine key={key} link={key} start={found} /> : <AskForLink />)}
        </Loaded>
      )}
    </Page>
  );
}

function Dead({ error }: { error: unknown }) {
  return (
    <>
      <Notice kind="error">{refusalDetail(error) ?? 'No se ha podido cargar tu inscripción. Inténtalo de nuevo más tarde.'}</Notice>
      <AskForLink />
    </>
  );
}

/** Confirms on a press, not on load: email scanners follow links. */
function ConfirmAddress({ link }: { link: string }) {
  const [mine, setMine] = useState<MyRegistration>();
  const { write, busy } = useWrite();
  const confirm = () =>
    void write({
      send: async () => {
        const now = await call('POST /inscripciones/mia/correo/confirmar', { headers: headersOf(link) });
        // From now on the address opens the registration.
        history.replaceState(history.state, '', `#${link}`);
        setMine(now);
      },
      done: 'Correo confirmado.',
      failed: 'No se ha podido confirmar el correo.',
    });
  if (mine) return <Mine link={link} start={mine} />;
  return (
    <Sheet>
      <Hint>Confirma que quieres recibir en esta dirección los correos de tu inscripción. Los enlaces anteriores dejarán de valer.</Hint>
      <div>
        <Button onClick={confirm} disabled={busy !== undefined}>
          Confirmar este correo
        </Button>
      </div>
    </Sheet>
  );
}

export const myRegistrationScreen: LazyScreen = { Component: MyRegistrationPage, loader: loadMine };
