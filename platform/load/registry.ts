import type { Registry } from '../wire/registry.ts';
import type { ModulesMenu } from './modules.ts';

/** The registry that the server writes into the page; a page from elsewhere, or whose state did not come, asks for it. */
export const registryBlock = document.getElementById('registry');

/** Whether a version is tried out here, or the page may ask whether to: then try-out.ts is loaded. */
export const hasTryOut = registryBlock?.dataset.tried !== undefined || registryBlock?.dataset.asks !== undefined;

export const inlined = registryBlock && (JSON.parse(registryBlock.textContent) as Registry);
let known = inlined ? Promise.resolve(inlined) : undefined;

const menuOf = (registry: Registry) => registry.flatMap(({ menu }) => menu ?? []);
let menu = menuOf(inlined ?? []);
const watchers = new Set<() => void>();

async function download(failed: string): Promise<Registry> {
  const response = await fetch(`/modules/registry.json${failed && `?${registryBlock?.dataset.without}=${failed}`}`, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`registry: HTTP ${response.status}`);
  const registry = (await response.json()) as Registry;
  menu = menuOf(registry);
  for (const tell of watchers) tell();
  return registry;
}

export function readRegistry(): Promise<Registry> {
  return known ?? reloadRegistry();
}

/**
 * Reads the registry again; a failure keeps the one before. Instead of a canary that has `failed` here,
 * the server names the version that most people have.
 */
export function reloadRegistry(failed = ''): Promise<Registry> {
  const before = known;
  const fresh = download(failed).catch((error: unknown) => {
    known = before;
    throw error;
  });
  known = fresh;
  return fresh;
}

export const registryMenu: ModulesMenu = {
  read: () => menu,
  watch(listener) {
    watchers.add(listener);
    // After a failure the shell's own entries stay; the next screen of a module asks again.
    readRegistry().catch(() => undefined);
    return () => watchers.delete(listener);
  },
};
