import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commandOf, findPackageManager } from './package-manager.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'package-manager-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ['npm/10.8.2 node/v20.20.2 linux x64 workspaces/false', 'npm'],
  ['pnpm/12.21.0 npm/? node/v26.0.0 linux x64', 'pnpm'],
  ['yarn/1.22.22 npm/? node/v20.20.2 linux x64', 'yarn'],
  ['yarn/4.9.1 npm/? node/v24.0.0 linux x64', 'yarn'],
  ['', 'npm'],
  ['bun/1.2.0', 'npm'],
])('who was started by %j is spoken to as of %s', (npm_config_user_agent, manager) => {
  expect(findPackageManager(folder, { npm_config_user_agent })).toBe(manager);
});

test.each([
  ['package-lock.json', 'npm'],
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
])('without a package manager the lockfile %s says which', (file, manager) => {
  writeFileSync(join(folder, file), '');
  expect(findPackageManager(folder, {})).toBe(manager);
  expect(findPackageManager(folder, { npm_config_user_agent: 'pnpm/12.21.0 npm/?' })).toBe('pnpm');
});

test.each([
  ['install', 'npm install', 'pnpm install', 'yarn install'],
  ['start', 'npm start', 'pnpm start', 'yarn run start'],
  ['test news', 'npm test news', 'pnpm test news', 'yarn run test news'],
  ['check news', 'npm run check news', 'pnpm check news', 'yarn run check news'],
  [
    'release mf-news --canary 10',
    'npm run release mf-news -- --canary 10',
    'pnpm release mf-news --canary 10',
    'yarn run release mf-news --canary 10',
  ],
  ['release --status', 'npm run release -- --status', 'pnpm release --status', 'yarn run release --status'],
])('%s is run by each as it takes it', (script, npm, pnpm, yarn) => {
  expect([commandOf('npm', script), commandOf('pnpm', script), commandOf('yarn', script)]).toEqual([npm, pnpm, yarn]);
});
