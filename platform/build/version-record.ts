import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { addressesIn } from '../wire/module-names.ts';
import { type RegistryEntry, sharedFolder } from '../wire/registry.ts';

/** The record of a built version: `module.json` in its folder, beside the files that it lists. */
export interface VersionRecord extends Omit<RegistryEntry, 'entry' | 'manifest' | 'integrity' | 'signature'> {
  /** The package's name: mf-galleries. */
  module: string;
  contract: string;
  assets: { scripts: string[]; styles: string[] };
  size: number;
  /** The calls that its scripts name: 'GET /galleries'. Undefined from builds before this field. */
  calls?: string[];
  /** `compressed`: the size of the file's Brotli copy beside it, if it has one, whose bytes are the machine's. */
  files: Record<string, { size: number; compressed?: number; sha256: string }>;
}

export const isShared = (file: string): boolean => file.startsWith(`${sharedFolder}/`);

/** The files of a version as they are stored, with their compressed copies. */
export const storedFiles = ({ files }: Pick<VersionRecord, 'files'>): string[] =>
  Object.entries(files).flatMap(([file, { compressed }]) => (compressed === undefined ? [file] : [file, `${file}.br`]));

/** Whether these are the bytes of a file, or of its compressed copy, as the record has it. */
export function isIntact({ files }: Pick<VersionRecord, 'files'>, file: string, bytes: Uint8Array): boolean {
  const { [file]: own, [file.replace(/\.br$/, '')]: described } = files;
  if (!described) return false;
  try {
    const content = own ? bytes : brotliDecompressSync(bytes, { maxOutputLength: Math.max(described.size, 1) });
    return createHash('sha256').update(content).digest('hex') === described.sha256;
  } catch {
    return false;
  }
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
