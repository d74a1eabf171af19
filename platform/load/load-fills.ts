import type { RegistryEntry } from '../wire/registry.ts';
import type { SlotFill } from '../wire/slots.ts';
import { giveUpAfter, isOpenTo, loadModule, timeout } from './load-module.ts';
import { readRegistry, reloadRegistry } from './registry.ts';

async function loadFile(entry: RegistryEntry, slot: string): Promise<unknown> {
  // Only a navigation can reload the page for a new origin.
  if (!isOpenTo(entry)) throw new Error(`${entry.name} has moved to another origin`);
  const { slots = {} } = await loadModule(entry, location.pathname);
  const load = slots[slot];
  if (!load) throw new Error(`${entry.name} has nothing for ${slot}`);
  return (await giveUpAfter(timeout, load())).fill;
}

/** As for a page: instead of a canary that has failed here, the version that most people have. */
async function loadFill(entry: RegistryEntry, slot: string): Promise<SlotFill> {
  const { name: module, version } = entry;
  try {
    return { module, version, fill: await loadFile(entry, slot) };
  } catch (failure) {
    const current = (await reloadRegistry(version).catch(readRegistry)).find(({ name }) => name === module);
    if (!current || current.version === version) return { module, version, failure };
    return loadFile(current, slot).then(
      (fill) => ({ module, version: current.version, fill }),
      (again: unknown) => ({ module, version: current.version, failure: again }),
    );
  }
}

/** Loads what fills a slot, from each module whose line in the registry says that it does. */
export async function loadFills(slot: string): Promise<SlotFill[]> {
  const registry = await readRegistry();
  return Promise.all(registry.filter(({ slots }) => slots?.fills.includes(slot)).map((entry) => loadFill(entry, slot)));
}
