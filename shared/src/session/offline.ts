import { deviceNames } from 'shared/facts/device-names';
import type { moduleNames } from 'shared/facts/modules';

/*
 * Offline storage of a screen, and its deletion. The worker (offline-worker.js) caches the page and its files; private data are apart,
 * under one name, and are deleted with the session or after two days.
 */

/** The names' types alone, which the texts here have to match: the names themselves would be in every page's bundle. */
type Names = typeof moduleNames;
type Offline = Names['offline'];

/** Name of a cache, and of an IndexedDB: both hold data of the signed-in user. */
export const privateName = deviceNames.private;
const copyName = deviceNames.copy;
const endKey = deviceNames.privateEnd;
/** Retention, in ms, of what is private of others since it was last loaded. */
const privateFor = 48 * 60 * 60 * 1000;

/** The same of what is the user's own, which may be wanted for weeks. */
export const ownFor = 30 * 24 * 60 * 60 * 1000;

const isOver = (now: number): boolean => {
  const end = localStorage.getItem(endKey);
  return end !== null && Number(end) < now;
};

/** Caches of the site's worker (site-worker.js) with the signed-in user's data. */
const siteNames: [`${Offline['prefix']}${Offline['ownReplies']}`, `${Offline['prefix']}${Offline['ownPictures']}`] = [
  'sitio-socio',
  'sitio-socio-fotos',
];

async function forgetOwnOfSite(): Promise<void> {
  // Replies still pending would be cached after this.
  navigator.serviceWorker.controller?.postMessage({ forget: true });
  await Promise.all(siteNames.map((name) => caches.delete(name)));
}

/** Deletes private data and unregisters its worker. Not awaited; errors of a browser without storage are ignored. */
export async function forgetPrivate(): Promise<void> {
  try {
    await forgetOwnOfSite().catch(() => undefined);
    if (localStorage.getItem(endKey) === null) return;
    localStorage.removeItem(endKey);
    indexedDB.deleteDatabase(privateName);
    const copies = (await caches.keys()).filter((name) => name.startsWith(copyName));
    await Promise.all([privateName, ...copies].map((name) => caches.delete(name)));
    const workers = await navigator.serviceWorker.getRegistrations();
    const ofScreens = workers.filter(({ scope }) => new URL(scope).pathname !== '/');
    await Promise.all(ofScreens.map((worker) => worker.unregister()));
  } catch {
    // Without storage or workers there is nothing to delete.
  }
}

/** At page start: deletes expired private data. */
export function forgetOldPrivate(now = Date.now()): void {
  try {
    if (isOver(now)) void forgetOver(now).catch(() => undefined);
  } catch {
    // See forgetPrivate.
  }
}

const endOf = (reply: Response): number => Date.parse(reply.headers.get('expires') ?? '');

/** Lists of others end together; replies of the user's own may end later, and the copies of screens with the last of them. */
async function forgetOver(now: number): Promise<void> {
  indexedDB.deleteDatabase(privateName);
  const ends: number[] = [];
  if (await caches.has(privateName)) {
    const cache = await caches.open(privateName);
    for (const address of await cache.keys()) {
      const reply = await cache.match(address);
      if (reply && endOf(reply) > now) ends.push(endOf(reply));
      else await cache.delete(address);
    }
  }
  if (ends.length === 0) return forgetPrivate();
  localStorage.setItem(endKey, String(Math.min(...ends)));
}

/** Private data of others were just loaded: extends them by two days. */
export function keepPrivate(now = Date.now()): void {
  localStorage.setItem(endKey, String(now + privateFor));
}

const workerAddress: Names['workers']['screen'] = '/sin-senal.js';
const sinceHeader: Offline['sinceHeader'] = 'x-desde';
const answered: Offline['answered'] = 'responde';
const tried: Names['alsoMarked']['tried'] = 'prueba';
const asks: Names['alsoMarked']['asks'] = 'pregunta';
/** Whether the worker is served: without it the server wants no copies. */
const wantsCopies = async (): Promise<boolean> => (await fetch(workerAddress, { method: 'HEAD', cache: 'no-store' })).ok;

/** Caches a reply to this GET for offline use. */
export async function keepReply(address: string, reply: unknown, now = Date.now(), lasts = privateFor): Promise<void> {
  if (!('caches' in globalThis)) return;
  // An unregistered worker has deleted this cache: a new one would never be deleted.
  if (!(await caches.has(privateName)) && !(await wantsCopies())) return;
  const headers = { 'content-type': 'application/json', expires: new Date(now + lasts).toUTCString() };
  await (await caches.open(privateName)).put(address, new Response(JSON.stringify(reply), { headers }));
  if (localStorage.getItem(endKey) === null) localStorage.setItem(endKey, String(now + lasts));
}

/** A whole page without scripts, in place of a screen's for a time. */
interface ReadyPage {
  html: string;
  since: number;
  until: number;
}

/** Leaves pages of the screen at `scope`, instead of those from before: without signal its worker opens the one for the time, at once. */
export async function keepPages(scope: string, pages: readonly ReadyPage[]): Promise<void> {
  if (!(await caches.has(privateName))) return;
  const cache = await caches.open(privateName);
  for (const old of await cache.keys(scope, { ignoreSearch: true })) await cache.delete(old);
  for (const [index, { html, since, until }] of pages.entries()) {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      [sinceHeader]: new Date(since).toUTCString(),
      expires: new Date(until).toUTCString(),
    };
    await cache.put(`${scope}?pagina=${index}`, new Response(html, { headers }));
  }
}

/** A reply that `keepReply` has cached, until it is over. */
export async function readReply(address: string, now = Date.now()): Promise<unknown> {
  if (!('caches' in globalThis)) return undefined;
  const reply = await caches.match(address, { cacheName: privateName, ignoreVary: true });
  return reply && endOf(reply) > now ? reply.json() : undefined;
}

/**
 * Makes the current screen, at `scope`, work offline: in the version of this page, with the files that it has loaded, and those of
 * `replies` cached with `keepReply`. Resolves to whether it does; a try-out version is not cached.
 */
export async function keepScreen(scope: string, replies: readonly string[]): Promise<boolean> {
  const block = document.getElementById('registry');
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker || !block || block.dataset[tried] !== undefined || block.dataset[asks] !== undefined) return false;
  // Registering again would keep a worker that the server has withdrawn.
  if (!(await wantsCopies())) return false;
  const registration = await serviceWorker.register(
    `${workerAddress}?${new URLSearchParams(replies.map((address) => [answered, address]))}`,
    { scope },
  );
  await registration.update().catch(() => undefined);
  const worker = await activeOf(registration);
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const { port1, port2 } = new MessageChannel();
  const isKept = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<{ kept: boolean }>) => resolve(data.kept);
  });
  worker.postMessage({ keep: { registry: block.textContent, files } }, [port2]);
  return isKept;
}

/** The worker of a registration, once active. */
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
