import { checkPath, type ListedObject, listing, type ObjectStore, PreconditionFailed } from './object-store.ts';
import { openBytes, readContent } from './held-bytes.ts';

/** Objects that end with the process: for tests, and for a first look. */
export function memoryObjects(): ObjectStore {
  const objects = new Map<string, { bytes: Buffer; tag: string; changed: Date }>();
  let writes = 0;
  const find = (path: string) => {
    checkPath(path);
    return objects.get(path);
  };
  return {
    async get(path) {
      const found = find(path);
      return found && { bytes: Buffer.from(found.bytes), tag: found.tag };
    },
    async open(path) {
      const found = find(path);
      return found && openBytes(found.bytes);
    },
    exists: async (path) => find(path) !== undefined,
    async put(path, content, only) {
      checkPath(path);
      const bytes = await readContent(content);
      if (only && (find(path)?.tag ?? null) !== only.tag) throw new PreconditionFailed(path);
      writes += 1;
      objects.set(path, { bytes, tag: `${writes}`, changed: new Date() });
    },
    ...listing(async function* (prefix): AsyncGenerator<ListedObject> {
      for (const path of [...objects.keys()].toSorted()) {
        const found = path.startsWith(prefix) ? objects.get(path) : undefined;
        if (found) yield { path, tag: found.tag, changed: found.changed };
      }
    }),
    async delete(path) {
      checkPath(path);
      for (const each of objects.keys()) if (each === path || each.startsWith(`${path}/`)) objects.delete(each);
    },
    sweep: async () => {},
  };
}
