import { activeOf } from 'shared/session/offline';

/*
 * Public pages, and the last gallery that a member has opened, stay on the device for when there is no signal
 * (platform/load/site-worker.js). The server names the worker in pages that may be kept.
 */

/** Replies that are the same for everybody. */
const publico = [
  '/api/contenido_inicio',
  '/api/contenido/castillos',
  '/api/contenido/historia',
  '/api/actividades',
  '/api/eventos/publicos',
  '/api/galerias/publicas',
  '/api/patrocinadores',
  '/api/inscripciones/estado-formulario',
];
/** Of whoever has signed in, for them alone. */
const propio = ['/api/galerias/:id/imagenes'];
/** Of a page that is not kept. */
const falta = [
  'es',
  'Sin conexión',
  'Esta página no está guardada en tu dispositivo. Se abrirá cuando vuelvas a tener señal.',
  'Volver a intentarlo',
  'Página principal',
];
/** Kept without having been opened. */
const pages = ['/', '/eventos', '/actividades', '/galerias'];

/** Whoever pays for every byte gets what they have opened, and no more. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;

const line = (): HTMLElement | null => document.getElementById('sin-conexion');
const show = (isShown: boolean) => line()?.toggleAttribute('hidden', !isShown);

/** A screen that is an app of its own has said so. Not in the page: browsers fetch it there while a visitor waits for something else. */
function offerApp(): void {
  if (document.querySelector('link[rel="manifest"]')) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }));
}

/** Has this page and what is opened from now on kept, where the server wants it. */
export async function keepSite(): Promise<void> {
  offerApp();
  const worker = document.querySelector<HTMLMetaElement>('meta[name="offline-worker"]')?.content;
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!worker || !serviceWorker) return;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ isCopy?: true }>) => data.isCopy && show(true));
  serviceWorker.startMessages();
  addEventListener('online', () => show(false));
  const isFirst = !serviceWorker.controller;
  const lists = Object.entries({ publico, propio, falta });
  const query = new URLSearchParams(lists.flatMap(([name, values]) => values.map((value) => [name, value])));
  const registration = await serviceWorker.register(`${worker}?${query.toString()}`, { scope: '/' });
  // From then on it sees by itself what is opened.
  if (isFirst) (await activeOf(registration)).postMessage({ keep: [location.pathname, ...(savesData() ? [] : pages)] });
}
