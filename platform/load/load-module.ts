import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { acceptsContract, findOwner, type RegistryEntry } from '../wire/registry.ts';
import type { RemoteModule } from '../wire/remote-module.ts';
import { nextTask } from './next-task.ts';
import { handleOf } from './patch-routes.ts';
import { inlined } from './registry.ts';
import { reportLoad } from './report-load.ts';
import { expectIntegrity, fileAt } from './script-integrity.ts';

/** Written in by the build: `contract` of site.config.ts. */
declare const contractOfSite: string;

/** In ms: the timeout after which a module counts as unavailable. */
export const timeout = 10_000;

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

/** The module that is loaded whose file lies at an address. */
export const findLoaded = (address: string): RegistryEntry | undefined =>
  [...loaded.values()].find((entry) => fileAt(entry, address) !== undefined);

/** The owner of a path among the modules that are loaded, with its version. */
export const ownerAt = (pathname: string): RegistryEntry | undefined => findOwner([...loaded.values()], pathname);

const originOf = ({ entry }: RegistryEntry) => new URL(entry, location.href).origin;

/** A page may load code only from the origins that the registry named when the server wrote it. */
const origins = inlined && new Set([location.origin, ...inlined.map(originOf)]);
export const isOpenTo = (entry: RegistryEntry) => !origins || origins.has(originOf(entry));
