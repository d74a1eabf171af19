import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { api, refusalDetail } from 'shared/http/client';
import { authStore } from '../auth/auth-store.ts';
import { registryBlock } from './registry.ts';
import styles from './try-out.module.css';

/** Another version of a module, in this browser alone: '?modulo=mf_galleries@1.4.0' begins it, the banner ends it. */
const path = 'modulos/prueba';

function addressWithoutWish(): string {
  const { pathname, hash } = location;
  const query = new URLSearchParams(location.search);
  query.delete('modulo');
  return pathname + (query.size > 0 ? `?${query}` : '') + hash;
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

const place = document.body.appendChild(document.createElement('div'));
const root = createRoot(place);
const tried = registryBlock?.dataset.prueba;
const wish = new URLSearchParams(location.search).get('modulo');

function show(): void {
  if (tried === undefined) return;
  root.render(<Banner text={`Estás probando ${tried}. Solo tú lo ves.`} button="Salir de la prueba" act={leave} />);
  // Where only staff may try things out, whoever signs out leaves.
  authStore.subscribe((now, before) => {
    if (before.token && !now.token) void leave();
  });
}

async function begin(modulo: string): Promise<void> {
  try {
    await api.post(path, { json: { modulo } });
    location.replace(addressWithoutWish());
  } catch (error) {
    const text = refusalDetail(error) ?? 'No se ha podido probar esa versión.';
    root.render(<Banner text={text} button="Cerrar" act={async () => place.remove()} />);
  }
}

if (wish === null) show();
else void begin(wish);
