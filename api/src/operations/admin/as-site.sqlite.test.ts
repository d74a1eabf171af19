import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { unprivilegedUser } from 'platform/testing/provide-postgres';
import { afterAll, expect, test } from 'vitest';
import { siteBeside } from '../../testing/as-user.ts';
import { processFile } from '../../testing/process-file.ts';
import { production } from '../../testing/production.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const { giveToSite, siteLauncher } = siteBeside(unprivilegedUser());
const root = join(import.meta.dirname, '../../../..');
const wrapper = join(root, 'ops/as-site');
const work = mkdtempSync(join(tmpdir(), 'club-as-site-'));
chmodSync(work, 0o755);
const site = await createTestDatabase({ migrated: true });
giveToSite(site.dataDir);
afterAll(async () => {
  await site.drop();
  rmSync(work, { recursive: true, force: true });
});

/** Programs of this machine's system, in the place of those that speak to a running systemd. */
function provide(name: string, script: string): void {
  mkdirSync(join(work, 'bin'), { recursive: true });
  writeFileSync(join(work, 'bin', name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(work, 'bin', name), 0o755);
}
const unitFile = join(work, 'unit');
provide('systemctl', `[ "$3" = moto-club ] && cat '${unitFile}'`);

const run = (args: readonly string[], env: Record<string, string> = {}) =>
  promisify(execFile)(wrapper, args, { env: { PATH: `${join(work, 'bin')}:${process.env['PATH']}`, ...env } }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );

const unit = readFileSync(join(root, 'ops/systemd/moto-club.service'), 'utf8');
const dropIn = `# /etc/systemd/system/moto-club.service.d/disk.conf
[Unit]
RequiresMountsFor=/mnt/disk
[Service]
Environment="BACKUP_TO=/mnt/disk/of the club" \\
  BACKUP_KEEP=30
ReadWritePaths=/mnt/disk
ExecStart=
ExecStart=/usr/local/bin/node api/dist/main.mjs
`;

test('a command gets user, settings and folders of the unit as it stands, in its order, and nothing that is for servers', async () => {
  provide('systemd-run', 'for each in "$@"; do printf "%s\\n" "$each"; done');
  writeFileSync(unitFile, `${unit}${dropIn}`);
  const { stdout } = await run(['admin', 'reset-password', 'ana@club.example'], { SETTINGS: '/root/keys.env' });
  const environment = /^Environment=.*$/m.exec(unit)?.[0] ?? '';
  expect(stdout.trimEnd().split('\n')).toEqual([
    '--quiet',
    '--collect',
    '--wait',
    '--pipe',
    '--property=WorkingDirectory=/opt/moto-club',
    `--property=${environment}`,
    '--property=EnvironmentFile=/etc/moto-club.env',
    '--property=DynamicUser=yes',
    '--property=User=moto-club',
    '--property=StateDirectory=moto-club moto-club-backups',
    '--property=StateDirectoryMode=0700',
    '--property=UMask=0077',
    '--property=Environment="BACKUP_TO=/mnt/disk/of the club"    BACKUP_KEEP=30',
    '--property=ReadWritePaths=/mnt/disk',
    '--property=EnvironmentFile=/root/keys.env',
    '--',
    '/usr/local/bin/node',
    'api/dist/admin-process.mjs',
    'reset-password',
    'ana@club.example',
  ]);
});

test.each([
  [['backup'], ['--max-semi-space-size=1', '--max-old-space-size=128', 'api/dist/admin-process.mjs', 'backup']],
  [
    ['restore', '/a b'],
    ['api/dist/admin-process.mjs', 'restore', '/a b'],
  ],
  [
    ['doctor', '--email', 'a@b.es'],
    ['api/dist/doctor.mjs', '--email', 'a@b.es'],
  ],
  [
    ['upgrade', '--check'],
    ['--import', 'tsx', 'api/src/operations/checks/upgrade-process.ts', '--check'],
  ],
])('%j is the script of that name', async (args, expected) => {
  provide('systemd-run', 'for each in "$@"; do printf "%s\\n" "$each"; done');
  writeFileSync(unitFile, unit);
  const { stdout } = await run(args);
  expect(stdout.trimEnd().split('\n--\n')[1]?.split('\n')).toEqual(['/usr/bin/node', ...expected]);
  const script = readFileSync(join(root, 'package.json'), 'utf8').match(new RegExp(`"${args[0]}": "(.*)"`))?.[1] ?? '';
  // The script of the sources, or of what was built: the same file.
  const file = expected.find((each) => each.startsWith('api/')) ?? '';
  expect(script).toContain(/\w+-process|doctor/.exec(file)?.[0]);
});

test('a backup by it is the site’s own', async () => {
  // As systemd does: settings, then the user.
  provide(
    'systemd-run',
    `while [ "$1" != -- ]; do
      case $1 in
        --property=Environment=*) export \${1#--property=Environment=} ;;
        --property=EnvironmentFile=*) set -a; . "\${1#--property=EnvironmentFile=}"; set +a ;;
        --property=WorkingDirectory=*) cd "\${1#--property=WorkingDirectory=}" ;;
      esac
      shift
    done
    shift
    exec ${siteLauncher.join(' ')} "$@"`,
  );
  const checkout = join(work, 'opt');
  const place = join(work, 'backups');
  mkdirSync(join(checkout, 'api'), { recursive: true });
  mkdirSync(place);
  giveToSite(place);
  symlinkSync(dirname(processFile('admin-process')), join(checkout, 'api/dist'));
  const settings = { ...production, MAIL_TO_FILES: '1', BACKUP_TO: place, DATA_DIR: site.dataDir };
  writeFileSync(
    join(work, 'settings'),
    Object.entries(settings)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  );
  const places = { '/usr/bin/node': process.execPath, '/opt/moto-club': checkout, '/etc/moto-club.env': join(work, 'settings') };
  let placed = unit;
  for (const [usual, here] of Object.entries(places)) placed = placed.replaceAll(usual, here);
  writeFileSync(unitFile, placed);
  const { code, stdout, stderr } = await run(['backup']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain(': database and 0 files');
  giveToSite(place);
  expect(readdirSync(place)).toContain('LEEME.txt');
});

test.each([
  [[], {}, 2, 'ops/as-site takes a command: '],
  [['backup'], { UNIT: 'otro-club' }, 1, 'There is no unit otro-club here: '],
])('%j with %j ends with a sentence', async (args, env, code, sentence) => {
  writeFileSync(unitFile, unit);
  expect(await run(args, env)).toEqual({ code, stdout: '', stderr: expect.stringMatching(new RegExp(`^${sentence}[^\\n]*\\n$`)) });
});
