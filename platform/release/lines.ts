import { z } from 'zod';
import { federationName } from '../wire/module-names.ts';
import type { ReleaseLine } from '../wire/registry.ts';
import { isForbidden } from '../store/disk-store.ts';
import { PreconditionFailed, type ObjectStore } from '../store/object-store.ts';
import { emptyLine, ReleaseRefused, rememberLeft } from './release-line.ts';

const folder = 'registry/';
const pathOf = (module: string) => `${folder}${module}.json`;

/** A line that cannot be read or followed: it stays as it was last, and the others go on. */
export interface BrokenLine {
  module: string;
  /** In the store. */
  path: string;
  reason: string;
}

const assets = z.looseObject({ scripts: z.array(z.string()), styles: z.array(z.string()) });
const menuEntry = z.looseObject({ path: z.string(), label: z.string(), order: z.number() });
/** As far as servers read it; what newer versions add is kept. */
const entry = z.looseObject({
  name: z.string(),
  version: z.string().min(1),
  entry: z.string(),
  manifest: z.string(),
  paths: z.array(z.string()),
  preload: z.record(z.string(), z.array(z.string())),
  menu: z.array(menuEntry).optional(),
  slots: z.looseObject({ offers: z.array(z.string()), fills: z.array(z.string()) }).optional(),
  contract: z.string().optional(),
  assets: assets.optional(),
  chunks: z.record(z.string(), assets).optional(),
  drawn: z
    .looseObject({ paths: z.array(z.string()), file: z.string(), sha256: z.string(), atOnce: z.array(z.string()).optional() })
    .optional(),
  size: z.number().optional(),
  integrity: z.record(z.string(), z.string()).optional(),
  signature: z.string().optional(),
});
const release = entry.extend({ since: z.iso.datetime({ offset: true }) });
const lineSchema = z.looseObject({
  module: z.string(),
  stable: release.nullable(),
  previous: release.nullable().optional(),
  canary: release.extend({ share: z.number().min(0).max(100), interactive: z.literal('on need').optional() }).optional(),
  retired: z.iso.datetime({ offset: true }).optional(),
  retiredSignature: z.string().optional(),
  left: z.record(z.string(), z.string()).optional(),
  withdrawn: z.looseObject({ version: z.string(), at: z.string(), loads: z.number(), failures: z.number() }).optional(),
});

/** The line, or why it cannot be followed. */
type Parsed = { line: ReleaseLine; broken?: never } | { line?: never; broken: BrokenLine };

const brokenFor = (module: string, reason: string): Parsed => ({ broken: { module, path: pathOf(module), reason } });

function parse(module: string, bytes: Buffer): Parsed {
  const broken = (reason: string) => brokenFor(module, reason);
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    return broken('it is no JSON');
  }
  const { success, error } = lineSchema.safeParse(value);
  if (!success) {
    const [issue] = error.issues;
    return broken(`${issue?.path.join('.') || 'it'}: ${issue?.message}`);
  }
  const line = value as ReleaseLine;
  const other = [line.stable, line.previous, line.canary].find((each) => each && each.name !== federationName(module));
  return line.module === module && !other ? { line } : broken(`it is of ${other?.name ?? line.module}`);
}

/** For the operator, who alone can mend it. */
export const tellBroken = ({ module, path, reason }: BrokenLine): string =>
  `the releases of ${module} stay as they were, for ${path} in their store is broken (${reason}): put back what it held`;

function parseOrRefuse(module: string, bytes: Buffer): ReleaseLine {
  const { line, broken } = parse(module, bytes);
  if (broken) throw new ReleaseRefused(`${tellBroken(broken)}.`);
  return line;
}

/** @throws ReleaseRefused when it is broken. */
export async function readLine(objects: ObjectStore, module: string): Promise<ReleaseLine> {
  const stored = await objects.get(pathOf(module));
  return stored ? parseOrRefuse(module, stored.bytes) : emptyLine(module);
}

/**
 * Changes a module's release line by compare-and-swap: when it was written meanwhile, `change` runs again on the
 * new line. An error of `change`, or a broken line, leaves the line as it was.
 */
export async function changeLine(objects: ObjectStore, module: string, change: (line: ReleaseLine) => ReleaseLine): Promise<ReleaseLine> {
  for (let attempt = 1; ; attempt += 1) {
    const stored = await objects.get(pathOf(module));
    const before = stored ? parseOrRefuse(module, stored.bytes) : emptyLine(module);
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

export interface ReadLines {
  lines: ReleaseLine[];
  broken: BrokenLine[];
}

/** Reads all lines, each alone, again and again: only those that have changed since are fetched. */
export function linesReader(objects: ObjectStore): () => Promise<ReadLines> {
  let known = new Map<string, { tag: string; parsed: Parsed }>();
  return async () => {
    const listed = (await objects.list(folder)).filter(({ path }) => path.endsWith('.json'));
    const found = await Promise.all(
      listed.map(async ({ path, tag }) => {
        const before = known.get(path);
        if (before?.tag === tag) return [path, before] as const;
        const module = path.slice(folder.length, -'.json'.length);
        const stored = await objects.get(path).catch((error: unknown) => {
          if (!isForbidden(error)) throw error;
          return null;
        });
        // Without a tag: it is asked for again.
        if (stored === null) return [path, { tag: '', parsed: brokenFor(module, 'this user may not read it') }] as const;
        return stored && ([path, { tag: stored.tag, parsed: parse(module, stored.bytes) }] as const);
      }),
    );
    known = new Map(found.filter((pair) => pair !== undefined));
    const all = [...known.values()].map(({ parsed }) => parsed);
    return {
      lines: all.flatMap(({ line }) => line ?? []).toSorted((a, b) => a.module.localeCompare(b.module)),
      broken: all.flatMap(({ broken }) => broken ?? []),
    };
  };
}
