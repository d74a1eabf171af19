#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readAppPackage } from '../build/app-package.ts';
import { repoRoot, siteConfig } from '../build/site.ts';
import { readCommandLine } from '../cli/command-line.ts';
import { execute } from '../test/execute.ts';
import { NewModuleRefused, writeModule } from './write-module.ts';

const usage = 'pnpm new-module takes a name and an address: pnpm new-module news /latest writes mf-news, which owns /latest.';
const [name = '', path = ''] = readCommandLine(usage, { words: [2, 2] }).words;

try {
  const shellPaths = readAppPackage(join(repoRoot, siteConfig.shell)).host?.paths ?? [];
  const folder = writeModule(repoRoot, siteConfig.moduleTemplate, name, path, { shellPaths, serverPaths: siteConfig.serverPaths });
  const formats = existsSync(join(repoRoot, '.oxfmtrc.json'));
  const formatted = !formats || (await execute(join(repoRoot, 'node_modules/.bin/oxfmt'), [folder], { cwd: repoRoot }));
  if (!formatted) throw new Error(`${folder} is written, but could not be formatted.`);
  console.log(`${folder} is written. Next:
  pnpm install            links its libraries, and takes it up in the lockfile
  pnpm dev ${folder}      shows it alone, with hot updates
  pnpm test ${folder}     lint, format, types, tests, build
  pnpm release ${folder}  gives it to visitors`);
} catch (error) {
  if (!(error instanceof NewModuleRefused)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
