import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { ObjectStore } from '../store/object-store.ts';

/** All release lines of a store, to the byte. */
export async function digestRegistry(objects: ObjectStore): Promise<string> {
  const hash = createHash('sha256');
  for (const { path } of await objects.list('registry/')) hash.update(path).update((await objects.get(path))?.bytes ?? '');
  return hash.digest('hex');
}

/** Expects what it does to be refused with this sentence, and the registry to be the same after it, to the byte. */
export async function expectRefused(objects: ObjectStore, attempt: () => Promise<unknown>, sentence: string | RegExp): Promise<void> {
  const before = await digestRegistry(objects);
  await expect(attempt()).rejects.toThrow(sentence);
  expect(await digestRegistry(objects)).toBe(before);
}
