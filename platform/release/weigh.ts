import type { VersionRecord } from '../build/version-record.ts';
import type { Assets } from '../wire/registry.ts';

export interface Weight {
  js: number;
  css: number;
}

/** Bytes as they travel: of the compressed copy, where there is one. */
const sizeOf = ({ files }: VersionRecord, path: string): number => files[path]?.compressed ?? files[path]?.size ?? 0;

const weigh = (record: VersionRecord, needed: readonly Assets[]): Weight => {
  const sum = (paths: string[]) => [...new Set(paths)].reduce((total, path) => total + sizeOf(record, path), 0);
  return { js: sum(needed.flatMap(({ scripts }) => scripts)), css: sum(needed.flatMap(({ styles }) => styles)) };
};

/** The name of the row with all code of a module. */
export const everything = 'all of it';

/**
 * What a visitor downloads of a module at each of its public paths, and of all its screens together: those that are not public have
 * chunks without a name.
 */
export function weighPaths(record: VersionRecord): Map<string, Weight> {
  const { assets, chunks = {}, files } = record;
  const code = (extension: string) => Object.keys(files).filter((path) => path.endsWith(extension) && !path.startsWith('server/'));
  return new Map([
    ...Object.entries(chunks).map(([path, chunk]) => [path, weigh(record, [assets, chunk])] as const),
    [everything, weigh(record, [{ scripts: code('.js'), styles: code('.css') }])],
  ]);
}

export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
