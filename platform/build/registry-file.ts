import { readFile } from 'node:fs/promises';
import type { Registry, RegistryEntry } from '../wire/registry.ts';
import { writeDurably } from '../store/write-durably.ts';

export async function readRegistry(file: string): Promise<Registry> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Registry;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Switches one module to another version; readers see the old registry or the new one, never half of it. */
export async function updateRegistry(file: string, entry: RegistryEntry): Promise<void> {
  const others = (await readRegistry(file)).filter(({ name }) => name !== entry.name);
  const registry: Registry = [...others, entry].toSorted((a, b) => a.name.localeCompare(b.name));
  await writeDurably(file, `${JSON.stringify(registry, null, 2)}\n`);
}
