import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { TryOutOffer } from 'platform/wire/reports';
import { startTryOut } from 'platform/load/try-out';
import { call } from 'shared/http/call';
import { refusalDetail } from 'shared/http/client';
import { ConfirmDialog } from 'shared/ui/alert-dialog';
import { authStore } from '../auth/auth-store.ts';
import styles from './try-out.module.css';

function Banner({ text, button, act }: { text: string; button: string; act: () => Promise<void> }) {
  const [failure, setFailure] = useState('');
  const press = () => void act().catch(() => setFailure(' No se ha podido: inténtalo de nuevo.'));
  return (
    <div className={`row gap-4 rows-2 ${styles.banner}`} role="status">
      <p>
        <span>{text}</span>
        {failure && <span>{failure}</span>}
      </p>
      <button type="button" onClick={press}>
        {button}
      </button>
    </div>
  );
}

const whatItIs = ({ module, version, origin }: TryOutOffer): string =>
  `Esta dirección pide que tu navegador use otra versión del módulo ${module}: la ${version}. Su código viene de ` +
  `${origin === null ? `esta misma web (${location.origin})` : `otra web (${origin})`} y podrá hacer aquí todo lo que puedes hacer tú. ` +
  'Acepta solo si te la ha dado alguien del equipo.';

const root = createRoot(document.body.appendChild(document.createElement('div')));

startTryOut(
  {
    describe: async (modulo) => {
      const { modulo: module, version, origen, prueba } = await call('GET /modulos/prueba', { query: { modulo } });
      return { module, version, origin: origen, wish: prueba };
    },
    begin: (modulo) => call('POST /modulos/prueba', { json: { modulo } }),
    end: () => call('DELETE /modulos/prueba'),
  },
  {
    showQuestion: (offer, yes, no) =>
      root.render(<ConfirmDialog message={whatItIs(offer)} confirm="Probar esta versión" cancel="No" onConfirm={yes} onClose={no} />),
    showTried: (what, leave) =>
      root.render(<Banner text={`Estás probando ${what}. Solo tú lo ves.`} button="Salir de la prueba" act={leave} />),
    showFailure: (error, close) => {
      const text = refusalDetail(error) ?? 'No se ha podido probar esa versión.';
      root.render(<Banner text={text} button="Cerrar" act={async () => close()} />);
    },
    showNothing: () => root.render(null),
  },
  (leave) =>
    authStore.subscribe((now, before) => {
      if (before.token && !now.token) leave();
    }),
);
