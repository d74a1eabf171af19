import { createHash } from 'node:crypto';
import type { ObjectStore } from '../store/object-store.ts';

/** All release lines of a store, to the byte. */
export async function digestRegistry(objects: ObjectStore): Promise<string> {
  const hash = createHash('sha256');
  for (const { path } of await objects.list('registry/')) hash.update(path).update((await objects.get(path))?.bytes ?? '');
  return hash.digest('hex');
}
