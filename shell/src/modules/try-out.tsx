import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { TryOutOffer } from 'shared/contract/modules';
import { api, getJson, refusalDetail } from 'shared/http/client';
import { ownPath } from 'shared/text/own-path';
import { ConfirmDialog } from 'shared/ui/alert-dialog';
import { authStore } from '../auth/auth-store.ts';
import { registryBlock } from './registry.ts';
import styles from './try-out.module.css';

/** Another version of a module, in this browser alone: '?modulo=mf_galleries@1.4.0' asks for it, a yes begins it, the banner ends it. */
const path = 'modulos/prueba';

function addressWithoutWish(): string {
  const { pathname, hash } = location;
  const query = new URLSearchParams(location.search);
  query.delete('modulo');
  return ownPath(pathname + (query.size > 0 ? `?${query}` : '') + hash) ?? '/';
}

async function leave(): Promise<void> {
  await api.delete(path);
  location.reload();
}

function Banner({ text, button, act }: { text: string; button: string; act: () => Promise<void> }) {
  const [failure, setFailure] = useState('');
  const press = () => void act().catch(() => setFailure(' No se ha podido: inténtalo de nuevo.'));
  return (
    <div className={styles.banner} role="status">
      <p>
        {text}
        {failure}
      </p>
      <button type="button" onClick={press}>
        {button}
      </button>
    </div>
  );
}

const whatItIs = ({ modulo, version, origen }: TryOutOffer): string =>
  `Esta dirección pide que tu navegador use otra versión del módulo ${modulo}: la ${version}. Su código viene de ` +
  `${origen === null ? `esta misma web (${location.origin})` : `otra web (${origen})`} y podrá hacer aquí todo lo que puedes hacer tú. ` +
  'Acepta solo si te la ha dado alguien del equipo.';

const place = document.body.appendChild(document.createElement('div'));
const root = createRoot(place);

/** The version that is being tried out, while nothing else is to be said. */
function showTried(): void {
  const tried = registryBlock?.dataset.prueba;
  root.render(tried !== undefined && <Banner text={`Estás probando ${tried}. Solo tú lo ves.`} button="Salir de la prueba" act={leave} />);
}

function showFailure(error: unknown): void {
  const text = refusalDetail(error) ?? 'No se ha podido probar esa versión.';
  root.render(<Banner text={text} button="Cerrar" act={async () => showTried()} />);
}

async function begin(modulo: string): Promise<void> {
  try {
    await api.post(path, { json: { modulo } });
    location.replace(addressWithoutWish());
  } catch (error) {
    showFailure(error);
  }
}

function decline(): void {
  history.replaceState(history.state, '', addressWithoutWish());
  showTried();
}

/** Nothing changes before somebody says yes: anybody can write an address. */
async function ask(wish: string): Promise<void> {
  try {
    const offer = await getJson<TryOutOffer>(path, { searchParams: { modulo: wish } });
    const agree = () => void begin(offer.prueba);
    root.render(<ConfirmDialog message={whatItIs(offer)} confirm="Probar esta versión" cancel="No" onConfirm={agree} onClose={decline} />);
  } catch (error) {
    showFailure(error);
  }
}

const wish = registryBlock?.dataset.pregunta === undefined ? null : new URLSearchParams(location.search).get('modulo');
if (wish === null) showTried();
else void ask(wish);
// Where only staff may try things out, whoever signs out leaves.
if (registryBlock?.dataset.prueba !== undefined) {
  authStore.subscribe((now, before) => {
    if (before.token && !now.token) void leave();
  });
}
