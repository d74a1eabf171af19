import { deviceNames } from 'shared/facts/device-names';

/*
 * What a screen that works without signal keeps on a device, and how that ends. The worker (offline-worker.js) keeps the page and its
 * files; what is somebody's stands apart, under one name, and ends with their session or after two days.
 */

/** A cache, and a database of the browser's: what they hold is of whoever is signed in. */
export const privateName = deviceNames.private;
const copyName = deviceNames.copy;
const endKey = deviceNames.privateEnd;
/** How long, in ms, what is private stays without having been loaded again. */
const privateFor = 48 * 60 * 60 * 1000;

const isOver = (now: number): boolean => {
  const end = localStorage.getItem(endKey);
  return end !== null && Number(end) < now;
};

/** What the worker of the whole site (site-worker.js) keeps of whoever is signed in. */
const siteNames = ['sitio-socio', 'sitio-socio-fotos'];

async function forgetOwnOfSite(): Promise<void> {
  // What is on its way to it would be kept after this.
  navigator.serviceWorker.controller?.postMessage({ forget: true });
  await Promise.all(siteNames.map((name) => caches.delete(name)));
}

/** Erases what is private, and takes its worker away. Nobody waits for it, and nobody is told of a browser that keeps nothing anyway. */
export async function forgetPrivate(): Promise<void> {
  try {
    await forgetOwnOfSite().catch(() => undefined);
    if (localStorage.getItem(endKey) === null) return;
    localStorage.removeItem(endKey);
    indexedDB.deleteDatabase(privateName);
    await Promise.all([caches.delete(privateName), caches.delete(copyName)]);
    const workers = await navigator.serviceWorker.getRegistrations();
    const ofScreens = workers.filter(({ scope }) => new URL(scope).pathname !== '/');
    await Promise.all(ofScreens.map((worker) => worker.unregister()));
  } catch {
    // Without storage, or without workers: there is nothing.
  }
}

/** At the start of every page: what should have gone does. */
export function forgetOldPrivate(now = Date.now()): void {
  try {
    if (isOver(now)) void forgetPrivate();
  } catch {
    // See forgetPrivate.
  }
}

/** What is private has just been loaded: it may stay for two days from now on. */
export function keepPrivate(now = Date.now()): void {
  localStorage.setItem(endKey, String(now + privateFor));
}

const workerAddress = '/sin-senal.js';
/** A server that has been told to hold the worker back wants no copies. */
const wantsCopies = async (): Promise<boolean> => (await fetch(workerAddress, { method: 'HEAD', cache: 'no-store' })).ok;

/** Leaves a reply for this GET for when there is no signal. */
export async function keepReply(address: string, reply: unknown, now = Date.now()): Promise<void> {
  if (!('caches' in globalThis)) return;
  // A worker that leaves has erased this cache: made anew, it would stay.
  if (!(await caches.has(privateName)) && !(await wantsCopies())) return;
  const headers = { 'content-type': 'application/json', expires: new Date(now + privateFor).toUTCString() };
  await (await caches.open(privateName)).put(address, new Response(JSON.stringify(reply), { headers }));
}

/**
 * Makes the screen at `scope`, which is this one, open without signal from now on: in the version that is on this page, with the files that
 * the page has loaded; of `replies` what was left with `keepReply` answers. Resolves to whether it does; the version of somebody who tries one out is not kept.
 */
export async function keepScreen(scope: string, replies: readonly string[]): Promise<boolean> {
  const block = document.getElementById('registry');
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker || !block || block.dataset.prueba !== undefined || block.dataset.pregunta !== undefined) return false;
  // One that is leaving because the server has said so would stay if it were registered again.
  if (!(await wantsCopies())) return false;
  const registration = await serviceWorker.register(
    `${workerAddress}?${new URLSearchParams(replies.map((address) => ['responde', address]))}`,
    { scope },
  );
  await registration.update().catch(() => undefined);
  const worker = await activeOf(registration);
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<{ kept: boolean }>) => resolve(data.kept);
  });
  worker.postMessage({ keep: { registry: block.textContent, files } }, [port2]);
  return answered;
}

/** The worker of a registration, once it works. */
export async function activeOf({ installing, waiting, active }: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const worker = installing ?? waiting ?? active;
  if (!worker) throw new Error('the worker for times without signal is gone');
  if (worker.state === 'activated') return worker;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('the worker for times without signal was not taken'));
    });
  });
  return worker;
}
