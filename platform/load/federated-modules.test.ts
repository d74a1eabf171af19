// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Registry, RegistryEntry } from '../wire/registry.ts';

const loadRemote = vi.fn<(name: string) => Promise<unknown>>();
const registerRemotes = vi.fn();
const registerPlugins = vi.fn<(plugins: { createScript: (how: { url: string }) => HTMLScriptElement }[]) => void>();
vi.mock('@module-federation/enhanced/runtime', () => ({ loadRemote, registerRemotes, registerPlugins }));

const entry = (changes: Partial<RegistryEntry> = {}): RegistryEntry => ({
  name: 'mf_x',
  version: '1',
  entry: '/modules/mf-x/1/remoteEntry.js',
  manifest: '',
  paths: ['/x'],
  preload: {},
  contract: '2.1',
  ...changes,
});
const routes = [{ path: '/x' }];
let told: unknown[] = [];
let asked: string[] = [];
let current: Registry = [];

/** A fresh page that the server wrote with this registry in it. */
async function openPage(
  registry: Registry,
  attributes = 'data-loads="/api/modules/loads module version failure error" data-without="without"',
) {
  document.body.innerHTML = `<script type="application/json" id="registry" ${attributes}>${JSON.stringify(registry)}</script>`;
  vi.resetModules();
  return (await import('./federated-modules.ts')).federatedModules;
}

const listening: Parameters<typeof window.addEventListener>[] = [];
/** The page's listeners, until the test ends: the window is the same for all. */
async function listen() {
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((...listener: Parameters<typeof window.addEventListener>) => {
    listening.push(listener);
    add(...listener);
  });
  const page = await import('./federated-modules.ts');
  page.reportLaterFailures();
  return page;
}
afterEach(() => {
  for (const listener of listening.splice(0)) window.removeEventListener(...listener);
});

beforeEach(() => {
  told = [];
  asked = [];
  current = [entry()];
  loadRemote.mockReset().mockResolvedValue({ routes, contract: '2.1' });
  registerRemotes.mockReset();
  registerPlugins.mockReset();
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json(current);
  });
  Object.assign(navigator, { sendBeacon: (_: string, body: Blob) => void body.text().then((text) => told.push(JSON.parse(text))) });
});

test('a module is loaded once, and its load is reported to the server that asked for that', async () => {
  const modules = await openPage([entry()]);
  await Promise.all([modules.loadOwner('/x'), modules.loadOwner('/x/1'), modules.preload('/x')]);
  expect(loadRemote).toHaveBeenCalledExactlyOnceWith('mf_x/routes');
  await vi.waitFor(() => expect(told).toEqual([{ module: 'mf_x', version: '1' }]));
});

describe('of a module with a canary a page says twice what it did', () => {
  const attributes = 'data-loads="/api/modules/loads module version failure error page state" data-without="without" data-watched="mf_x"';
  const page = expect.stringMatching(/^[0-9a-f]{16}$/);
  const loaded = { module: 'mf_x', version: '1', page };
  /** What the page's worker was sent, and whether it runs. */
  let worker: { sent: unknown[]; runs: boolean; says?: (event: { data: string }) => void } | undefined;
  beforeEach(() => {
    worker = undefined;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    vi.stubGlobal(
      'Worker',
      class {
        constructor() {
          worker = { sent: [], runs: true };
        }
        addEventListener = (_: string, says: () => void) => Object.assign(worker ?? {}, { says });
        postMessage = (message: unknown) => worker?.sent.push(message);
        terminate = () => Object.assign(worker ?? {}, { runs: false });
      },
    );
  });
  afterEach(() => vi.useRealTimers());
  const load = async () => {
    await (await openPage([entry()], attributes)).loadOwner('/x');
    await vi.waitFor(() => expect(worker?.sent).toHaveLength(1));
    expect(told).toEqual([loaded]);
  };

  test('that it still answers, some seconds later', async () => {
    await load();
    await vi.advanceTimersByTimeAsync(4000);
    expect(told).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1500);
    expect(told).toEqual([loaded, { ...loaded, page: (told[0] as { page: string }).page, state: 'alive' }]);
    expect(worker?.runs).toBe(false);
  });

  test('that it still answers, in a tab that was opened behind others, which has no idle moment', async () => {
    vi.stubGlobal('requestIdleCallback', () => 0);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await load();
    await vi.advanceTimersByTimeAsync(5500);
    hidden.mockRestore();
    expect(told).toEqual([loaded, { ...loaded, state: 'alive' }]);
  });

  test.each(['pagehide', 'visibilitychange'])('that it still answers, when it is left (%s), once', async (event) => {
    await load();
    (event === 'pagehide' ? window : document).dispatchEvent(new Event(event));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toEqual([loaded, { ...loaded, state: 'alive' }]);
  });

  test('its worker has the report of a page that does not answer, and gets an answer from one that does', async () => {
    await load();
    const [sent] = (worker?.sent ?? []) as { address: string; report: string }[];
    expect([sent?.address, JSON.parse(sent?.report ?? '')]).toEqual(['http://localhost/api/modules/loads', { ...loaded, state: 'frozen' }]);
    worker?.says?.({ data: 'Do you answer?' });
    expect(worker?.sent).toHaveLength(2);
  });

  test('a page that its worker has told of as frozen says no more that it answers', async () => {
    await load();
    worker?.says?.({ data: 'told' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toEqual([loaded]);
  });
});

test('loads of a prerendered page are reported once it is visible', async () => {
  Object.assign(document, { prerendering: true });
  try {
    await (await openPage([entry()])).loadOwner('/x');
    await new Promise((resolve) => setTimeout(resolve));
    expect(told).toEqual([]);
  } finally {
    Object.assign(document, { prerendering: false });
  }
  document.dispatchEvent(new Event('prerenderingchange'));
  await vi.waitFor(() => expect(told).toEqual([{ module: 'mf_x', version: '1' }]));
});

test('pointing at a link preloads the code of its screen', async () => {
  const warm = vi.fn<() => Promise<void>>(async () => {});
  loadRemote.mockResolvedValue({ routes: [{ path: '/x' }, { path: '/x/:id', handle: { warm } }], contract: '2.1' });
  const modules = await openPage([entry()]);
  await modules.preload('/x');
  expect(warm).not.toHaveBeenCalled();
  await modules.preload('/x/7');
  expect(warm).toHaveBeenCalledOnce();
});

test('a public screen is part of its module: a version whose screen does not load is left for the one before', async () => {
  const warm = vi.fn<() => Promise<void>>(async () => {});
  const broken = {
    contract: '2.1',
    routes: [{ path: '/x', handle: { open: true, warm: async () => Promise.reject(new Error('broken')) } }],
  };
  const whole = { contract: '2.1', routes: [{ path: '/x', handle: { open: true, warm } }] };
  loadRemote.mockResolvedValueOnce(broken).mockResolvedValue(whole);
  current = [entry({ version: '0' })];
  const modules = await openPage([entry()]);
  expect(await modules.loadOwner('/x')).toBe(whole);
  expect(warm).toHaveBeenCalledOnce();
  await vi.waitFor(() =>
    expect(told).toEqual([
      { module: 'mf_x', version: '1', failure: 'Error: broken' },
      { module: 'mf_x', version: '0' },
    ]),
  );
});

test('a screen behind a role is not loaded with its module', async () => {
  const warm = vi.fn<() => Promise<void>>(async () => {});
  loadRemote.mockResolvedValue({ routes: [{ path: '/x', handle: { warm } }], contract: '2.1' });
  await (await openPage([entry()])).loadOwner('/x');
  expect(warm).not.toHaveBeenCalled();
});

test('another server gets no report', async () => {
  const modules = await openPage([entry()], '');
  await modules.loadOwner('/x');
  loadRemote.mockRejectedValue(new Error('broken'));
  await expect((await openPage([entry()], '')).loadOwner('/x')).rejects.toThrow('mf_x is unavailable');
  expect(told).toEqual([]);
});

test('a failure is reported with its reason, and the registry is read again', async () => {
  loadRemote.mockRejectedValue(new Error('broken'));
  const modules = await openPage([entry()]);
  await expect(modules.loadOwner('/x')).rejects.toThrow('mf_x is unavailable');
  expect(asked).toEqual(['/modules/registry.json?without=1']);
  await vi.waitFor(() => expect(told).toEqual([{ module: 'mf_x', version: '1', failure: 'Error: broken' }]));
});

test('a part that a module loads later and that fails is reported too; what is not its own is not', async () => {
  const modules = await openPage([entry()]);
  await listen();
  await modules.loadOwner('/x');
  const fail = (tag: 'script' | 'link', address: string) => {
    const element = document.createElement(tag);
    Object.assign(element, tag === 'script' ? { src: address } : { rel: 'stylesheet', href: address });
    document.body.append(element);
    element.dispatchEvent(new Event('error'));
  };
  fail('script', '/elsewhere.js');
  fail('script', '/modules/mf-x/1/assets/late.js');
  fail('link', '/modules/mf-x/1/assets/late.css');
  const files = ['late.js', 'late.css'].map((file) => `http://localhost/modules/mf-x/1/assets/${file} did not load`);
  const failures = files.map((failure) => ({ module: 'mf_x', version: '1', failure }));
  await vi.waitFor(() => expect(told).toEqual([{ module: 'mf_x', version: '1' }, ...failures]));
});

describe('a part of the shell that does not load', () => {
  const fail = async (status: number, navigation = 'navigate') => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: navigation } as unknown as PerformanceEntry]);
    vi.stubGlobal('fetch', async () => (status === 0 ? Promise.reject(new TypeError('offline')) : new Response(null, { status })));
    await openPage([entry()]);
    await listen();
    const script = Object.assign(document.createElement('script'), { src: '/assets/old.js' });
    document.body.append(script);
    script.dispatchEvent(new Event('error'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    return reload.mock.calls.length;
  };
  afterEach(() => vi.restoreAllMocks());

  test.each([
    ['navigate', 1],
    ['reload', 0],
  ])('because the server has it no more reloads the page, once (%s)', async (navigation, times) => {
    expect(await fail(404, navigation)).toBe(times);
  });

  test.each([0, 200, 503])('for another reason (%s) does not', async (status) => {
    expect(await fail(status)).toBe(0);
  });
});

const home = 'http://localhost/modules/mf-x/1/';
const shells = 'http://localhost/assets/index.js:1:9';
/** An error as the browser would have made it, with the places of its calls. */
function thrownAt(places: readonly string[], name = 'TypeError', message = 'ana@example.com is no number'): Error {
  const error = new TypeError(message);
  error.name = name;
  error.stack = [`${name}: ${error.message}`, ...places.map((place) => `    at render (${place})`)].join('\n');
  return error;
}
/** Where a test tells of the error: the window of the page, as the browser does, or the router. */
const tell = {
  error: (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error })),
  rejection: (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })),
};

/** A page with mf_x, which has loaded, and its listeners. */
async function openListening() {
  const modules = await openPage([entry(), entry({ name: 'mf_y', paths: ['/y'], entry: 'https://modules.example/mf-y/2/remoteEntry.js' })]);
  const { reportOfRouter } = await listen();
  await modules.loadOwner('/x');
  await modules.loadOwner('/y');
  await vi.waitFor(() => expect(told).toHaveLength(2));
  told = [];
  return reportOfRouter;
}
const settled = () => new Promise((resolve) => setTimeout(resolve));
const ofX = { module: 'mf_x', version: '1' };

test.each(['error', 'rejection'] as const)(
  'an error of a module is reported with its kind and place, and nothing of its message or address (%s)',
  async (how) => {
    await openListening();
    tell[how](thrownAt([`${home}assets/7.js:1:20`, shells]));
    await vi.waitFor(() => expect(told).toEqual([{ ...ofX, error: 'TypeError assets/7.js:1:20' }]));
  },
);

test.each([
  'https://elsewhere.example/a is no picture',
  'https://modules.example/mf-y/2/assets/3.js is gone',
  'broken at https://modules.example/mf-y/2/assets/3.js:1:2',
  'see\nhttps://modules.example/mf-y/2/assets/3.js:1:2',
])("an address in the message ('%s') is no place: the error is the module's that made it", async (message) => {
  await openListening();
  tell.error(thrownAt([`${home}assets/7.js:1:20`], 'TypeError', message));
  await vi.waitFor(() => expect(told).toEqual([{ ...ofX, error: 'TypeError assets/7.js:1:20' }]));
});

test("an error is its module's also at another origin, and in the file of a retry, without its query", async () => {
  await openListening();
  tell.error(thrownAt(['https://modules.example/mf-y/2/remoteEntry.js?attempt=2:1:5']));
  await vi.waitFor(() => expect(told).toEqual([{ module: 'mf_y', version: '1', error: 'TypeError remoteEntry.js:1:5' }]));
});

test('of a page an error of each module is reported, however many there are', async () => {
  await openListening();
  for (let times = 0; times < 20; times += 1) {
    tell.error(thrownAt([`${home}assets/${times}.js:1:20`]));
    tell.rejection(thrownAt([`https://modules.example/mf-y/2/assets/${times}.js:1:20`]));
  }
  await settled();
  expect(told).toHaveLength(2);
});

test('what the router catches is reported: of a screen that React could not render, by its innermost component of a module', async () => {
  const reportOfRouter = await openListening();
  reportOfRouter(thrownAt([shells], 'Error'), {
    errorInfo: { componentStack: `\n    at Outlet (${shells})\n    at Page (${home}assets/7.js:1:20)` },
  });
  await vi.waitFor(() => expect(told).toEqual([{ ...ofX, error: 'Error assets/7.js:1:20' }]));
});

test('what a screen throws that is no error is reported too: React names its component', async () => {
  const reportOfRouter = await openListening();
  reportOfRouter('broken', { errorInfo: { componentStack: `\n    at Page (${home}assets/7.js:1:20)` } });
  await vi.waitFor(() => expect(told).toEqual([{ ...ofX, error: 'Thrown assets/7.js:1:20' }]));
});

test.each<[string, unknown]>([
  ['made in the shell, which a module called', thrownAt([shells, `${home}assets/7.js:1:20`])],
  ["of a browser's extension", thrownAt(['chrome-extension://abc/x.js:1:1'])],
  ['of another version', thrownAt(['http://localhost/modules/mf-x/12/assets/7.js:1:20'])],
  ['of the server, that a call was answered with', thrownAt([`${home}assets/7.js:1:20`], 'HTTPError')],
  ['of the network', thrownAt([`${home}assets/7.js:1:20`], 'NetworkError')],
  ['of a file that did not load, which is reported as that', thrownAt([`${home}remoteEntry.js:1:20`], 'ChunkLoadError')],
  ['without a place', Object.assign(new Error('x'), { stack: undefined })],
  ['that is none', `${home}assets/7.js:1:20`],
  ['that is nothing', undefined],
])("an error %s is no module's", async (_, error) => {
  const reportOfRouter = await openListening();
  tell.error(error);
  tell.rejection(error);
  reportOfRouter(error);
  await settled();
  expect(told).toEqual([]);
});

test('where a canary fails the stable version is shown', async () => {
  loadRemote.mockRejectedValueOnce(new Error('broken'));
  current = [entry({ version: '0' })];
  const modules = await openPage([entry()]);
  expect((await modules.loadOwner('/x'))?.routes).toBe(routes);
});

test.each(['2.0', '2.1', '2.7'])('a module of contract %s works', async (contract) => {
  loadRemote.mockResolvedValue({ routes, contract });
  const modules = await openPage([entry({ contract })]);
  expect((await modules.loadOwner('/x'))?.routes).toBe(routes);
});

test('another major is not even loaded', async () => {
  current = [entry({ contract: '3.0' })];
  const modules = await openPage(current);
  await expect(modules.loadOwner('/x')).rejects.toThrow('mf_x is unavailable');
  expect(loadRemote).not.toHaveBeenCalled();
});

test('another major that the registry hides is found out by the module itself', async () => {
  loadRemote.mockResolvedValue({ routes, contract: '3.0' });
  const modules = await openPage([entry()]);
  await expect(modules.loadOwner('/x')).rejects.toThrow('mf_x is unavailable');
});

test('a module that moved to an origin which this page may not load from gets a new page', async () => {
  const assign = vi.fn();
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
  current = [entry({ paths: ['/x', '/new'], entry: 'https://modules.example/remoteEntry.js', version: '2' })];
  const modules = await openPage([entry()]);
  void modules.loadOwner('/new');
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/new'));
  expect(loadRemote).not.toHaveBeenCalled();
});

test('the new page is one of this site, also where the path looks like another host', async () => {
  const assign = vi.fn();
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
  const modules = await openPage([entry()]);
  current = [entry({ paths: ['//elsewhere.example'], entry: 'https://modules.example/remoteEntry.js', version: '2' })];
  void modules.loadOwner('//elsewhere.example');
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'));
});

const link = (path: string) => ({ path, label: path, order: 1 });

test('the menu comes from the registry of the page, also for a module without one; a registry that is read later changes it', async () => {
  const { menu, loadOwner } = await openPage([entry({ menu: [link('/x')] }), entry({ name: 'mf_old', paths: ['/old'] })]);
  const listener = vi.fn();
  const stop = menu.watch(listener);
  expect(menu.read()).toEqual([link('/x')]);
  expect(menu.read()).toBe(menu.read());
  current = [entry({ name: 'mf_new', paths: ['/new'], menu: [link('/new')] })];
  await loadOwner('/new');
  expect(listener).toHaveBeenCalledOnce();
  expect(menu.read()).toEqual([link('/new')]);
  stop();
  await loadOwner('/unknown');
  expect(listener).toHaveBeenCalledOnce();
});

test('a page without a registry asks for it once the menu is opened', async () => {
  current = [entry({ menu: [link('/x')] })];
  document.body.innerHTML = '';
  vi.resetModules();
  const { menu } = (await import('./federated-modules.ts')).federatedModules;
  expect(menu.read()).toEqual([]);
  await new Promise<void>((resolve) => menu.watch(resolve));
  expect(menu.read()).toEqual([link('/x')]);
});

test('scripts of a version whose digests the registry has load with them: its entry, tried again too, and its chunks; others do not', async () => {
  const folder = 'https://cdn.example/mf-x/1/';
  const integrity = { 'remoteEntry.js': 'sha256-entry', 'assets/list.js': 'sha256-list', 'files/ab.js': 'sha256-ab' };
  const modules = await openPage([entry({ entry: `${folder}remoteEntry.js`, integrity }), entry({ name: 'mf_y', paths: ['/y'] })]);
  await modules.loadOwner('/y');
  expect(registerPlugins).not.toHaveBeenCalled();
  await modules.loadOwner('/x');
  const createScript = registerPlugins.mock.lastCall?.[0][0]?.createScript;
  expect(createScript?.({ url: `${folder}remoteEntry.js?attempt=2` })).toMatchObject({
    integrity: 'sha256-entry',
    crossOrigin: 'anonymous',
  });

  const { addIntegrity } = await import('./script-integrity.ts');
  const load = (src: string) => {
    const script = Object.assign(document.createElement('script'), { src });
    addIntegrity(script);
    return script.integrity;
  };
  expect(load(`${folder}assets/list.js`)).toBe('sha256-list');
  expect(load('https://cdn.example/mf-x/files/ab.js')).toBe('sha256-ab');
  expect([`${folder}assets/other.js`, 'https://cdn.example/mf-x/2/assets/list.js', '/modules/mf-y/1/assets/list.js'].map(load)).toEqual([
    '',
    '',
    '',
  ]);
});

test('a failure is reported with the place in the script where it happened', async () => {
  const error = new TypeError(`x is ${'long '.repeat(60)}`);
  error.stack = `TypeError: x is\n    at https://site.example/modules/mf-x/1/assets/list.js:1:2345\n    at https://site.example/assets/q.js:9:9`;
  loadRemote.mockRejectedValue(error);
  await expect((await openPage([entry()])).loadOwner('/x')).rejects.toThrow('mf_x is unavailable');
  await vi.waitFor(() => expect(told).not.toEqual([]));
  const { failure = '' } = told[0] as { failure?: string };
  expect(failure).toMatch(/^TypeError: x is long .*\(https:\/\/site\.example\/modules\/mf-x\/1\/assets\/list\.js:1:2345\)$/);
  expect(failure.length).toBeLessThanOrEqual(200);
});
