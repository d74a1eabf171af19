import { useState } from 'react';
import { keyInHash, useHashReload } from 'shared/data/hash';
import { readRefusal } from 'shared/data/refusal';
import { call } from 'shared/http/call';
import { useLoaderData } from 'shared/router';
import { Actions, Button } from 'shared/ui/button';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { Notice } from 'shared/ui/notice';
import { Page, Sheet } from 'shared/ui/page';

/** `/no-mas-noticias`: the way out that each news email links. Its key is in the hash, which browsers do not send. */
function NoMoreNewsPage() {
  const key = useLoaderData<string>();
  useHashReload();
  return (
    <Page title="No recibir más noticias" width="narrow">
      {key === '' ? (
        <Notice kind="error">Este enlace no está completo: ábrelo desde el correo, o cámbialo en tu ficha de socio.</Notice>
      ) : (
        <WayOut key={key} link={key} />
      )}
    </Page>
  );
}

function WayOut({ link }: { link: string }) {
  const [state, setState] = useState<'asked' | 'sending' | 'done'>('asked');
  const [fault, setFault] = useState<string>();
  const press = async () => {
    setState('sending');
    setFault(undefined);
    try {
      await call('POST /correos/noticias/:clave', { params: { clave: link } });
      setState('done');
    } catch (error) {
      setState('asked');
      setFault(readRefusal(error).detail ?? 'No se ha podido guardar. Inténtalo otra vez.');
    }
  };
  if (state === 'done')
    return (
      <Notice kind="success">Hecho: el club no te manda más noticias por correo. Si cambias de idea, dilo en tu ficha de socio.</Notice>
    );
  return (
    <Sheet>
      <p>El club deja de mandarte noticias. Lo propio de los socios (cuotas, asambleas) te llegará siempre.</p>
      {fault && <Notice kind="error">{fault}</Notice>}
      <Actions>
        <Button disabled={state === 'sending'} onClick={() => void press()}>
          No recibir más noticias
        </Button>
      </Actions>
    </Sheet>
  );
}

export const noMoreNewsScreen: LazyScreen = {
  Component: NoMoreNewsPage,
  loader: () => keyInHash(),
};
