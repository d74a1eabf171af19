/*
 * Serves one screen offline: the one at its scope. With signal the server answers as ever, with the version that this visitor gets;
 * the copy is its last reply, kept once every file of it is cached. Requests outside the scope never reach it.
 */
/** The server writes its words before this file (face/wire.ts). */
const { answered: answeredName, screenCache, privateCache: privateName, sinceHeader } = self.names;
/** In ms: the timeout of a request that has a copy. */
const timeout = 3000;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  if (event.data?.keep) event.waitUntil(keep(event.data.keep).then((kept) => event.ports[0]?.postMessage({ kept })));
});

const screen = new URL(self.registration.scope).pathname;
/** Each screen has a copy of its own, which another one leaves alone. */
const copyName = `${screenCache} ${screen}`;
/** The reads that the page leaves a reply for. */
const answered = new URL(location.href).searchParams.getAll(answeredName);
/** Immutable files: the build names them by their content, or by their version. */
const isLasting = ({ pathname }) => /^\/(?:assets|fonts)\/|\/mf-[\w-]+\/\w[\w.+-]*\//.test(pathname);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (url.pathname === screen) event.respondWith(openScreen(event));
  } else if (isLasting(url)) {
    event.respondWith(kept(copyName, request.url).then((copy) => copy ?? fetch(request)));
  } else if (url.origin === location.origin && answered.includes(url.pathname)) {
    event.respondWith(ask(request));
  }
});

/** Not `open`, which would make a cache anew that was just deleted. */
const kept = (name, url) => caches.match(url, { cacheName: name, ignoreVary: true });

async function openScreen(event) {
  const copy = await kept(copyName, screen);
  const asked = fetch(event.request);
  event.waitUntil(asked.then(leaveIfUnwanted, () => {}));
  if (!copy) return asked;
  try {
    const fresh = await Promise.race([asked, new Promise((_, reject) => setTimeout(reject, timeout))]);
    if (fresh.status < 500) return fresh;
  } catch {
    // Without signal.
  }
  return (await readyPage()) ?? copy;
}

/** A page that the screen has left for this time, whole and without scripts: it opens at once. */
async function readyPage() {
  if (!(await caches.has(privateName))) return undefined;
  const now = Date.now();
  const pages = await (await caches.open(privateName)).matchAll(screen, { ignoreSearch: true });
  return pages.find(({ headers }) => Date.parse(headers.get(sinceHeader)) <= now && now < Date.parse(headers.get('expires')));
}

/** A reply stored by the page for when there is no signal, otherwise the server's own. */
async function ask(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const reply = await kept(privateName, request.url);
    if (!reply || Date.parse(reply.headers.get('expires')) < Date.now()) throw error;
    return reply;
  }
}

/** Unregisters, and deletes its copies, when the server no longer has this file, or is set to hold it back. Resolves to whether. */
async function leaveIfUnwanted() {
  const { status } = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' });
  if (status !== 404 && status !== 410) return false;
  await Promise.all([caches.delete(copyName), caches.delete(privateName)]);
  await self.registration.unregister();
  return true;
}

/**
 * Caches the screen as the asking page was made: its registry, and the files that it has loaded. Another release may have come since
 * then; that one is kept when it is opened. Resolves to whether it was.
 */
async function keep({ registry, files }) {
  const page = await fetch(screen, { cache: 'no-cache' });
  if (!page.ok || page.redirected) return false;
  const html = await page.clone().text();
  if (!html.includes(registry)) return false;
  const named = [...html.matchAll(/(?:src|href)="(\/(?:assets|fonts|modules)\/[^"]+)"/g)].map(([, file]) => file);
  const wanted = new Set([...files, ...named].map((file) => new URL(file, location.href).href).filter((file) => isLasting(new URL(file))));
  const copy = await caches.open(copyName);
  const there = new Set((await copy.keys()).map(({ url }) => url));
  const missing = [...wanted].filter((file) => !there.has(file));
  await copy.addAll(missing.map((file) => new Request(file, { mode: 'cors', credentials: 'same-origin' })));
  // Last: an abort before this leaves the earlier copy, and its files.
  await copy.put(screen, page);
  const old = [...there].filter((file) => !wanted.has(file) && new URL(file).pathname !== screen);
  await Promise.all(old.map((file) => copy.delete(file)));
  // From before each screen had one.
  await caches.delete(screenCache);
  // It may have unregistered meanwhile, and this cache is new. Without an answer the next opening asks.
  return !(await leaveIfUnwanted().catch(() => false));
}
