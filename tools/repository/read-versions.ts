import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Migrations, Told } from './versions.ts';

export const files = {
  package: 'package.json',
  changelog: 'CHANGELOG.md',
  dockerfile: 'Dockerfile',
  migrations: 'api/src/core/db/migrations/list.json',
};

/** Of a clone that may have no tags, or be no clone at all. */
const git = (folder: string, ...args: string[]): string => {
  try {
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
};

/** What a checkout says of its version, in all places. */
export function readVersions(folder: string): Told {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const numberIn = (text: string) => (JSON.parse(text || '{}') as { version?: string }).version ?? '';
  const show = (tag: string, file: string) => git(folder, 'show', `v${tag}:${file}`);
  const tags = [...git(folder, 'tag', '--list').matchAll(/^v(\d+\.\d+\.\d+)$/gm)].map(([, number = '']) => number);
  return {
    number: numberIn(read(files.package)),
    changelog: read(files.changelog),
    dockerfile: read(files.dockerfile),
    migrations: JSON.parse(read(files.migrations)) as Migrations,
    tags: tags.map((number) => ({
      number,
      inPackage: numberIn(show(number, files.package)),
      migrations: JSON.parse(show(number, files.migrations) || '{}') as Migrations,
    })),
  };
}
