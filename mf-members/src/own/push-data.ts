import { call } from 'shared/http/call';

/**
 * Push notifications on this device. `install`: iPhones and iPads take them from an installed site alone; `unasked`: the permission's
 * question was closed without an answer.
 */
export type PushState = { kind: 'unsupported' | 'install' | 'denied' } | { kind: 'on' | 'off' | 'unasked'; clave: string };

/** In ms: a page registers the site's worker some seconds after its first view. */
const mostForWorker = 20_000;

const isApple = () => /iPad|iPhone/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);

function whyNot(): 'unsupported' | 'install' | 'denied' | undefined {
  const hasWorker = document.querySelector('meta[name="offline-worker"]') !== null && 'serviceWorker' in navigator;
  if (hasWorker && 'PushManager' in globalThis && 'Notification' in globalThis)
    return Notification.permission === 'denied' ? 'denied' : undefined;
  return hasWorker && isApple() ? 'install' : 'unsupported';
}

/** Whether it was made with this key of the site's. */
function isOf({ options }: PushSubscription, clave: string): boolean {
  const used = String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0)));
  return (
    btoa(used)
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/={1,2}$/, '') === clave
  );
}

const findOwn = async () => (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription();

export async function readPush(): Promise<PushState> {
  const kind = whyNot();
  if (kind) return { kind };
  const [{ clave, direcciones }, own] = await Promise.all([call('GET /mis-avisos'), findOwn()]);
  return { kind: own && isOf(own, clave) && direcciones.includes(own.endpoint) ? 'on' : 'off', clave };
}

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no worker')), mostForWorker));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/** Asks for the permission, so only on a press. @throws what the browser or the server says. */
export async function turnOn(clave: string): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission === 'denied') return { kind: 'denied' };
  if (permission === 'default') return { kind: 'unasked', clave };
  const { pushManager } = await readyWorker();
  const old = await pushManager.getSubscription();
  // The site's secret has changed since.
  if (old && !isOf(old, clave)) await old.unsubscribe();
  const { endpoint = '', keys = {} } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: clave })).toJSON();
  await call('PUT /mis-avisos', { json: { direccion: endpoint, clave: keys['p256dh'] ?? '', secreto: keys['auth'] ?? '' } });
  return { kind: 'on', clave };
}

export async function turnOff(clave: string): Promise<PushState> {
  const own = await findOwn();
  if (own) {
    await call('POST /mis-avisos/quitar', { json: { direccion: own.endpoint } });
    await own.unsubscribe();
  }
  return { kind: 'off', clave };
}
