import { createHash, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VersionRecord } from '../build/version-record.ts';
import { type RegistryEntry, type ReleaseLine, serverFolder } from '../face/registry.ts';
import { isRetirementSigned, isSigned } from './signature.ts';

/** In ms, before a version that was refused is looked at again: it may have been repaired. */
const refusedFor = 30_000;

const digest = (bytes: Uint8Array, how: 'hex' | 'base64') => createHash('sha256').update(bytes).digest(how);

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

/**
 * The record and the files of a version against the digests of its entry, once a process. The scripts for the renderer are left out: it
 * checks each before it runs it. One that is sent from another origin is checked by browsers.
 */
async function findDamage(folders: readonly string[], { entry, integrity }: RegistryEntry): Promise<string | undefined> {
  const own = integrity?.['module.json'];
  if (own === undefined || !entry.startsWith('/modules/')) return undefined;
  const below = entry.slice('/modules/'.length, entry.lastIndexOf('/'));
  const folder = folders.map((each) => join(each, below)).find((each) => existsSync(join(each, 'module.json')));
  if (folder === undefined) return 'is missing';
  const record = await readFile(join(folder, 'module.json'));
  if (`sha256-${digest(record, 'base64')}` !== own) return 'has another module.json than was released';
  const { files } = JSON.parse(record.toString('utf8')) as VersionRecord;
  const sent = Object.entries(files).filter(([path]) => !path.startsWith(`${serverFolder}/`));
  const damaged = await Promise.all(
    sent.map(async ([path, { sha256 }]) => {
      const bytes = await readFile(join(folder, path)).catch(() => undefined);
      return bytes && digest(bytes, 'hex') === sha256 ? [] : path;
    }),
  );
  const [first] = damaged.flat();
  return first === undefined ? undefined : `has another ${first} than was released`;
}

/** Holds lines of the registry against the site's key, and what they name against its digests. */
export function createTrustedLines({ verifyKey, folders, onRefused }: Trust): TrustedLines {
  const last = { signed: new Map<string, ReleaseLine>(), whole: new Map<string, ReleaseLine>() };
  const known = new Map<string, { damage: string | undefined; at: number }>();
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
    if (before && (before.damage === undefined || performance.now() - before.at < refusedFor)) return before.damage;
    const damage = await findDamage(folders, entry);
    known.set(key, { damage, at: performance.now() });
    return damage;
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
      const chosen = lines.map(async (line) => {
        for (const release of released(line)) {
          const damage = await damageOf(release);
          if (damage !== undefined) return choose('whole', line, `${release.version} ${damage}`);
        }
        return choose('whole', line, undefined);
      });
      return (await Promise.all(chosen)).flat();
    },
  };
}
