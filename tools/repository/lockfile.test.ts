import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const store = join(root, 'node_modules/.pnpm');

/** What the lockfile pins: name, and name@version. */
const locked = new Set(
  [...readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8').matchAll(/^ {2}'?((?:@[^@/]+\/)?[^@/\s]+)@([^:'(]+)/gm)].flatMap(
    ([, name = '', version]) => [name, `${name}@${version}`],
  ),
);

interface Manifest {
  name: string;
  version: string;
  optionalDependencies?: Record<string, string>;
}

/** The packages that are installed here, each by its own manifest: the lockfile does not show what was cut out of it. */
function* readInstalled(): Generator<Manifest> {
  for (const entry of readdirSync(store)) {
    const folder = join(store, entry, 'node_modules');
    // 'name@version', '@scope+name@version', and then the versions of peers. Links beside it are its dependencies.
    const name = /^(?:@[^+]+\+)?[^@]+/.exec(entry)?.[0].replace('+', '/');
    if (name === undefined || !entry.slice(1).includes('@')) continue;
    yield JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')) as Manifest;
  }
}

test('the lockfile has native binaries for every platform that their packages come for, not for this one alone', () => {
  const lacking = [...readInstalled()].flatMap(({ name, version, optionalDependencies = {} }) =>
    Object.entries(optionalDependencies)
      // A binary belongs to one version of its package; of other packages a range is asked for.
      .map(([optional, wanted]) => (/^\d/.test(wanted) ? `${optional}@${wanted}` : optional))
      .filter((optional) => !locked.has(optional))
      .map((optional) => `${name}@${version} lacks ${optional}: pnpm install --lockfile-only --fix-lockfile`),
  );
  expect(lacking).toEqual([]);
});

test('what is compared is what is installed', () => {
  const names = [...readInstalled()].filter(({ optionalDependencies }) => optionalDependencies).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['@rspack/binding', 'oxlint', 'oxfmt', 'typescript', 'rolldown', 'esbuild', 'sharp', 'libsql']),
  );
});
