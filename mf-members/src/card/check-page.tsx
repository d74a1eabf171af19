import type { ReplyOf } from 'shared/contract/call-table';
import type { Contract } from 'shared/contract/calls';
import { call, deferReplies } from 'shared/http/call';
import { refusalDetail } from 'shared/http/client';
import { type LoaderFunctionArgs, useLoaderData } from 'shared/router';
import { Loaded } from 'shared/data/loaded';
import { Notice } from 'shared/ui/notice';
import { Page } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import styles from './card.module.css';

const loadCheck = ({ params: { codigo = '' } }: LoaderFunctionArgs) =>
  deferReplies({ check: call('GET /carnets/:codigo', { params: { codigo }, anonymous: true }) });

const words = {
  valido: { title: 'Válido', text: 'Es un socio de alta en el club.' },
  caducado: { title: 'Caducado', text: 'El código cambia cada día: pide que abra el carnet otra vez.' },
  no: { title: 'No válido', text: 'Este código no es de ningún socio de alta.' },
};

type Checked = ReplyOf<Contract['GET /carnets/:codigo']>;

/** 'Válido · 2026', 'Todavía no vale: es de 2027', 'Caducado: es de 2025' */
function titleOf({ estado, anio, de, todavia }: Checked): string {
  if (estado === 'valido') return `${words.valido.title} · ${anio}`;
  if (de === undefined) return words[estado].title;
  const [isYear, title] = [de.length === 4, todavia ? 'Todavía no vale' : words[estado].title];
  return isYear || todavia ? `${title}: es ${isYear ? 'de' : 'del'} ${de}` : title;
}

function textOf({ estado, de, todavia }: Checked): string {
  if (de === undefined || (de.length > 4 && !todavia)) return words[estado].text;
  return todavia ? 'Es de un socio, y vale cuando llegue ese día.' : 'El carnet impreso es de un año: pide el de este.';
}

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
        {(checked) => (
          <div className={`stack gap-3 breaks ${styles.check}`} data-state={checked.estado} role="status">
            <p className={styles.verdict}>{titleOf(checked)}</p>
            <p>{textOf(checked)}</p>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

export const checkScreen: LazyScreen = { Component: CheckPage, loader: loadCheck };
