import { createHash, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isIntact, isShared, storedFiles, type VersionRecord } from '../build/version-record.ts';
import { placeOf } from '../wire/module-names.ts';
import { type RegistryEntry, type ReleaseLine, serverFolder } from '../wire/registry.ts';
import { isRetirementSigned, isSigned } from '../store/signature.ts';

/** In ms, before sizes and times of a version's files are looked at again; and of one that was refused all of them: it may have been repaired. */
const again = { whole: 5000, refused: 30_000 };

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64');

interface Trust {
  /** Signs every release; without it, releases need no signature. */
  verifyKey?: KeyObject | undefined;
  /** Folders with the files of versions that this server sends itself. */
  folders: readonly string[];
  onRefused: (reason: Error) => void;
}

export interface TrustedLines {
  /** The lines that may be followed, by their signatures; for one that may not be, the last that was. */
  signed(lines: ReleaseLine[]): ReleaseLine[];
  /** The same, by the files of their versions. */
  whole(lines: ReleaseLine[]): Promise<ReleaseLine[]>;
}

interface Inspected {
  damage?: string | undefined;
  /** Size and time of each file now, and before they were read: when these differ, they are read again. */
  stamp?: () => Promise<string>;
  seen?: string;
}

/**
 * The record and the files of a version against the digests of its entry. The scripts for the renderer are left out: it
 * checks each before it runs it. One that is sent from another origin is checked by browsers.
 */
async function inspect(folders: readonly string[], { entry, integrity }: RegistryEntry): Promise<Inspected> {
  const own = integrity?.['module.json'];
  if (own === undefined || !entry.startsWith('/modules/')) return {};
  const below = entry.slice('/modules/'.length, entry.lastIndexOf('/'));
  const folder = folders.map((each) => join(each, below)).find((each) => existsSync(join(each, 'module.json')));
  if (folder === undefined) return { damage: 'is missing' };
  const record = await readFile(join(folder, 'module.json')).catch(() => undefined);
  if (!record || `sha256-${digest(record)}` !== own) return { damage: 'has another module.json than was released' };
  const { files } = JSON.parse(record.toString('utf8')) as VersionRecord;
  const sent = storedFiles({ files }).filter((path) => !path.startsWith(`${serverFolder}/`));
  /** Wherever it is: another folder may have what versions share. */
  const placesOf = (path: string) => {
    const places = isShared(path) ? folders.map((each) => placeOf(join(each, below), path)) : [placeOf(folder, path)];
    const found = places.filter((place) => existsSync(place));
    return found.length > 0 ? found : places.slice(0, 1);
  };
  const stamp = async () => {
    const stamps = ['module.json', ...sent]
      .flatMap(placesOf)
      .map((place) => stat(place).then(({ size, mtimeMs }) => `${size} ${mtimeMs}`, String));
    return (await Promise.all(stamps)).join();
  };
  const seen = await stamp();
  const damaged = await Promise.all(
    sent.map(async (path) => {
      const isWhole = async (place: string) => {
        const bytes = await readFile(place).catch(() => undefined);
        return bytes !== undefined && isIntact({ files }, path, bytes);
      };
      return (await Promise.all(placesOf(path).map(isWhole))).every(Boolean) ? [] : path;
    }),
  );
  const [first] = damaged.flat();
  return { damage: first === undefined ? undefined : `has another ${first} than was released`, stamp, seen };
}

/** Holds lines of the registry against the site's key, and what they name against its digests. */
export function createTrustedLines({ verifyKey, folders, onRefused }: Trust): TrustedLines {
  const last = { signed: new Map<string, ReleaseLine>(), whole: new Map<string, ReleaseLine>() };
  const known = new Map<string, Inspected & { at: number }>();
  /** By module: a refusal that comes with every look is told once. */
  const told = new Map<string, string>();

  const choose = (step: keyof typeof last, line: ReleaseLine, reason: string | undefined): ReleaseLine[] => {
    const { module } = line;
    const key = `${step} ${module}`;
    if (reason === undefined) {
      told.delete(key);
      last[step].set(module, line);
      return [line];
    }
    const error = new Error(`the release of ${module} was refused: ${reason}`);
    if (told.get(key) !== error.message) onRefused(error);
    told.set(key, error.message);
    return [last[step].get(module)].filter((before) => before !== undefined);
  };

  const damageOf = async (entry: RegistryEntry): Promise<string | undefined> => {
    const key = `${entry.entry} ${entry.integrity?.['module.json']}`;
    const before = known.get(key);
    if (before) {
      if (performance.now() - before.at < (before.damage === undefined ? again.whole : again.refused)) return before.damage;
      before.at = performance.now();
      if (before.damage === undefined && (await before.stamp?.()) === before.seen) return undefined;
    }
    const inspected = await inspect(folders, entry);
    known.set(key, { ...inspected, at: performance.now() });
    return inspected.damage;
  };

  /** What visitors get of a line: of a retired module, nothing that is stable. */
  const released = ({ stable, canary, retired }: ReleaseLine) =>
    [retired === undefined ? stable : null, canary].filter((release) => release !== null && release !== undefined);

  return {
    signed(lines) {
      if (!verifyKey) return lines;
      const refuses = (release: RegistryEntry | null | undefined) => release && !isSigned(release, verifyKey);
      return lines.flatMap((line) => {
        if (line.retired !== undefined && !isRetirementSigned(line, verifyKey))
          return choose('signed', line, "its retirement is not signed by this site's key");
        const forged = released(line).find(refuses);
        const { previous, ...rest } = line;
        // What testers could ask for is held to the same: of a retired module, its stable version too.
        const kept = refuses(previous) ? rest : line;
        const known = line.retired !== undefined && refuses(line.stable) ? { ...kept, stable: null } : kept;
        return choose('signed', known, forged && `${forged.version} is not signed by this site's key`);
      });
    },
    async whole(lines) {
      const check = async (line: ReleaseLine): Promise<ReleaseLine[]> => {
        const damages = released(line).map(async (release) => ({ release, damage: await damageOf(release) }));
        const bad = (await Promise.all(damages)).find(({ damage }) => damage !== undefined);
        const [chosen] = choose('whole', line, bad && `${bad.release.version} ${bad.damage}`);
        if (!bad || !chosen) return chosen ? [chosen] : [];
        // What was in force may have been changed since, or be this version itself; then the one before it, or what the site was built with.
        const isWhole = async (each: ReleaseLine) =>
          (await Promise.all(released(each).map(damageOf))).every((damage) => damage === undefined);
        const { canary: _, ...all } = chosen;
        const choices = [chosen, all, { ...all, stable: all.previous ?? null, previous: null }];
        for (const choice of choices) if (await isWhole(choice)) return [choice];
        return [];
      };
      return (await Promise.all(lines.map(check))).flat();
    },
  };
}
