import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addressesIn } from '../wire/module-names.ts';
import type { RegistryEntry } from '../wire/registry.ts';

/** The record of a built version: `module.json` in its folder, beside the files that it lists. */
export interface VersionRecord extends Omit<RegistryEntry, 'entry' | 'manifest' | 'integrity' | 'signature'> {
  /** The package's name: mf-galleries. */
  module: string;
  contract: string;
  assets: { scripts: string[]; styles: string[] };
  size: number;
  /** The calls that its scripts name: 'GET /galleries'. Undefined from builds before this field. */
  calls?: string[];
  files: Record<string, { size: number; sha256: string }>;
}

/** The text of `module.json`: the same wherever it is written, so that its digest holds. */
export const writeRecord = (record: VersionRecord): string => `${JSON.stringify(record, null, 2)}\n`;

/** A UUID made of a script's digest: the script alone tells it, and nothing needs to stand in what visitors download. */
export function debugIdOf(sha256: string): string {
  const [, a = '', b = '', c = '', d = '', e = ''] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(sha256) ?? [];
  return `${a}-${b}-4${c}-a${d}-${e}`;
}

const toIntegrity = (sha256: string) => `sha256-${Buffer.from(sha256, 'hex').toString('base64')}`;

function describeIntegrity(record: VersionRecord): Record<string, string> {
  const code = Object.entries(record.files).filter(([path]) => /\.(js|css)$/.test(path));
  const own = createHash('sha256').update(writeRecord(record)).digest('hex');
  return Object.fromEntries(
    [['module.json', own] as const, ...code.map(([path, { sha256 }]) => [path, sha256] as const)].map(([path, sha256]) => [
      path,
      toIntegrity(sha256),
    ]),
  );
}

export const readVersionRecord = async (folder: string): Promise<VersionRecord> =>
  JSON.parse(await readFile(join(folder, 'module.json'), 'utf8')) as VersionRecord;

/** The registry's line for a version whose folders lie below `base` ('/modules', or another origin's address). */
export function entryOf(record: VersionRecord, base: string): RegistryEntry {
  const { module, files: _, calls: __, ...entry } = record;
  return { ...entry, ...addressesIn(`${base}/${module}/${record.version}`), integrity: describeIntegrity(record) };
}
