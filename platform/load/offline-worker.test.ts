import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { completeNames, workerNames } from '../wire/wire-names.ts';
import { holdFirst, makeCaches } from '../testing/fake-caches.ts';

const source = readFileSync(join(import.meta.dirname, 'offline-worker.js'), 'utf8');

const origin = 'https://site.example';
const screen = '/sign-ups/day';

/** The worker as the browser runs it, with stand-ins for its globals. */
function startWorker(answer: (path: string) => Response | Promise<Response> = () => new Response('fresh')) {
  const listeners: Record<string, (event: unknown) => void> = {};
  const registration = { scope: origin + screen, unregister: vi.fn<() => void>() };
  const self = {
    names: workerNames(completeNames()),
    registration,
    addEventListener: (type: string, hear: () => void) => void (listeners[type] = hear),
  };
  const location = new URL(`${origin}/offline-screen.js?answered=/api/user/me`);
  const { caches, paths } = makeCaches(origin);
  const fetch = async (asked: string | Request) => answer(new URL(typeof asked === 'string' ? asked : asked.url, origin).pathname);
  // oxlint-disable-next-line no-new-func -- see above
  new Function('self', 'location', 'caches', 'fetch', source)(self, location, caches, fetch);

  const send = (path: string, more: object = {}) => {
    const waits: Promise<unknown>[] = [];
    let reply: Promise<Response> | undefined;
    listeners['fetch']?.({
      request: { method: 'GET', mode: 'cors', url: new URL(path, location).href, ...more },
      respondWith: (given: Promise<Response>) => (reply = given),
      waitUntil: (wait: Promise<unknown>) => waits.push(wait),
    });
    return { reply, done: async () => void (await Promise.all([reply, ...waits])) };
  };
  const keep = async (): Promise<boolean> => {
    const waits: Promise<unknown>[] = [];
    const postMessage = vi.fn<(answered: { kept: boolean }) => void>();
    listeners['message']?.({
      data: { keep: { registry: 'registry', files: [] } },
      ports: [{ postMessage }],
      waitUntil: (wait: Promise<unknown>) => waits.push(wait),
    });
    await Promise.all(waits);
    return postMessage.mock.calls[0]?.[0].kept ?? false;
  };
  return { send, keep, caches, paths, unregister: registration.unregister, open: () => send(screen, { mode: 'navigate' }).done() };
}

const { send: ask } = startWorker();

test.each([
  ['/sign-ups/day', { mode: 'navigate' }, true],
  ['/sign-ups', { mode: 'navigate' }, false],
  ['/sign-ups/daily', { mode: 'navigate' }, false],
  ['/', { mode: 'navigate' }, false],
  ['/assets/a-1.js', {}, true],
  ['/modules/mf-registrations/1.0.0-ab12/remoteEntry.js', {}, true],
  ['https://modules.example/mf-registrations/1.0.0-ab12/assets/1.js', {}, true],
  ['/modules/registry.json', {}, false],
  ['/api/user/me', {}, true],
  ['/api/sign-ups/day/marks', {}, false],
  ['/api/user/me', { method: 'POST' }, false],
])('of %s %j the worker takes care: %s', (path, more, own) => expect(ask(path, more).reply !== undefined).toBe(own));

const gone = () => new Response('', { status: 404 });
const day = () => new Response('registry <script src="/assets/a.js"></script>');

test('unregisters and deletes its copies when the server no longer has it', async () => {
  let isWanted = true;
  const { keep, open, paths, unregister } = startWorker((path) => (path === '/offline-screen.js' && !isWanted ? gone() : day()));
  expect(await keep()).toBe(true);
  await open();
  expect(paths()).toEqual({ [`offline-screen ${screen}`]: ['/assets/a.js', screen] });
  isWanted = false;
  await open();
  expect(paths()).toEqual({});
  expect(unregister).toHaveBeenCalledOnce();
});

test('what was being stored while it unregistered is deleted as well, and the page gets a message', async () => {
  let answer = (_reply: Response) => {};
  const held = new Promise<Response>((resolve) => (answer = resolve));
  let asked = 0;
  const { keep, open, paths } = startWorker((path) => {
    if (path === '/offline-screen.js') return gone();
    asked += 1;
    return asked === 1 ? held : day();
  });
  const keeping = keep();
  await open();
  answer(day());
  expect(await keeping).toBe(false);
  expect(paths()).toEqual({});
});

test('a file that is read while it unregisters makes no copy anew', async () => {
  let isWanted = true;
  const { keep, send, open, caches, paths } = startWorker((path) => (path === '/offline-screen.js' && !isWanted ? gone() : day()));
  await keep();
  const { release } = holdFirst(caches);
  const read = send('/assets/b.js').done();
  isWanted = false;
  await open();
  release();
  await read;
  expect(paths()).toEqual({});
});

test('without signal the page that the screen has left for this time opens, and otherwise its copy', async () => {
  let isOnline = true;
  const worker = startWorker((path) => (isOnline || path !== screen ? day() : Promise.reject(new TypeError('no signal'))));
  await worker.keep();
  isOnline = false;
  const now = Date.now();
  const cache = await worker.caches.open('offline-private');
  const leave = (html: string, since: number, until: number) =>
    cache.put(
      `${screen}?${html}`,
      new Response(html, { headers: { 'x-since': new Date(since).toUTCString(), expires: new Date(until).toUTCString() } }),
    );
  const read = async () => (await worker.send(screen, { mode: 'navigate' }).reply)?.text();
  await leave('yesterday', now - 200_000, now - 100_000);
  expect(await read()).toContain('registry');
  await leave('today', now - 100_000, now + 100_000);
  expect(await read()).toBe('today');
});
