import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { findOwner, type RegistryEntry } from 'shared/contract/modules';
import type { RemoteModule } from 'shared/federation/remote-module';
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

async function giveUpAfter<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alarm = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, alarm]);
  } finally {
    clearTimeout(timer);
  }
}

async function startLoading({ name, entry }: RegistryEntry): Promise<RemoteModule> {
  // `force` forgets an earlier attempt that failed, and the version that it was for.
  registerRemotes([{ name, entry, type: 'global' }], { force: true });
  const module = await giveUpAfter(patience, loadRemote<RemoteModule>(`${name}/routes`));
  if (!Array.isArray(module?.routes)) throw new Error('it exposes no routes');
  return module;
}

/** Loads a module once; a failed attempt is forgotten, so that the next one starts afresh. */
export function loadModule(entry: RegistryEntry): Promise<RemoteModule> {
  const running = loads.get(entry.name);
  if (running) return running;
  const load = startLoading(entry);
  loads.set(entry.name, load);
  load.catch(() => loads.delete(entry.name));
  return load;
}

/**
 * The module that owns a path, or undefined when nobody does. A path or a version that this page's registry does
 * not know (any more) is looked up once again: modules are released while pages stay open.
 */
export async function loadOwner(pathname: string): Promise<RemoteModule | undefined> {
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
