import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { findOwner, type RegistryEntry } from 'shared/contract/modules';
import type { RemoteModule } from 'shared/federation/remote-module';
import type { Modules } from './modules.ts';
import { readRegistry, reloadRegistry } from './registry.ts';

/** A module that has not answered after this many milliseconds counts as unavailable. */
const patience = 10_000;

/** A module is down, hangs, throws while it loads or is not a module. */
export class ModuleUnavailable extends Error {
  constructor(name: string, cause: unknown) {
    super(`module ${name} is unavailable`, { cause });
  }
}

const loads = new Map<string, Promise<RemoteModule>>();
/** How often each module has been tried on this page. */
const attempts = new Map<string, number>();

class NoAnswer extends Error {}

async function giveUpAfter<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alarm = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, alarm]);
  } finally {
    clearTimeout(timer);
  }
}

async function tryToLoad({ name, entry }: RegistryEntry): Promise<RemoteModule> {
  const attempt = (attempts.get(name) ?? 0) + 1;
  attempts.set(name, attempt);
  // Another address after a failure: federation and browser would go on waiting for the first one.
  const address = attempt > 1 ? `${entry}?intento=${attempt}` : entry;
  registerRemotes([{ name, entry: address, type: 'global' }], { force: attempt > 1 });
  try {
    const module = await giveUpAfter(patience, loadRemote<RemoteModule>(`${name}/routes`));
    if (!Array.isArray(module?.routes)) throw new Error('it exposes no routes');
    return module;
  } catch (error) {
    // A request that hangs is shared by every later one for the same file, chunks included: cut it off.
    if (error instanceof NoAnswer) window.stop();
    throw error;
  }
}

/** A file that the page preloaded in vain is handed out once more, failure included: only a second retry asks the server. */
async function retryToLoad(entry: RegistryEntry): Promise<RemoteModule> {
  try {
    return await tryToLoad(entry);
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    return tryToLoad(entry);
  }
}

/** Loads a module once; a failed attempt is forgotten, so that the next one starts afresh. */
function loadModule(entry: RegistryEntry): Promise<RemoteModule> {
  const running = loads.get(entry.name);
  if (running) return running;
  const load = attempts.has(entry.name) ? retryToLoad(entry) : tryToLoad(entry);
  loads.set(entry.name, load);
  load.catch(() => loads.delete(entry.name));
  return load;
}

/**
 * The module that owns a path, or undefined when nobody does. A path or a version that this page's registry does
 * not know (any more) is looked up once again: modules are released while pages stay open.
 */
async function loadOwner(pathname: string): Promise<RemoteModule | undefined> {
  const owner = findOwner(await readRegistry(), pathname);
  try {
    if (owner) return await loadModule(owner);
  } catch (error) {
    const current = findOwner(await reloadRegistry().catch(readRegistry), pathname);
    if (!current || current.version === owner?.version) throw new ModuleUnavailable(owner?.name ?? pathname, error);
    return loadModule(current).catch((again: unknown) => {
      throw new ModuleUnavailable(current.name, again);
    });
  }
  const added = findOwner(await reloadRegistry().catch(readRegistry), pathname);
  return added && loadModule(added);
}

async function preload(pathname: string): Promise<void> {
  const owner = findOwner(await readRegistry(), pathname);
  if (owner) await loadModule(owner);
}

/** Modules as production has them: built alone, found through the registry, loaded at run time. */
export const federatedModules: Modules = { loadOwner, preload };
