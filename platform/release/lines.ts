import type { ReleaseLine } from '../face/registry.ts';
import { PreconditionFailed, type ObjectStore } from '../store/object-store.ts';
import { emptyLine, rememberLeft } from './release-line.ts';

const folder = 'registry/';
const pathOf = (module: string) => `${folder}${module}.json`;
const parse = (bytes: Buffer) => JSON.parse(bytes.toString('utf8')) as ReleaseLine;

export async function readLine(objects: ObjectStore, module: string): Promise<ReleaseLine> {
  const stored = await objects.get(pathOf(module));
  return stored ? parse(stored.bytes) : emptyLine(module);
}

/**
 * Changes a module's release line by compare-and-swap: when it was written meanwhile, `change` runs again on the
 * new line. An error of `change` leaves the line as it was.
 */
export async function changeLine(objects: ObjectStore, module: string, change: (line: ReleaseLine) => ReleaseLine): Promise<ReleaseLine> {
  for (let attempt = 1; ; attempt += 1) {
    const stored = await objects.get(pathOf(module));
    const before = stored ? parse(stored.bytes) : emptyLine(module);
    const changed = change(before);
    if (JSON.stringify(changed) === JSON.stringify(before)) return before;
    const after = rememberLeft(before, changed, new Date());
    try {
      await objects.put(pathOf(module), Buffer.from(`${JSON.stringify(after, null, 2)}\n`), { tag: stored?.tag ?? null });
      return after;
    } catch (error) {
      if (!(error instanceof PreconditionFailed) || attempt === 20) throw error;
    }
  }
}

/** Reads all lines, again and again: only those that have changed since are fetched. */
export function linesReader(objects: ObjectStore): () => Promise<ReleaseLine[]> {
  let known = new Map<string, { tag: string; line: ReleaseLine }>();
  return async () => {
    const listed = (await objects.list(folder)).filter(({ path }) => path.endsWith('.json'));
    const read = await Promise.all(
      listed.map(async ({ path, tag }) => {
        const before = known.get(path);
        if (before?.tag === tag) return [path, before] as const;
        const stored = await objects.get(path);
        return stored && ([path, { tag: stored.tag, line: parse(stored.bytes) }] as const);
      }),
    );
    known = new Map(read.filter((pair) => pair !== undefined));
    return [...known.values()].map(({ line }) => line).toSorted((a, b) => a.module.localeCompare(b.module));
  };
}
