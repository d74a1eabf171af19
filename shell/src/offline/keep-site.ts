import { activeOf } from 'shared/session/offline';

/*
 * Keeps public pages, and the last gallery that a member has opened, on the device for offline use (platform/load/site-worker.js). The
 * server names the worker in pages that may be kept.
 */

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
/** Replies of the signed-in user, for them alone. */
const propio = ['/api/galerias/:id/imagenes'];
/** Language and texts of the offline page, shown for a page that is not kept. */
const falta = [
  'es',
  'Sin conexión',
  'Esta página no está guardada en tu dispositivo. Se abrirá cuando vuelvas a tener señal.',
  'Volver a intentarlo',
  'Página principal',
];
/** Kept before they are opened. */
const pages = ['/', '/eventos', '/actividades', '/galerias'];

/** Data saver: only what was opened is kept. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;

const line = (): HTMLElement | null => document.getElementById('sin-conexion');
const show = (isShown: boolean) => line()?.toggleAttribute('hidden', !isShown);

/** Links the manifest of a screen that is an app of its own. Not in the HTML: browsers would fetch it too early. */
function offerApp(): void {
  if (document.querySelector('link[rel="manifest"]')) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }));
}

/** Registers the worker that keeps this page and those opened later, where the server wants it. */
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
  // From then on the worker keeps what is opened by itself.
  if (isFirst) (await activeOf(registration)).postMessage({ keep: [location.pathname, ...(savesData() ? [] : pages)] });
}

/** Ends push notifications on this device: from then on its push service turns the server's away. */
export async function unsubscribePush(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration('/');
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
