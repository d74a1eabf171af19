import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingNames } from '../core/base/config.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];

/** The variables of a compose file for the servers of the site. */
function environmentOf(compose: string): string[] {
  const [, block = ''] = /^(?:x-app: &app| {2}app:)\n((?: {2,}.*\n)+?)(?=\n|\S)/m.exec(compose) ?? [];
  return namesIn(block.replace(/[^]*\n +environment:\n/, ''), /^ +([A-Z][A-Z0-9_]*):/gm);
}

const oneMachine = read('ops/compose/one-machine.yaml');
const severalMachines = read('ops/compose/several-machines.yaml');

test.each<[string, string[], string]>([
  ['ops/compose/one-machine.yaml', environmentOf(oneMachine), 'TRUST_PROXY'],
  ['ops/compose/several-machines.yaml', environmentOf(severalMachines), 'DATABASE_URL'],
  [
    'ops/systemd/moto-club.service',
    namesIn(read('ops/systemd/moto-club.service').match(/^Environment=.*$/m)?.[0] ?? '', /[ =]([A-Z][A-Z0-9_]*)=/g),
    'DATA_DIR',
  ],
  ['ops/pgbouncer/pgbouncer.ini', namesIn(read('ops/pgbouncer/pgbouncer.ini'), /^; +([A-Z][A-Z0-9_]*)=/gm), 'DATABASE_DIRECT_URL'],
  ['Dockerfile', namesIn(read('Dockerfile').match(/^ENV .*$/m)?.[0] ?? '', / ([A-Z][A-Z0-9_]*)=/g), 'MODULES_DIR'],
])('%s sets what the program reads, and nothing else', (_file, names, one) => {
  expect(names).toContain(one);
  expect(names.filter((name) => !settingNames.includes(name))).toEqual([]);
});

test('the example of settings holds settings, and what the compose files ask for', () => {
  const names = namesIn(read('ops/compose/settings.example'), /^([A-Z][A-Z0-9_]*)=/gm);
  const asked = namesIn(oneMachine + severalMachines, /\$\{([A-Z0-9_]+)/g);
  expect(names).toContain('JWT_SECRET');
  expect(names.filter((name) => !settingNames.includes(name) && !asked.includes(name))).toEqual([]);
  expect(asked.filter((name) => !names.includes(name))).toEqual([]);
});

test.each(['tools', 'e2e'])('the servers that %s start get no bound that there is not', (folder) => {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => name.endsWith('.ts') && !name.includes('node_modules'));
  const named = sources.flatMap((name) => namesIn(read(`${folder}/${name}`), /(LIMIT_[A-Z]\w*)/g));
  expect(named.filter((name) => !settingNames.includes(name))).toEqual([]);
});

/** Of other programs, of tests, and of `pnpm release`. */
const foreign = [
  'TEST_DATABASE_URL',
  'WHOLE_CHROMIUM',
  'TEST_POOLER_URL',
  'MODULES_PUBLIC_URL',
  'MODULES_SIGNING_KEY',
  'THE_TOKEN',
  'OUT_DIR',
  'DIST_DIR',
];

test('docs/configuration.md lists every setting, and no other names', () => {
  const text = read('docs/configuration.md');
  const documented = [...text.matchAll(/^- (`[^:(]+)/gm)].flatMap(([, names = '']) => namesIn(names, /`([A-Z][A-Z0-9_]*)(?==|`)/g));
  const mentioned = namesIn(text, /`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?==|`)/g);
  expect(documented).toContain('PORT');
  expect(settingNames.filter((name) => ![...documented, ...mentioned].includes(name))).toEqual([]);
  expect(documented.filter((name) => ![...settingNames, ...foreign].includes(name))).toEqual([]);
});

const documents = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
test.each([...documents.map((name) => `docs/${name}`), 'ops/caddy/Caddyfile', 'ops/nginx/moto-club.conf', 'SECURITY.md'])(
  '%s names no setting that there is not',
  (file) => {
    const named = namesIn(read(file), /(?<![\w.-])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?![-\w])/g);
    expect(named.filter((name) => ![...settingNames, ...foreign].includes(name))).toEqual([]);
  },
);
