#!/usr/bin/env node
import { relative, resolve } from 'node:path';
import { readCommandLine, alignColumns } from '../cli/command-line.ts';
import { commandOf, findPackageManager } from '../cli/package-manager.ts';
import { CreateRefused, writeSite } from './write-site.ts';

const usage =
  'create-site takes nothing, for the folder in which it runs, or a folder: empty but for .git, or not there yet; and --modules file:… for a package that is not from the registry.';
const { values, words } = readCommandLine(usage, { words: [0, 1], options: { modules: { type: 'string' } } });
const folder = resolve(words[0] ?? '.');

/** A path of a tarball is taken from here, and not from the new folder. */
const placeOf = (modules: string) => (modules.endsWith('.tgz') ? `file:${resolve(modules.replace(/^file:/, ''))}` : modules);

try {
  const manager = findPackageManager(process.cwd());
  writeSite(folder, { manager, modules: values.modules && placeOf(values.modules) });
  const there = relative(process.cwd(), folder);
  const next = [
    ...(there === '' ? [] : [[`cd ${there}`, 'where the site is']]),
    [commandOf(manager, 'install'), 'its libraries'],
    [commandOf(manager, 'start'), 'builds it, and serves http://localhost:3000/hello'],
    [commandOf(manager, 'dev'), 'the same from the sources, with hot updates'],
    [commandOf(manager, 'release hello'), 'gives visitors the module as you have changed it, while the site runs'],
  ];
  console.log(`A site is written to ${folder}. Next:\n${alignColumns(next.map((row) => ['', ...row]))}`);
} catch (error) {
  if (!(error instanceof CreateRefused)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
