import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../core/base/config.ts';
import { runAdmin } from '../../testing/admin.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { openPlace } from './backup-place.ts';
import { listBackups } from './manifest.ts';

/*
 * The shipped files (the image, the unit of systemd, the compose files) make backups as they are: with their own settings, and writing only
 * where it may.
 */

const root = await mkdtemp(join(tmpdir(), 'club-shipped-'));
const database = await createTestDatabase({ migrated: true });
afterAll(async () => {
  await database.drop();
  await rm(root, { recursive: true });
});
const read = (file: string) => readFileSync(join(import.meta.dirname, '../../../..', file), 'utf8');
const settingsIn = (line = '') => Object.fromEntries([...line.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]));

const image = read('Dockerfile');
const unit = read('ops/systemd/moto-club.service');
const oneMachine = read('ops/compose/one-machine.yaml');
const severalMachines = read('ops/compose/several-machines.yaml');
const ofImage = settingsIn(/^ENV .*$/m.exec(image)?.[0]);

/** Folders that the file makes or mounts, all else being read-only. */
const writable = {
  image: JSON.parse(/^VOLUME (.*)$/m.exec(image)?.[1] ?? '[]') as string[],
  unit: (/^StateDirectory=(.*)$/m.exec(unit)?.[1] ?? '').split(' ').map((name) => `/var/lib/${name}`),
  compose: [...(/ {2}app:\n[^]*?volumes: \[(.*)\]/.exec(oneMachine)?.[1] ?? '').matchAll(/'\w+:([^':]+)'/g)].map(([, path = '']) => path),
};

test.each<[string, Record<string, string | undefined>, string[]]>([
  ['the image', ofImage, writable.image],
  ['the image in the compose file of one machine', ofImage, writable.compose],
  ['the unit of systemd', settingsIn(/^Environment=.*$/m.exec(unit)?.[0]), writable.unit],
])('%s makes a backup in a folder of its own', async (_name, settings, folders) => {
  const to = settings['BACKUP_TO'] ?? 'not set';
  expect(folders).toContain(to);
  expect(folders).toContain(settings['DATA_DIR']);
  const place = join(root, to);
  await mkdir(place, { recursive: true });
  const { code, stderr } = await runAdmin(['backup'], {
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.databaseUrl,
    DATABASE_DIRECT_URL: database.directUrl,
    BACKUP_TO: place,
  });
  expect([code, stderr]).toEqual([0, '']);
  expect(await listBackups(openPlace(place, readConfig({ DATA_DIR: root })))).not.toEqual([]);
  await rm(place, { recursive: true });
});

test('the example of settings says the same to a shell, docker compose and systemd', () => {
  const file = 'ops/compose/settings.example';
  const assignments = [...read(file).matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => ({ name, value }));
  // What all three read alike: bare, where nothing is of a meaning to any of them, or in single quotes.
  expect(assignments.filter(({ value }) => !/^([\w@%+=:,./-]*|'[^'\\]*')$/.test(value))).toEqual([]);
  const told = assignments.map(({ name, value }) => `${name}=${value.replaceAll("'", '')}`);
  const shell = 'set -eua; . "$0"; env';
  const sourced = execFileSync('env', ['-i', '/bin/sh', '-c', shell, join(import.meta.dirname, '../../../..', file)], { encoding: 'utf8' });
  expect(sourced.split('\n')).toEqual(expect.arrayContaining(told));
  expect(Object.entries(parseEnv(read(file))).map(([name, value]) => `${name}=${value}`)).toEqual(told.toSorted());
  // And it is taken by the site.
  expect(readConfig({ ...parseEnv(read(file)), DATA_DIR: root }).mailFrom).toBe('Moto Club <web@club.example>');
});

test('several machines make one in a bucket, which is made for it', () => {
  const bucket = /^ {4}BACKUP_TO: s3:\/\/(\S+)$/m.exec(severalMachines)?.[1];
  expect(severalMachines).toMatch(new RegExp(`mc mb -p [^;]*bucket/${bucket}\\b`));
});

test.each([
  ['ops/systemd/moto-club.service', /^TimeoutStopSec=(\d+)$/m, unit],
  ['ops/compose/one-machine.yaml', /^ +stop_grace_period: (\d+)s$/m, oneMachine],
  ['ops/compose/several-machines.yaml', /^ +stop_grace_period: (\d+)s$/m, severalMachines],
])('%s waits longer for a stop than a stop takes, also with a notice', (_file, pattern, text) => {
  const { stop } = readConfig({ STOP_NOTICE: '5', DATA_DIR: root });
  expect(Number(pattern.exec(text)?.[1]) * 1000).toBeGreaterThan(stop.notice + stop.timeout + 5000);
});
