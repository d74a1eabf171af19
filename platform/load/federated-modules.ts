import { findOwner, type RegistryEntry } from '../wire/registry.ts';
import type { RemoteModule } from '../wire/remote-module.ts';
import { findLoaded, isOpenTo, loadModule, ownerAt } from './load-module.ts';
import type { Modules } from './modules.ts';
import { ownPath } from './own-path.ts';
import { handleOf } from './patch-routes.ts';
import { readRegistry, registryMenu, reloadRegistry } from './registry.ts';
import { reportLoad } from './report-load.ts';
import { reportThrown } from './report-thrown.ts';

/** A module is down, hangs, throws while it loads or is not a module. */
class ModuleUnavailable extends Error {
  constructor(name: string, cause: unknown) {
    super(`module ${name} is unavailable`, { cause });
  }
}

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

/** Modules as production has them: built alone, found through the registry, loaded at run time. */
export const federatedModules: Modules = {
  loadOwner,
  preload,
  menu: registryMenu,
  // Few pages have slots.
  loadFills: async (slot) => (await import('./load-fills.ts')).loadFills(slot),
  versionAt: (pathname) => ownerAt(pathname)?.version,
};
