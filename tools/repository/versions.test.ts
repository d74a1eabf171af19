import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { repository } from '../../e2e/fixtures/server.ts';
import { nameVersion, readCheckout } from '../../platform/store/site-version.ts';
import { files, readVersions } from './read-versions.ts';
import { findDisagreements, nameNext, raise, type Told, writeMigrations } from './versions.ts';

const work = mkdtempSync(join(tmpdir(), 'club-versions-'));
afterAll(() => rmSync(work, { recursive: true }));

test('package.json, changelog, image, migrations and the tags that this clone has agree on the version', () => {
  expect(findDisagreements(readVersions(repository))).toEqual([]);
});

const good: Told = {
  number: '1.10.0',
  changelog: '# Changelog\n\n## Next\n\n- x\n\n## 1.10.0, 2026-11-28\n\nb\n\n## 1.9.0, 2026-11-01\n\na\n',
  dockerfile: 'FROM a\nARG SITE_VERSION=1.10.0\n',
  migrations: { '0001-a': { version: '1.9.0' }, '0002-b': { version: '1.10.0' }, '0004-d': { version: '1.10.0' }, '0005-e': {} },
  tags: [{ number: '1.10.0', inPackage: '1.10.0', migrations: { '0001-a': { version: '1.9.0' } } }],
};

test.each<[string, Partial<Told>, string[]]>([
  ['nothing', {}, []],
  ['nothing in a clone without tags', { tags: [] }, []],
  ['nothing right after a version', { changelog: good.changelog.replace('## Next\n\n- x\n\n', '') }, []],
  [
    'a number that was raised alone',
    { number: '1.11.0', dockerfile: '\nARG SITE_VERSION=1.11.0\n' },
    ['CHANGELOG.md begins with 1.10.0, and package.json says 1.11.0.'],
  ],
  [
    'a section without its day',
    { changelog: good.changelog.replace('1.9.0, 2026-11-01', '1.9.0') },
    ["CHANGELOG.md: '1.9.0' is no version and day.", 'list.json of migrations: CHANGELOG.md has no 1.9.0.'],
  ],
  ['sections in the wrong order', { changelog: `${good.changelog}\n## 1.9.5, 2026-11-02\n` }, ['CHANGELOG.md: 1.9.5 stands below 1.9.0.']],
  ['an image of before', { dockerfile: '\nARG SITE_VERSION=1.9.0\n' }, ['The Dockerfile does not say ARG SITE_VERSION=1.10.0.']],
  [
    'a migration that came before a released one',
    { migrations: { '0001-a': { version: '1.9.0' }, '0003-c': {}, '0004-d': { version: '1.10.0' } } },
    ['A migration came before the released 0004-d.'],
  ],
  [
    'a tag of another commit',
    { tags: [{ number: '1.10.0', inPackage: '1.9.0', migrations: {} }] },
    ['The tag v1.10.0 is of a commit whose package.json says 1.9.0.'],
  ],
  [
    'a tag of a version to come',
    { tags: [{ number: '1.11.0', inPackage: '1.11.0', migrations: {} }] },
    ['CHANGELOG.md has no section of the tag v1.11.0.', 'package.json says 1.10.0, and there is a tag v1.11.0.'],
  ],
  [
    'a migration that a tag had released',
    { tags: [{ number: '1.9.0', inPackage: '1.9.0', migrations: { '0001-z': { version: '1.9.0' }, '0002-y': {} } }] },
    ['The tag v1.9.0 has a released migration 0001-z.'],
  ],
])('%s is found', (_name, changed, found) => {
  expect(findDisagreements({ ...good, ...changed })).toEqual(found);
});

test('the next number, and the head of the changelog, which has to say something', () => {
  expect([raise('1.9.3', 'patch'), raise('1.9.3', 'minor'), raise('1.9.3', 'major')]).toEqual(['1.9.4', '1.10.0', '2.0.0']);
  expect(nameNext('# C\n\n## Next\n\n- x\n\n## 1.0.0, a\n', '1.1.0', '2026-11-28')).toBe(
    '# C\n\n## 1.1.0, 2026-11-28\n\n- x\n\n## 1.0.0, a\n',
  );
  for (const text of ['# C\n\n## Next\n\n## 1.0.0, a\n', '# C\n\n## 1.0.0, a\n\nx\n'])
    expect(() => nameNext(text, '1.1.0', 'x')).toThrow("CHANGELOG.md says nothing under '## Next'");
});

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@club.example', ...args], { cwd, encoding: 'utf8', stdio: 'pipe' });

/** A repository with the files that say a version. */
function makeRepository(): string {
  const folder = mkdtempSync(join(work, 'repository-'));
  for (const file of [...Object.values(files), 'ops/version']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(repository, file), join(folder, file));
  }
  git(folder, 'init', '--quiet');
  git(folder, 'config', 'user.name', 'x');
  git(folder, 'config', 'user.email', 'x@club.example');
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '--message', 'x');
  return folder;
}

const versionNext = (folder: string, part: string) =>
  execFileSync(join(repository, 'node_modules/.bin/tsx'), [join(import.meta.dirname, 'next-version.ts'), part], {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
  });

test('pnpm version:next makes number, changelog, migrations, commit and tag, which agree; a second one has nothing to tell', () => {
  const folder = makeRepository();
  const before = readVersions(folder);
  const number = raise(before.number, 'minor');
  writeFileSync(
    join(folder, files.changelog),
    before.changelog.replace(/\n## (Next\n)?/, (head, next) => (next ? head : '\n## Next\n\n- New.\n\n## ')),
  );
  writeFileSync(join(folder, files.migrations), writeMigrations({ ...before.migrations, '9000-next': { beside: '0100-schema' } }));
  git(folder, 'commit', '--quiet', '--all', '--message', 'x');
  expect(versionNext(folder, 'minor')).toContain(`Version ${number} is committed and tagged.`);
  const after = readVersions(folder);
  expect(findDisagreements(after)).toEqual([]);
  expect(after).toMatchObject({ number, tags: [{ number, inPackage: number }] });
  const released = Object.entries(before.migrations).map(([name, one]) => [name, { version: number, ...one }] as const);
  expect(after.migrations).toEqual({ ...Object.fromEntries(released), '9000-next': { version: number, beside: '0100-schema' } });
  expect(git(folder, 'status', '--porcelain')).toBe('');
  expect(() => versionNext(folder, 'patch')).toThrow(/CHANGELOG\.md says nothing under/);
});

test('the version of a checkout names number, minute and commit; the shell for images says the same; later commits have greater ones', () => {
  const folder = makeRepository();
  const { number } = readVersions(folder);
  const version = readCheckout(folder, number);
  expect(version?.version).toMatch(new RegExp(`^${number.replaceAll('.', '\\.')}\\+\\d{12}\\.[0-9a-f]{8}$`));
  expect(version?.version.endsWith(String(version.commit?.slice(0, 8)))).toBe(true);
  const told = () => execFileSync(join(folder, 'ops/version'), { encoding: 'utf8' });
  expect(told()).toBe(`SITE_VERSION=${version?.version} SITE_COMMIT=${version?.commit}\n`);
  // A clone without history says it too.
  const shallow = join(work, 'shallow');
  git(work, 'clone', '--quiet', '--depth=1', `file://${folder}`, shallow);
  expect(readCheckout(shallow, number)).toEqual(version);
  writeFileSync(join(folder, files.changelog), `${readFileSync(join(folder, files.changelog), 'utf8')}\n`);
  expect(readCheckout(folder, number)?.version).toBe(`${version?.version}.changed`);
  expect(told()).toContain('.changed ');
  expect(readCheckout(tmpdir(), number)).toBeUndefined();
  expect(nameVersion('1.0.0', '202611281555 49b14faf0b')).toEqual({ version: '1.0.0+202611281555.49b14faf', commit: '49b14faf0b' });
});
