import { call } from 'shared/http/call';
import { refusalDetail } from 'shared/http/client';
import { defer } from 'shared/http/defer';
import { type LoaderFunctionArgs, useLoaderData } from 'shared/router';
import { Loaded } from 'shared/ui/loaded';
import { Notice } from 'shared/ui/notice';
import { Page } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import styles from './card.module.css';

const loadCheck = ({ params: { codigo = '' } }: LoaderFunctionArgs) =>
  defer({ check: call('GET /carnets/:codigo', { params: { codigo }, anonymous: true }) });

const words = {
  valido: { title: 'Válido', text: 'Es un socio de alta en el club.' },
  caducado: { title: 'Caducado', text: 'El código cambia cada día: pide que abra el carnet otra vez.' },
  no: { title: 'No válido', text: 'Este código no es de ningún socio de alta.' },
};

/** `/c/…`: what a partner sees of a card. No name, and nothing to sign in for. */
function CheckPage() {
  const { check } = useLoaderData<ReturnType<typeof loadCheck>>();
  return (
    <Page title="Carnet de socio" width="slim">
      <Loaded
        promise={check}
        waiting={<p role="status">Comprobando...</p>}
        failed={(error) => (
          <Notice kind="error">{refusalDetail(error) ?? 'No se ha podido comprobar el carnet. Inténtalo de nuevo.'}</Notice>
        )}
      >
        {({ estado, anio }) => (
          <div className={styles.check} data-state={estado} role="status">
            <p className={styles.verdict}>{estado === 'valido' ? `${words.valido.title} · ${anio}` : words[estado].title}</p>
            <p>{words[estado].text}</p>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

export const checkScreen: LazyScreen = { Component: CheckPage, loader: loadCheck };
