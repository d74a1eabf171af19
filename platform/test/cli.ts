#!/usr/bin/env node
import { findModule, listModules } from '../build/app-package.ts';
import { repoRoot } from '../build/site.ts';
import { endWithUsage, readCommandLine } from '../cli/command-line.ts';
import { command } from '../cli/package-manager.ts';
import { kinds } from './test-module.ts';

// A site's scripts: `check` (lint, format and types), `lint` and `test`, of one module or of all.
const isKind = (word: string | undefined): word is keyof typeof kinds => word !== undefined && Object.hasOwn(kinds, word);
const first = process.argv[2];
const usage = `${command(isKind(first) ? first : 'check')} takes nothing (all of the site) or one module: ${listModules(repoRoot).join(', ')}.`;
const [kind, word] = readCommandLine(usage, { words: [1, 2] }).words;
const folder = word === undefined ? '.' : findModule(repoRoot, word);
if (!isKind(kind) || folder === undefined) endWithUsage(usage);
const failed: string[] = [];
for (const test of kinds[kind](folder)) if (!(await test.run())) failed.push(test.name);
for (const name of failed) console.error(`Failed: ${name}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
