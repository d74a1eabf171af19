import { createRequire } from 'node:module';
import { createContext, Script } from 'node:vm';
import { siteConfig } from '../build/site.ts';
import { sharedSingletons } from '../build/shared-singletons.ts';
import type { RemoteModule, RouteHandle } from '../wire/remote-module.ts';

/** In ms: the timeout of loading a module. */
const timeout = 10_000;
const origin = 'http://module.invalid/';

const require = createRequire(import.meta.url);
const enhanced = createRequire(require.resolve('@module-federation/enhanced'));
const runtimeTools = createRequire(enhanced.resolve('@module-federation/runtime-tools'));

/** A stub of whatever the shell and the browser provide: it can be called, built, extended and read. */
const anything: object = new Proxy(function anything() {}, {
  get: (_, key) => (key === 'then' ? undefined : key === Symbol.toPrimitive ? () => '' : anything),
  apply: () => anything,
  construct: () => anything,
});

interface Container {
  init: (scope: object, initScope: unknown[], options: object) => Promise<void> | void;
  get: (path: string) => Promise<() => unknown>;
}

interface LoadingElement {
  tagName: string;
  src: string;
  onload?: (event: object) => void;
  onerror?: (event: object) => void;
}

const shareScope = () =>
  Object.fromEntries(
    Object.entries(sharedSingletons()).map(([name, version]) => {
      const entry = { version, loaded: 1, from: 'shell', scope: ['default'], useIn: [], deps: [], strategy: 'loaded-first' };
      const shareConfig = { singleton: true, requiredVersion: `^${version}`, eager: true };
      return [name, { [version]: { ...entry, shareConfig, lib: () => anything, get: async () => () => anything } }];
    }),
  );

/** Loads all public screens; the roles of the others are unknown here. */
async function loadOpenScreens(module: unknown): Promise<void> {
  const { routes } = module as Partial<RemoteModule>;
  for (const { handle } of Array.isArray(routes) ? routes : []) {
    const { open, warm } = (handle ?? {}) as RouteHandle;
    if (open) await warm?.();
  }
}

/** Loads what it puts into slots of other packages. */
async function loadSlots(module: unknown): Promise<void> {
  const { slots = {} } = module as Partial<RemoteModule>;
  for (const [slot, load] of Object.entries(slots)) {
    if ((await load()).fill === undefined) throw new Error(`its file for the slot ${slot} exports no fill`);
  }
}

/**
 * Loads what a module exposes, its public screens, and what it puts into slots, as the shell does, from the texts of its scripts: without a browser, and with empty
 * stand-ins for the shared singletons. So a module that throws while it loads, or asks for a singleton that no shell has, is detected; what its
 * screens do then is not.
 *
 * @throws the error that keeps it from loading.
 */
export async function loadModule(name: string, scripts: ReadonlyMap<string, string>): Promise<unknown> {
  let failure: unknown;
  const run = (element: LoadingElement): void => {
    const path = element.src.slice(origin.length);
    const text = scripts.get(path);
    if (text === undefined) throw new Error(`${path} is not there`);
    document.currentScript = element;
    new Script(text, { filename: path }).runInContext(context);
  };
  const appendChild = (element: LoadingElement): void =>
    queueMicrotask(() => {
      try {
        if (element.src) run(element);
        element.onload?.({ type: 'load', target: element });
      } catch (error) {
        failure = error;
        element.onerror?.({ type: 'error', target: element });
      }
    });
  const document = {
    currentScript: { tagName: 'SCRIPT', src: `${origin}remoteEntry.js` } as LoadingElement,
    baseURI: origin,
    head: { appendChild },
    createElement: (tag: string) => ({ tagName: tag.toUpperCase(), src: '', setAttribute() {}, getAttribute: () => null, remove() {} }),
    getElementsByTagName: () => [],
  };
  const ofBrowser = ['localStorage', 'sessionStorage', 'history', 'matchMedia', 'addEventListener', 'removeEventListener', 'HTMLElement'];
  const ofNode = { console, queueMicrotask, setTimeout, clearTimeout, URL, URLSearchParams, TextEncoder, TextDecoder, AbortController };
  const page: Record<string, unknown> = {
    ...Object.fromEntries(ofBrowser.map((key) => [key, anything])),
    ...ofNode,
    document,
    location: new URL(origin),
    navigator: { userAgent: '' },
    [siteConfig.runtimeGlobal]: runtimeTools('@module-federation/webpack-bundler-runtime') as unknown,
  };
  for (const self of ['window', 'self', 'globalThis']) page[self] = page;
  const context = createContext(page);

  const load = async (): Promise<unknown> => {
    run(document.currentScript);
    const container = page[name] as Container | undefined;
    if (!container) throw new Error(`remoteEntry.js does not declare ${name}`);
    const scope = shareScope();
    await container.init(scope, [], { shareScopeMap: { default: scope } });
    const module = (await container.get('./routes'))();
    await loadOpenScreens(module);
    await loadSlots(module);
    return module;
  };
  let timer: NodeJS.Timeout | undefined;
  const alarm = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it has not loaded after ${timeout / 1000} s`)), timeout);
  });
  try {
    return await Promise.race([load(), alarm]);
  } catch (error) {
    throw failure ?? error;
  } finally {
    clearTimeout(timer);
  }
}
