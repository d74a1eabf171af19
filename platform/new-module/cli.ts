#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAppPackage } from '../build/app-package.ts';
import { repoRoot, siteConfig } from '../build/site.ts';
import { readCommandLine, alignColumns } from '../cli/command-line.ts';
import { command } from '../cli/package-manager.ts';
import { executeProgram } from '../test/execute.ts';
import { NewModuleRefused, writeModule } from './write-module.ts';

const usage = `${command('new-module')} takes a name and an address: ${command('new-module news /latest')} writes mf-news, which owns /latest.`;
const [name = '', path = ''] = readCommandLine(usage, { words: [2, 2] }).words;

try {
  const shellPaths = readAppPackage(join(repoRoot, siteConfig.shell)).host?.paths ?? [];
  const folder = writeModule(repoRoot, siteConfig.moduleTemplate, name, path, { shellPaths, serverPaths: siteConfig.serverPaths });
  const formats = existsSync(join(repoRoot, '.oxfmtrc.json'));
  const formatted = !formats || (await executeProgram(join(repoRoot, 'node_modules/.bin/oxfmt'), [folder], { cwd: repoRoot }));
  if (!formatted) throw new Error(`${folder} is written, but could not be formatted.`);
  const { dependencies } = JSON.parse(readFileSync(join(repoRoot, folder, 'package.json'), 'utf8')) as { dependencies?: object };
  const next = [
    // Where all modules have the root's libraries, there is nothing to install.
    ...(dependencies ? [[command('install'), 'links its libraries, and takes it up in the lockfile']] : []),
    [command(`dev ${folder}`), 'shows it alone, with hot updates'],
    [command(`test ${folder}`), 'its tests'],
    [command(`release ${folder}`), 'tests it and gives it to visitors'],
  ];
  console.log(`${folder} is written. Next:\n${alignColumns(next.map((row) => ['', ...row]))}`);
} catch (error) {
  if (!(error instanceof NewModuleRefused)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
