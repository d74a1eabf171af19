import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { completeNames, workerNames } from '../wire/wire-names.ts';
import { holdFirst, makeCaches } from '../testing/fake-caches.ts';

const source = readFileSync(join(import.meta.dirname, 'site-worker.js'), 'utf8');
const origin = 'https://site.example';

const page = (text: string, headers: Record<string, string> = { 'x-offline-copy': 'yes' }) => new Response(text, { headers });

/** The worker as the browser runs it, with stand-ins for its globals. */
function startWorker(missing: string[] = []) {
  const listeners: Record<string, (event: unknown) => void> = {};
  const unregister = vi.fn<() => void>();
  const told: unknown[] = [];
  const client = { url: `${origin}/galleries/7`, postMessage: (message: unknown) => told.push(message) };
  const focus = vi.fn<(url: string) => void>();
  const tabs: string[] = [];
  const openWindow = vi.fn<(url: string) => void>();
  const clients = {
    get: async () => client,
    matchAll: async () => tabs.map((url) => ({ url, focus: () => focus(url) })),
    claim: async () => {},
    openWindow,
  };
  const showNotification = vi.fn<(title: string, options: object) => void>();
  const self = {
    names: workerNames(completeNames()),
    copies: { shared: ['/api/activities'], own: ['/api/galleries/:id/pictures'], missing, pages: ['/events'] },
    registration: { unregister, showNotification },
    clients,
    addEventListener: (type: string, hear: () => void) => void (listeners[type] = hear),
  };
  const location = new URL(`${origin}/offline-site.js`);
  const { caches, paths } = makeCaches(origin);
  /** The server's replies; none without signal. */
  const server = { isThere: true, answer: (path: string): Response | Promise<Response> => new Response(`no ${path}`, { status: 404 }) };
  const fetch = async (asked: string | Request) => {
    const { pathname, search } = new URL(typeof asked === 'string' ? asked : asked.url, origin);
    if (!server.isThere) throw new TypeError('Failed to fetch');
    return Object.defineProperty(await server.answer(pathname + search), 'type', { value: 'basic' });
  };
  // oxlint-disable-next-line no-new-func -- see above
  new Function('self', 'location', 'caches', 'fetch', source)(self, location, caches, fetch);

  const send = async (path: string, { mode = 'cors', method = 'GET', authorization = '' } = {}): Promise<string | undefined> => {
    const waits: Promise<unknown>[] = [];
    let reply: Promise<Response> | undefined;
    const headers = new Headers(authorization ? { authorization } : {});
    listeners['fetch']?.({
      request: { method, mode, url: new URL(path, origin).href, headers },
      clientId: 'a',
      respondWith: (given: Promise<Response>) => (reply = given),
      waitUntil: (wait: Promise<unknown>) => waits.push(wait),
    });
    if (!reply) return undefined;
    const text = await reply.then(
      async (found) => `${found.status} ${await found.text()}`,
      () => 'nothing',
    );
    for (const wait of waits) await wait;
    return text;
  };
  const tell = async (data: object) => {
    const waits: Promise<unknown>[] = [];
    listeners['message']?.({ data, ports: [], waitUntil: (wait: Promise<unknown>) => waits.push(wait) });
    await Promise.all(waits);
  };
  const hear = async (type: string, event: object) => {
    const waits: Promise<unknown>[] = [];
    listeners[type]?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) });
    await Promise.all(waits);
  };
  const press = async (path?: string) => {
    const close = vi.fn<() => void>();
    await hear('notificationclick', { notification: { close, ...(path && { data: { path } }) } });
    expect(close).toHaveBeenCalledOnce();
  };
  return {
    hear,
    press,
    tabs,
    focus,
    openWindow,
    showNotification,
    server,
    send,
    tell,
    told,
    caches,
    paths,
    unregister,
    open: (path: string) => send(path, { mode: 'navigate' }),
  };
}

test.each([
  ['/api/activities', { method: 'POST' }],
  ['/api/user/me', { authorization: 'Bearer a' }],
  ['/api/users', { authorization: 'Bearer a' }],
  ['/api/galleries/7/download', { authorization: 'Bearer a' }],
  ['/modules/registry.json', {}],
  ['/worker.js', {}],
  ['https://modules.example/modules/mf-x/1.0.0/routes.js', {}],
])('%s %j goes past the worker', async (path, more) => expect(await startWorker().send(path, more)).toBeUndefined());

test('a page that is not kept gets the offline page of the site', async () => {
  const { server, open } = startWorker(['en', 'No signal', 'It was not kept.', 'Again', 'Home']);
  server.isThere = false;
  const page = await open('/events');
  expect(page).toMatch(/^503 <!doctype html>\s*<html lang="en">/);
  for (const part of [
    '<title>No signal</title>',
    '<h1>No signal</h1>',
    '<p>It was not kept.</p>',
    '<a href="">Again</a>',
    '<a href="/">Home</a>',
  ])
    expect(page).toContain(part);
  server.isThere = true;
  expect(await open('/events')).toBe('404 no /events');
});

test('with signal the server answers, and without it its last reply, with the line that says so', async () => {
  const { server, open, paths } = startWorker();
  for (const version of ['one', 'two']) {
    server.answer = () => page(`<p id="offline-notice" hidden>${version}`);
    expect(await open('/events')).toBe(`200 <p id="offline-notice" hidden>${version}`);
  }
  server.isThere = false;
  expect(await open('/events')).toBe('200 <p id="offline-notice">two');
  expect(await open('/galleries')).toBe('nothing');
  expect(paths()['site-pages']).toEqual(['/events']);
});

test('a proxy without a server behind it counts as no signal; what the server itself answers does not', async () => {
  const { server, open } = startWorker();
  server.answer = () => page('kept');
  await open('/');
  server.answer = () => new Response('nobody', { status: 502 });
  expect(await open('/')).toBe('200 kept');
  server.answer = () => new Response('broken', { status: 500 });
  expect(await open('/')).toBe('500 broken');
});

test('a page is kept where the server says so, and never what is asked for with `module` or a query', async () => {
  const { server, open, paths } = startWorker();
  server.answer = () => page('staff', {});
  await open('/home');
  server.answer = () => page('rendered');
  await open('/?module=mf_public@2');
  await open('/events?search=a');
  expect(paths()).toEqual({});
});

test('files are asked for once; when there are many, those of a version that no page names go first', async () => {
  const { server, send, open, paths } = startWorker();
  const asked: string[] = [];
  server.answer = (path) => {
    asked.push(path);
    return path === '/' ? page('"/modules/mf-x/2/remoteEntry.js"') : new Response('file');
  };
  await open('/');
  asked.length = 0;
  for (const path of ['/assets/a.js', '/assets/a.js', '/modules/mf-x/1/routes.js', '/modules/mf-x/2/routes.js']) await send(path);
  expect(asked).toEqual(['/assets/a.js', '/modules/mf-x/1/routes.js', '/modules/mf-x/2/routes.js']);
  for (let id = 4; id <= 151; id += 1) await send(`/assets/${id}.js`);
  expect(paths()['site-files']).toHaveLength(150);
  expect(paths()['site-files']?.slice(0, 3)).toEqual(['/assets/a.js', '/modules/mf-x/2/routes.js', '/assets/4.js']);
});

test('the page that is open is kept with its files, others ahead of being opened without', async () => {
  const { server, tell, paths } = startWorker();
  server.answer = (path) =>
    path.startsWith('/assets/') ? new Response('file') : page(`<script data-start="/assets${path}.js" src="/x.js">`);
  await tell({ keep: ['/activities'] });
  expect(paths()).toEqual({ 'site-pages': ['/activities', '/events'], 'site-files': ['/assets/activities.js'] });
});

test('a page that the server could not render in time is asked for again ahead of being opened; one that is opened is kept with what it asks for', async () => {
  vi.useFakeTimers();
  const { server, tell, open, paths } = startWorker();
  const frame = () => page('frame', { 'x-offline-copy': 'frame' });
  const asked: string[] = [];
  server.answer = (path) => {
    asked.push(path);
    return path === '/events' && asked.filter((each) => each === path).length === 1 ? frame() : page(`rendered ${path}`);
  };
  const kept = tell({ keep: ['/activities'] });
  await vi.runAllTimersAsync();
  await kept;
  vi.useRealTimers();
  expect(asked.filter((each) => each === '/events')).toHaveLength(2);
  expect(paths()).toEqual({ 'site-pages': ['/activities', '/events'] });
  server.answer = frame;
  expect(await open('/events')).toBe('200 frame');
  server.isThere = false;
  expect(await open('/events')).toBe('200 frame');
});

test('public replies are there without signal, and the page learns that it is a copy', async () => {
  const { server, send, told } = startWorker();
  server.answer = () => new Response('[1]');
  await send('/api/activities/');
  server.isThere = false;
  expect(await send('/api/activities/')).toBe('200 [1]');
  expect(told).toEqual([{ isCopy: true }]);
});

test('the last gallery of a signed-in user is for them alone, with its pictures, until they sign out', async () => {
  const { server, send, tell, paths } = startWorker();
  const gallery = (id: number, authorization = 'Bearer ana') => send(`/api/galleries/${id}/pictures`, { authorization });
  server.answer = (path) => new Response(path);
  await gallery(6);
  await send('/static/galleries/6.webp?signature=x');
  await gallery(7);
  await send('/static/galleries/7.webp?signature=x');
  await send('/static/galleries/public.webp');
  expect(paths()).toMatchObject({
    'site-own': ['/api/galleries/7/pictures'],
    'site-own-pictures': ['/static/galleries/7.webp?signature=x'],
  });
  server.isThere = false;
  expect(await gallery(7)).toBe('200 /api/galleries/7/pictures');
  expect(await gallery(7, 'Bearer eva')).toBe('nothing');
  expect(await gallery(6)).toBe('nothing');
  await tell({ forget: true });
  expect(await gallery(7)).toBe('nothing');
  expect(await send('/static/galleries/7.webp?signature=x')).toBe('nothing');
  expect(await send('/static/galleries/public.webp')).toBe('200 /static/galleries/public.webp');
});

test('what was asked for before a sign-out is not kept after it', async () => {
  const { server, send, tell, paths } = startWorker();
  let answer = (_reply: Response) => {};
  server.answer = (path) => (path === '/offline-site.js' ? new Response('') : new Promise((resolve) => (answer = resolve)));
  const sent = send('/static/galleries/7.webp?signature=x');
  await tell({ forget: true });
  answer(new Response('late'));
  await sent;
  expect(paths()['site-own-pictures'] ?? []).toEqual([]);
});

test('no more is kept of a kind than its bound, the newest, and nothing large', async () => {
  const { server, open, send, paths } = startWorker();
  server.answer = () => page('page');
  for (let id = 1; id <= 45; id += 1) await open(`/activities/${id}`);
  expect(paths()['site-pages']).toHaveLength(40);
  expect(paths()['site-pages']?.[0]).toBe('/activities/6');
  server.answer = () => new Response('a'.repeat(1_500_001));
  await send('/static/galleries/1.webp');
  expect(paths()['site-pictures'] ?? []).toEqual([]);
});

test('unregisters and deletes its copies when the server no longer has it', async () => {
  const { server, open, paths, unregister } = startWorker();
  server.answer = () => page('kept');
  await open('/');
  server.answer = (path) => (path === '/offline-site.js' ? new Response('', { status: 404 }) : page('plain', {}));
  await open('/');
  expect(paths()).toEqual({});
  expect(unregister).toHaveBeenCalledOnce();
});

test('what was pending while it was unregistered, and what is opened after it, is not kept', async () => {
  const { server, open, send, paths } = startWorker();
  server.answer = () => page('kept');
  await open('/');
  await send('/api/activities');
  let answer = (_reply: Response) => {};
  server.answer = (path) => {
    if (path === '/offline-site.js') return new Response('', { status: 404 });
    return path === '/static/1.webp' ? new Promise((resolve) => (answer = resolve)) : page('plain', {});
  };
  const picture = send('/static/1.webp');
  await open('/');
  answer(new Response('late'));
  await picture;
  // It still serves the page that is open.
  await send('/api/activities');
  await send('/assets/a.js');
  expect(paths()).toEqual({});
});

test('a file that is read while it unregisters makes no cache anew', async () => {
  const { server, send, open, caches, paths } = startWorker();
  server.answer = () => page('kept');
  await open('/');
  await send('/assets/a.js');
  const { release } = holdFirst(caches);
  const read = send('/assets/b.js');
  server.answer = (path) => (path === '/offline-site.js' ? new Response('', { status: 404 }) : page('plain', {}));
  await open('/');
  release();
  await read;
  expect(paths()).toEqual({});
});

test('an unregistered worker that was started again keeps nothing either', async () => {
  const { server, send, paths } = startWorker();
  server.answer = (path) => (path === '/offline-site.js' ? new Response('', { status: 404 }) : new Response('reply'));
  await send('/api/activities');
  expect(paths()).toEqual({});
});

test('a push message is shown as it says; a press on it focuses the tab that shows its page, or opens one, of this site alone', async () => {
  const { hear, press, tabs, focus, openWindow, showNotification } = startWorker();
  const message = { title: 'Cancelled', options: { body: 'A ride.', data: { path: '/mine' } } };
  await hear('push', { data: { json: () => message } });
  await hear('push', { data: null });
  expect(showNotification).toHaveBeenCalledExactlyOnceWith('Cancelled', message.options);
  tabs.push(`${origin}/form`, `${origin}/mine?order=day`);
  await press('/mine');
  expect([focus.mock.calls, openWindow.mock.calls]).toEqual([[[`${origin}/mine?order=day`]], []]);
  await press('/other');
  await press();
  await press('https://elsewhere.example/mine');
  expect(openWindow.mock.calls).toEqual([[`${origin}/other`], [`${origin}/`]]);
});
