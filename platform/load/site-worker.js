/*
 * Serves the site's public pages offline, as they were last loaded. With signal the server answers everything, as without this file:
 * releases, canaries, rollbacks and try-outs reach a page as ever. The server marks the pages that may be kept (`x-offline-copy`: `yes`, or
 * `frame` where the screen was not rendered in time), and writes names, and what is kept, before this file (serve/serve-options.ts).
 */
const { names } = self;
const { shared, own, missing, pages } = self.copies;
/** How many of each kind stay, the newest. */
const most = {
  [names.pages]: 40,
  [names.replies]: 60,
  [names.files]: 150,
  [names.pictures]: 80,
  [names.ownPictures]: 120,
};
/** In bytes: larger replies are not kept. */
const largest = 1_500_000;
/** In ms: the timeout of a navigation. */
const timeout = 5000;
/** In ms: until a page is asked for again that was not rendered in time. */
const pause = 2000;
/** In ms: how long a user's own replies stay without having been read again. */
const ownFor = 48 * 60 * 60 * 1000;
const { prefix } = names;
const ownCaches = [names.ownReplies, names.ownPictures].map((name) => prefix + name);

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
// With navigation preload no page waits until the worker has started.
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()])),
);
self.addEventListener('message', (event) => {
  const { forget, keep } = event.data ?? {};
  if (forget) event.waitUntil(forgetOwn());
  if (keep) {
    // Registered, perhaps anew.
    wanted = undefined;
    // With data saving only what was opened is kept.
    event.waitUntil(keepAhead([...keep, ...(self.navigator?.connection?.saveData ? [] : pages)]));
  }
});

/** A push message is the title of a notification and its options; `data.path` is where a press on it leads. */
self.addEventListener('push', (event) => {
  const { title, options } = event.data?.json() ?? {};
  if (title) event.waitUntil(self.registration.showNotification(title, options));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openTab(new URL(event.notification.data?.path ?? '/', location.origin)));
});

/** Focuses the tab that shows it, or opens one: another tab may hold what was typed. */
async function openTab({ origin, pathname, href }) {
  if (origin !== location.origin) return;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = tabs.find(({ url }) => new URL(url).pathname === pathname);
  await (open ? open.focus() : self.clients.openWindow(href));
}

/** The page that is open, whose files loaded before this worker was there, and others that were not opened yet: these without files. */
async function keepAhead([open, ...others]) {
  const html = await visit(open);
  if (html) await keepFiles(html);
  for (const path of others) if (!(await find(names.pages, path))) await visitRendered(path);
}

/** Keeps a page that can be read without scripts. One that was not rendered in time is asked for again: the server has it by then. */
async function visitRendered(path) {
  for (let left = 3; left > 0; left -= 1) {
    const page = await fetch(path);
    if (!isFrame(page)) return void (await keepPage(path, page));
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Of a busy server: a page without its screen. */
const isFrame = (page) => page.headers.get('x-offline-copy') === 'frame';

const visit = async (path) => keepPage(path, await fetch(path));

/** '/galleries/:id' is every gallery. */
const isAmong = (patterns, pathname) => {
  const parts = pathname.replace(/\/$/, '').split('/');
  return patterns.some((pattern) => {
    const wanted = pattern.split('/');
    return wanted.length === parts.length && wanted.every((part, index) => part.startsWith(':') || part === parts[index]);
  });
};
/** Immutable files: the build names them by their content, or by their version. */
const isLasting = (pathname) => /^\/(?:assets|fonts)\/|^\/modules\/(?:pages|mf-[\w-]+\/\w[\w.+-]*)\//.test(pathname);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') return event.respondWith(openPage(event, url));
  const { pathname } = url;
  if (isLasting(pathname)) return event.respondWith(askLasting(event));
  // A signed address is of a picture that is not public.
  if (/^\/(?:static|icons)\//.test(pathname))
    return event.respondWith(ask(event, url.searchParams.has(names.signed) ? names.ownPictures : names.pictures));
  const authorization = request.headers.get('authorization');
  const isOwn = isAmong(own, pathname);
  if (isOwn && authorization) event.respondWith(askOwn(event, authorization));
  else if (isOwn || isAmong(shared, pathname)) event.respondWith(ask(event, names.replies));
});

/** Not `open`, which would make a cache. */
const find = (name, url) => caches.match(url, { cacheName: prefix + name, ignoreVary: true });

async function openPage(event, url) {
  const asked = Promise.resolve(event.preloadResponse).then((preloaded) => preloaded ?? fetch(event.request));
  // A version that is tried out, or asked for, has the server's answer or none.
  if (url.searchParams.has(names.tryOut)) return asked;
  const copy = await find(names.pages, url.pathname);
  const keep = (page) => {
    // Only a page that may be kept is read twice: this may be a file of any size.
    if (url.search === '' && page.headers.has('x-offline-copy')) event.waitUntil(keepPage(url.pathname, page.clone()));
    else if (page.ok) event.waitUntil(leaveIfUnwanted());
    return page;
  };
  if (!copy) return asked.then(keep).catch(showMissing);
  try {
    const page = await Promise.race([asked.then(keep), new Promise((_, reject) => setTimeout(reject, timeout))]);
    return [502, 503, 504].includes(page.status) ? asCopy(copy) : page;
  } catch {
    return asCopy(copy);
  }
}

/** The site's own offline page, where the browser would show its own. @throws the failure itself where the site has none. */
function showMissing(failure) {
  if (missing.length === 0) throw failure;
  const [lang, heading, text, again, home] = missing;
  const html = `<!doctype html>
<html lang="${lang}">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${heading}</title>
  <style>
    body { max-width: 32rem; margin: 20vh auto 0; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif }
    a { display: inline-block; margin-inline-end: 1.5rem; padding-block: 0.625rem }
  </style>
  <main>
    <h1>${heading}</h1>
    <p>${text}</p>
    <p><a href="">${again}</a><a href="/">${home}</a></p>
  </main>
</html>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** Shows the page's hidden line that marks it as a copy. */
async function asCopy(page) {
  const html = (await page.text()).replace(`id="${names.notice}" hidden`, `id="${names.notice}"`);
  return new Response(html, { status: page.status, headers: page.headers });
}

/** Resolves to its text, where it may be kept. */
async function keepPage(path, page) {
  if (!page.ok || page.redirected || !page.headers.has('x-offline-copy')) return undefined;
  const html = await page.clone().text();
  await put(names.pages, path, page);
  // What it was rendered with is no code, and would be missed without signal by scripts that other pages have left.
  const [state] = /\/modules\/pages\/[^" ]+/.exec(html) ?? [];
  if (state && !(await find(names.files, state)))
    await fetch(state).then(
      (kept) => put(names.files, state, kept),
      () => {},
    );
  await dropOldOwn();
  return html;
}

async function keepFiles(html) {
  // Fonts are named by styles alone.
  const naming = /\b(?:src|href|data-start|data-ahead|data-later)="([^"]+)"|\burl\(['"]?(\/[^'")]+)/g;
  const named = [...html.matchAll(naming)].flatMap(([, files, font]) => font ?? files.split(' '));
  for (const file of new Set(named.filter((each) => isLasting(each)))) {
    if (await find(names.files, file)) continue;
    // A page without a press has loaded no scripts: they are not loaded for this.
    const scripts = { cache: 'only-if-cached', mode: 'same-origin' };
    const kept = await fetch(file, file.endsWith('.js') ? scripts : {}).catch(() => undefined);
    if (kept) await put(names.files, file, kept);
  }
}

async function askLasting(event) {
  const { request } = event;
  const copy = await find(names.files, request.url);
  if (copy) return copy;
  const file = await fetch(request);
  if (file.ok) {
    const clone = file.clone();
    event.waitUntil(put(names.files, request.url, clone));
  }
  return file;
}

/** The server's reply, which is kept for when there is none. */
async function ask(event, name) {
  const { request } = event;
  const began = era;
  try {
    const reply = await fetch(request);
    if (reply.ok && reply.type === 'basic') {
      const clone = reply.clone();
      event.waitUntil(put(name, request.url, clone, began).then(() => name === names.replies && keepOpened(event)));
    }
    return reply;
  } catch (error) {
    const copy = await find(name, request.url);
    if (!copy) throw error;
    return told(event, copy);
  }
}

/** Keeps a page that was opened by a client-side navigation, without a document of its own. */
async function keepOpened({ clientId }) {
  const client = await self.clients.get(clientId);
  const { pathname, search } = new URL(client?.url ?? '/?', location.href);
  if (client && search === '' && !(await find(names.pages, pathname))) await visit(pathname);
}

/** Messages the page that it shows a copy. */
async function told({ clientId }, copy) {
  (await self.clients.get(clientId))?.postMessage({ isCopy: true });
  return copy;
}

/** Counts up with each sign-out: replies to requests before it are not kept. */
let era = 0;

/** Own replies of the signed-in user: for them alone, and only the last one. */
async function askOwn(event, authorization) {
  const { request } = event;
  const began = era;
  const whose = btoa(
    String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(authorization)))),
  );
  try {
    const reply = await fetch(request);
    if (reply.ok) {
      const clone = reply.clone();
      event.waitUntil(keepOwn(request.url, clone, whose, began).then(() => keepOpened(event)));
    } else if (reply.status === 401) event.waitUntil(forgetOwn());
    return reply;
  } catch (error) {
    const copy = await find(names.ownReplies, request.url);
    if (copy?.headers.get('x-whose') !== whose || isOver(copy)) throw error;
    return told(event, copy);
  }
}

const isOver = (copy) => Date.parse(copy.headers.get('expires')) < Date.now();

async function keepOwn(url, reply, whose, began) {
  const body = await reply.blob();
  const headers = { 'content-type': 'application/json', 'x-whose': whose, expires: new Date(Date.now() + ownFor).toUTCString() };
  if (!(await mayKeep(names.ownReplies))) return;
  const cache = await caches.open(prefix + names.ownReplies);
  const before = await cache.keys();
  // Another gallery, or another user's: its pictures go with it.
  const isSame = before.length === 1 && before[0].url === url && (await cache.match(url))?.headers.get('x-whose') === whose;
  if (!isSame) await Promise.all([...before.map((each) => cache.delete(each)), caches.delete(prefix + names.ownPictures)]);
  if (body.size <= largest) await cache.put(url, new Response(body, { headers }));
  if (began !== era) await forgetOwn();
  await eraseIfLeft();
}

async function forgetOwn() {
  era += 1;
  await Promise.all(ownCaches.map((name) => caches.delete(name)));
}

async function dropOldOwn() {
  if (!(await caches.has(prefix + names.ownReplies))) return;
  const cache = await caches.open(prefix + names.ownReplies);
  const copies = await cache.matchAll();
  if (copies.some(isOver)) await forgetOwn();
  await eraseIfLeft();
}

/** Stores a reply, and drops the oldest of its kind. */
async function put(name, key, reply, began = era) {
  if (!reply.ok) return;
  const isOwn = ownCaches.includes(prefix + name);
  const body = await reply.blob();
  if (body.size > largest || !(await mayKeep(name))) return;
  const cache = await caches.open(prefix + name);
  const headers = new Headers(reply.headers);
  // What is stored is no longer compressed.
  for (const each of ['content-encoding', 'content-length']) headers.delete(each);
  await cache.delete(key, { ignoreVary: true });
  await cache.put(key, new Response(body, { status: 200, headers }));
  if (isOwn && began !== era) return forgetOwn();
  if (name === names.files && (await cache.keys()).length > most[name]) await dropOldVersions(cache);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most[name])).map((old) => cache.delete(old, { ignoreVary: true })));
  await eraseIfLeft();
}

/** Deletes files that no kept page names any more, or whose version none does, the oldest first, while there are too many. */
async function dropOldVersions(files) {
  const pages = await (await caches.open(prefix + names.pages)).matchAll();
  const texts = await Promise.all(pages.map((page) => page.text()));
  const all = await files.keys();
  let left = all.length;
  for (const file of all) {
    if (left <= most[names.files]) return;
    const { pathname } = new URL(file.url);
    const [folder] = /^\/modules\/mf-[\w-]+\/[^/]+\//.exec(pathname) ?? [];
    // What versions share, and a page's state, are named by themselves.
    const named = folder?.endsWith('/files/') || pathname.startsWith('/modules/pages/') ? pathname : folder;
    if (named === undefined || texts.some((text) => text.includes(named))) continue;
    await files.delete(file);
    left -= 1;
  }
}

/** Whether the server wants copies, as it said last; undefined before the first request, or without an answer. */
let wanted;

/** Whether the server wants copies: not when it no longer has this file, or is set to hold it back. */
function askServer() {
  wanted = fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status !== 404 && status !== 410,
    () => {
      wanted = undefined;
      return true;
    },
  );
  return wanted;
}

/** A worker that was unregistered still serves the pages that were open, also when it was stopped meanwhile: it asks before it makes a cache anew. */
const mayKeep = async (name) => (await caches.has(prefix + name)) || (wanted ?? askServer());

const eraseAll = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(prefix)).map((name) => caches.delete(name)));
};

/** Deletes what pending requests stored after it was unregistered. */
async function eraseIfLeft() {
  if (wanted && !(await wanted)) await eraseAll();
}

/** Unregisters, and deletes its copies, where the server wants none. */
async function leaveIfUnwanted() {
  if (await askServer()) return;
  await eraseAll();
  await self.registration.unregister();
}
