import { activeOf } from 'shared/session/offline';

/*
 * Keeps public pages, and the last gallery that a member has opened, on the device for offline use (platform/load/site-worker.js). The
 * server names the worker in pages that may be kept, and tells it what to keep. Before a page's scripts begin, its bootstrap does this.
 */

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
  const registration = await serviceWorker.register(worker, { scope: '/' });
  // From then on the worker keeps what is opened by itself.
  if (isFirst) (await activeOf(registration)).postMessage({ keep: [location.pathname] });
}

/** Ends push notifications on this device: from then on its push service turns the server's away. */
export async function unsubscribePush(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration('/');
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
