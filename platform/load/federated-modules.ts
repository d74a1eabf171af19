import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { acceptsContract, findOwner, type RegistryEntry } from '../wire/registry.ts';
import type { RemoteModule } from '../wire/remote-module.ts';
import { ownPath } from './own-path.ts';
import type { Modules } from './modules.ts';
import { nextTask } from './next-task.ts';
import { inlined, readRegistry, registryMenu, reloadRegistry } from './registry.ts';
import { reportLoad } from './report-load.ts';
import { expectIntegrity, folderOf } from './script-integrity.ts';
import { reportThrown } from './report-thrown.ts';
import { handleOf } from './patch-routes.ts';

/** Written in by the build: `contract` of site.config.ts. */
declare const contractOfSite: string;

/** In ms: the timeout after which a module counts as unavailable. */
export const timeout = 10_000;

/** A module is down, hangs, throws while it loads or is not a module. */
class ModuleUnavailable extends Error {
  constructor(name: string, cause: unknown) {
    super(`module ${name} is unavailable`, { cause });
  }
}

const loads = new Map<string, Promise<RemoteModule>>();
const loaded = new Map<string, RegistryEntry>();
/** How often each module has been tried on this page. */
const attempts = new Map<string, number>();

class NoResponse extends Error {}

export async function giveUpAfter<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alarm = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoResponse(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, alarm]);
  } finally {
    clearTimeout(timer);
  }
}

function checkContract(offered: string | undefined): void {
  if (!acceptsContract(offered, contractOfSite)) throw new Error(`it was built for contract ${offered}`);
}

/** Loads a version with the screen at `pathname`, if that is public: one whose screen does not load has failed. */
async function tryToLoad(wanted: RegistryEntry, pathname: string): Promise<RemoteModule> {
  const { name, entry, contract } = wanted;
  checkContract(contract);
  expectIntegrity(wanted);
  const attempt = (attempts.get(name) ?? 0) + 1;
  attempts.set(name, attempt);
  // After a failure the URL gets a query of its own: federation and browser cache the failed one.
  const address = attempt > 1 ? `${entry}?attempt=${attempt}` : entry;
  registerRemotes([{ name, entry: address, type: 'global' }], { force: attempt > 1 });
  try {
    const module = await giveUpAfter(timeout, loadRemote<RemoteModule>(`${name}/routes`));
    // Checked again, since the registry may be mistaken.
    checkContract(module?.contract);
    if (!Array.isArray(module?.routes)) throw new Error('it exposes no routes');
    await nextTask();
    const { open, warm } = handleOf(module.routes, pathname);
    if (open && warm) await giveUpAfter(timeout, warm());
    await nextTask();
    return module;
  } catch (error) {
    // Aborts the request: the browser would let every later one for the same file wait for it.
    if (error instanceof NoResponse) window.stop();
    throw error;
  }
}

/** Retries twice: after a failed preload the browser answers the first retry from its memory, and only the second reaches the server. */
async function retryToLoad(entry: RegistryEntry, pathname: string): Promise<RemoteModule> {
  try {
    return await tryToLoad(entry, pathname);
  } catch (error) {
    if (error instanceof NoResponse) throw error;
    return tryToLoad(entry, pathname);
  }
}

/** Loads a module once; a failed attempt is forgotten, so that the next one starts afresh. */
export function loadModule(entry: RegistryEntry, pathname: string): Promise<RemoteModule> {
  const running = loads.get(entry.name);
  if (running) return running;
  const load = attempts.has(entry.name) ? retryToLoad(entry, pathname) : tryToLoad(entry, pathname);
  loads.set(entry.name, load);
  load.then(
    () => {
      loaded.set(entry.name, entry);
      reportLoad(entry);
    },
    (error: unknown) => {
      loads.delete(entry.name);
      reportLoad(entry, error);
    },
  );
  return load;
}

/** The module whose file lies at an address. */
const findLoaded = (address: string) => [...loaded.values()].find((entry) => address.startsWith(folderOf(entry)));

/** What a screen or its loader has thrown, from the router. */
export const reportOfRouter = (error: unknown, { errorInfo }: { errorInfo?: { componentStack?: string | null } } = {}): void =>
  reportThrown(findLoaded, error, errorInfo?.componentStack);

/**
 * Chunks that a module loads later fail without the shell: an error event of the script or style names it. And what is thrown outside of
 * the router.
 */
export function reportLaterFailures(): void {
  window.addEventListener('unhandledrejection', ({ reason }) => reportThrown(findLoaded, reason));
  const listen = (event: Event) => {
    if (event instanceof ErrorEvent) return reportThrown(findLoaded, event.error);
    const { target } = event;
    let address = '';
    if (target instanceof HTMLScriptElement) address = target.src;
    else if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') address = target.href;
    if (address.startsWith(`${location.origin}/assets/`)) void reloadForShell(address);
    const owner = findLoaded(address);
    if (owner) reportLoad(owner, `${address} did not load`);
  };
  window.addEventListener('error', listen, true);
}

/** In ms: a page that was reloaded so shortly before has been so for the same. */
const justReloaded = 30_000;

/**
 * A part of the shell that the server has no more: this page is older than what the server keeps, and only a new one helps. Once, and not
 * while the device is offline. What was typed is in the drafts.
 */
async function reloadForShell(address: string): Promise<void> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'reload' && performance.now() < justReloaded) return;
  const reply = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (reply?.status === 404) location.reload();
}

const originOf = ({ entry }: RegistryEntry) => new URL(entry, location.href).origin;

/** A page may load code only from the origins that the registry named when the server wrote it. */
const origins = inlined && new Set([location.origin, ...inlined.map(originOf)]);
export const isOpenTo = (entry: RegistryEntry) => !origins || origins.has(originOf(entry));

/** Loads a module, or reloads the page when the module has moved to another origin. */
function loadHere(entry: RegistryEntry, pathname: string): Promise<RemoteModule> {
  if (isOpenTo(entry)) return loadModule(entry, pathname);
  location.assign(ownPath(pathname) ?? '/');
  return new Promise(() => {});
}

/**
 * The module that owns a path, or undefined without an owner. A path or a version that this page's registry does
 * not know (any more) is looked up once again: modules are released while pages stay open.
 */
async function loadOwner(pathname: string): Promise<RemoteModule | undefined> {
  const owner = findOwner(await readRegistry(), pathname);
  try {
    if (owner) return await loadHere(owner, pathname);
  } catch (error) {
    const current = findOwner(await reloadRegistry(owner?.version).catch(readRegistry), pathname);
    if (!current || current.version === owner?.version) throw new ModuleUnavailable(owner?.name ?? pathname, error);
    return loadHere(current, pathname).catch((again: unknown) => {
      throw new ModuleUnavailable(current.name, again);
    });
  }
  const added = findOwner(await reloadRegistry().catch(readRegistry), pathname);
  return added && loadHere(added, pathname);
}

async function preload(pathname: string): Promise<void> {
  const owner = findOwner(await readRegistry(), pathname);
  if (!owner || !isOpenTo(owner)) return;
  const { routes } = await loadModule(owner, pathname);
  await handleOf(routes, pathname).warm?.();
}

/** The owner of a path among the modules that are loaded, with its version. */
export const ownerAt = (pathname: string) => findOwner([...loaded.values()], pathname);

/** Modules as production has them: built alone, found through the registry, loaded at run time. */
export const federatedModules: Modules = {
  loadOwner,
  preload,
  menu: registryMenu,
  // Few pages have slots.
  loadFills: async (slot) => (await import('./load-fills.ts')).loadFills(slot),
  versionAt: (pathname) => ownerAt(pathname)?.version,
};
