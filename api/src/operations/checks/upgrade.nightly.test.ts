import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { type Listed, migrations } from '../../core/db/migrate.ts';
import { readCheckout } from 'platform/store/site-version';
import { startStoppablePeer } from '../../testing/stoppable-peer.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { version } from '../../core/base/version.ts';
import product from '../../../../package.json' with { type: 'json' };
import { describeMigrations, lookAtNode } from './new-version.ts';
import { changesBetween, compareVersions, readNewest } from './release.ts';

const app = await startTestApp();
const work = mkdtempSync(join(tmpdir(), 'club-upgrade-test-'));
afterAll(async () => {
  await app.close();
  rmSync(work, { recursive: true });
});
const root = join(import.meta.dirname, '../../../..');
const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@club.example', ...args], { cwd, encoding: 'utf8', stdio: 'pipe' });

const list = 'api/src/core/db/migrations/list.json';
/** The migrations of a version that adds some to those of here, beside which this one works on. */
const withAdded = (...names: string[]) =>
  JSON.stringify({
    ...(JSON.parse(readFileSync(join(root, list), 'utf8')) as Record<string, Listed>),
    ...Object.fromEntries(names.map((name) => [name, { beside: Object.keys(migrations).at(-1) }])),
  });

/** A repository whose newest version, 9.10.0, adds a migration. */
const remote = join(work, 'remote');
function publish(newest: string, engines: Record<string, string>, ...added: string[]) {
  const put = (path: string, text: string) => {
    mkdirSync(join(remote, path, '..'), { recursive: true });
    writeFileSync(join(remote, path), text);
  };
  put('package.json', JSON.stringify({ version: newest, engines }));
  put('CHANGELOG.md', `# Changelog\n\n## ${newest}\n\nNews.\n\n## ${product.version}\n\nThe first.\n`);
  put(list, withAdded(...added));
  git(remote, 'add', '.');
  git(remote, 'commit', '--quiet', '--message', newest);
  git(remote, 'tag', `v${newest}`);
}
mkdirSync(remote);
git(remote, 'init', '--quiet');
for (const earlier of ['9.9.0', '9.10.0-rc.1']) publish(earlier, { node: '>=20.19' });
publish('9.10.0', { node: '>=20.19', postgresql: '>=14' }, '9000-adds');
const checkout = join(work, 'checkout');
mkdirSync(checkout);
git(checkout, 'init', '--quiet');

const env = {
  PATH: process.env['PATH'],
  DATA_DIR: app.config.dataDir,
  DATABASE_URL: app.config.databaseUrl,
  PUBLIC_URL: 'http://127.0.0.1:1',
};
async function check(args = ['--check'], more: Record<string, string> = {}, cwd = checkout): Promise<{ code: number; output: string }> {
  const run = promisify(execFile)(join(root, 'node_modules/.bin/tsx'), [join(import.meta.dirname, 'upgrade-process.ts'), ...args], {
    cwd,
    env: { ...env, ...more },
  });
  return run.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, output: stdout + stderr }),
  );
}

test('without a remote it says so, checks all else, and asks for a backup', async () => {
  const { code, output } = await check();
  expect(output).toContain('look   Whether there is a newer version cannot be told: This checkout has no remote.\n');
  expect(output).toContain('FAULT  There is no backup.\n       Make one now: ops/as-site backup, or pnpm backup without systemd.\n');
  expect(output).toContain(`Version ${version} is installed here`);
  expect(code).toBe(1);
});

test('it prints the newest version, what is new in it and what it meets, and changes nothing', async () => {
  await app.db.insertInto('copias').values({ empezada: new Date().toISOString(), noche: null, terminada: 'x', fallo: null }).execute();
  git(checkout, 'remote', 'add', 'origin', remote);
  const before = readdirSync(checkout, { recursive: true }).toSorted();
  const { code, output } = await check();
  expect(output).toMatch(/ok {5}Version 9\.10\.0\+\d{12}\.[0-9a-f]{8} is out\.\n/);
  expect(output).toMatch(/ok {5}Node \S+ suffices\.\n/);
  expect(output).toContain('ok     The database changes (9000-adds); the version that runs works beside it');
  expect(output).toContain('ok     The last verified backup is 0 hours old.\n');
  expect(output).toMatch(/ok {5}There is room for the build/);
  expect(output.endsWith('\n\n## 9.10.0\n\nNews.\n')).toBe(true);
  expect(code).toBe(0);
  expect(readdirSync(checkout, { recursive: true }).toSorted()).toEqual(before);
});

test('between two versions of this repository it prints what the second one changes', async () => {
  const versions = join(work, 'versions');
  git(work, 'clone', '--quiet', '--depth=1', `file://${root}`, versions);
  git(versions, 'tag', `v${product.version}`);
  const next = '9.1.0';
  const change = (path: string, edit: (text: string) => string) =>
    writeFileSync(join(versions, path), edit(readFileSync(join(versions, path), 'utf8')));
  change('package.json', (text) => text.replace(`"version": "${product.version}"`, `"version": "${next}"`));
  change('CHANGELOG.md', (text) => text.replace(/^## /m, `## ${next}\n\n- **To be done**: nothing.\n\n## `));
  change(list, () => withAdded('9000-next'));
  git(versions, 'add', '.');
  git(versions, 'commit', '--quiet', '--message', next);
  git(versions, 'tag', `v${next}`);
  const old = join(work, 'old');
  git(work, 'clone', '--quiet', '--depth=1', `--branch=v${product.version}`, `file://${versions}`, old);
  await app.db.insertInto('copias').values({ empezada: new Date().toISOString(), noche: null, terminada: 'x', fallo: null }).execute();

  const { code, output } = await check(['--check'], {}, old);
  expect(output).toContain(`ok     Version ${next}+`);
  expect(output).toContain('ok     The database changes (9000-next); the version that runs works beside it');
  expect(output).toContain(`\n\n## ${next}\n\n- **To be done**: nothing.\n`);
  expect(code).toBe(0);
  // And then there is nothing to do.
  git(versions, 'tag', '--delete', `v${next}`);
  const newest = await check(['--check'], {}, old);
  expect(newest.output).toContain('ok     It is the newest.\n');
  expect(newest.output).toContain('ok     The database stays as it is.\n');
  expect(newest.code).toBe(0);
});

test('the version that runs is read from the site itself', async () => {
  const { server } = app.again();
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const { output } = await check(['--check'], { PUBLIC_URL: address, JWT_SECRET: app.config.jwtSecret });
  expect(output).toContain(`ok     Version ${version} is installed here, and runs at ${address}.\n`);
});

test('a silent remote runs into a timeout; a missing one, or one without a tag, is reported', async () => {
  const silent = await startStoppablePeer();
  git(checkout, 'remote', 'set-url', 'origin', `git://127.0.0.1:${silent.port}/club`);
  await expect(readNewest(checkout, 500)).rejects.toThrow(/cannot be asked: it did not answer within 0\.5 s$/);
  await silent.close();
  git(checkout, 'remote', 'set-url', 'origin', 'https://ana:secreto@127.0.0.1:1/club');
  await expect(readNewest(checkout)).rejects.toThrow(/^https:\/\/127\.0\.0\.1:1\/club cannot be asked: (?!.*secreto)/);
  const empty = join(work, 'empty');
  git(work, 'init', '--quiet', '--bare', empty);
  git(checkout, 'remote', 'set-url', 'origin', empty);
  await expect(readNewest(checkout)).rejects.toThrow('has no version yet');
  // Without tags each landing counts.
  const untagged = join(work, 'untagged');
  git(work, 'init', '--quiet', untagged);
  writeFileSync(join(untagged, 'package.json'), '{ "version": "1.2.0" }');
  git(untagged, 'add', '.');
  git(untagged, 'commit', '--quiet', '--message', 'x');
  git(checkout, 'remote', 'set-url', 'origin', `file://${untagged}`);
  expect((await readNewest(checkout)).version).toBe(`1.2.0+${readCheckout(untagged, '')?.version.slice(1)}`);
});

test('it is called with --check', async () => {
  expect(await check([])).toEqual({ code: 2, output: expect.stringMatching(/^pnpm run upgrade takes --check: [^\n]+\n$/) });
});

test('a migration beside which the version that runs does not work is reported, with what to do', () => {
  const removing = { '0001': {}, '0003': { beside: '0002' } };
  expect(describeMigrations({ migrations: removing }, ['0001'], true)).toMatchObject({
    level: 'warning',
    remedy: { en: expect.stringContaining('Stop all servers') },
  });
  expect(describeMigrations({ migrations: removing }, ['0001'], false).remedy?.en).toContain('DATA_DIR/snapshots');
  expect(describeMigrations({ migrations: removing }, ['0001', '0002'], true).level).toBe('good');
  expect(describeMigrations({ migrations: removing }, ['0001', '0002', '0003'], true).text.en).toBe('The database stays as it is.');
});

test('versions are compared by number, and two of one number by their commits', async () => {
  const first = '1.10.0+202611281555.49b14faf';
  const later = '1.10.0+202611281556.00000000';
  expect([later, '1.2.0', first, '1.9.9+209911281555.49b14faf'].toSorted(compareVersions)).toEqual([
    '1.2.0',
    '1.9.9+209911281555.49b14faf',
    first,
    later,
  ]);
  const levelOf = async (running: string) => (await lookAtNode({ engines: { node: '>=20.19' } }, running))[0]?.level;
  expect([await levelOf('20.9.0'), await levelOf('26.0.0')]).toEqual(['fault', 'good']);
});

test('what is between two versions is found in the changelog, with what no version has yet', () => {
  const text = '# Changelog\n\n## 1.2.0, x\n\nc\n\n## 1.1.0\n\nb\n\n## 1.0.0\n\na\n';
  expect(changesBetween(text, '1.0.0', '1.2.0')).toBe('## 1.2.0, x\n\nc\n\n## 1.1.0\n\nb');
  expect(changesBetween(text, '1.0.0+202611281555.49b14faf', '1.1.0+202611281555.49b14faf')).toBe('## 1.1.0\n\nb');
  expect(changesBetween(text, '1.1.0', '1.1.0')).toBe('');
  expect(changesBetween(text.replace('## 1.2.0, x', '## Next'), '1.1.0', '1.1.0')).toBe('## Next\n\nc');
});
